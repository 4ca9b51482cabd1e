# Facts about the sources and the programs that no test can see from inside. Each is a function that
# prints one line; `fact` counts those that do not hold. Sourced by deploy/test.

facts_held=0 facts_failed=0

# fact NAME COMMAND…: holds when the command succeeds.
fact() {
    local name=$1
    shift
    if "$@"; then
        note "holds: $name"
        facts_held=$((facts_held + 1))
    else
        bad "does not hold: $name"
        facts_failed=$((facts_failed + 1))
    fi
}

# Prints the offending lines, and succeeds when there are none.
none_of() { ! grep -rnE --include='*.swift' "$@" >&2; }

pure_targets=(ToastModel ToastQueue Normalizer)

source_facts() {
    local target
    fact "no Foundation in Sources" \
        none_of '^[[:space:]]*((@[a-zA-Z]+|package|internal|public|private|fileprivate)[[:space:]]+)*import[[:space:]]+Foundation' "$top/Sources"
    for target in "${pure_targets[@]}"; do
        fact "$target imports nothing that reads, writes or keeps time" pure_imports "$target"
        fact "$target has no unsafe expression" none_of '(^|[^[:alnum:]_@])unsafe[[:space:]]|@unsafe|Unsafe[A-Z]' "$top/Sources/$target"
    done
}

unit_facts() {
    local security=(systemd-analyze security --offline=true --no-pager)
    # In tenths.
    fact "the unit's exposure is below 2.0" quiet_unless_wrong "${security[@]}" --threshold=19 "$top/deploy/systemd/toastd.service"
}

quiet_unless_wrong() {
    local said
    said=$("$@" 2>&1) || { printf '%s\n' "$said" >&2; return 1; }
}

# The modules that a pure target may import.
pure_imports() {
    ! grep -rnE --include='*.swift' '^[[:space:]]*((@[a-zA-Z]+|package|internal|public|private|fileprivate)[[:space:]]+)*import[[:space:]]' \
        "$top/Sources/$1" | grep -vE 'import[[:space:]]+(ToastModel|JSON|Pattern|Synchronization)[[:space:]]*$' >&2
}

# Of the release build. Needs $release, the folder of the programs.
program_facts() {
    local stripped size
    stripped=$(mktemp)
    strip -o "$stripped" "$release/toastd"
    size=$(stat --format=%s "$stripped")
    rm -f "$stripped"
    fact "toastd holds no Foundation symbol" no_foundation_symbols "$release/toastd"
    fact "toastctl holds no Foundation symbol" no_foundation_symbols "$release/toastctl"
    fact "toastd, stripped: $(megabytes "$size") MB, below 15 MB" test "$size" -lt 15000000
}

# Foundation's modules are mangled as 10Foundation and 20FoundationEssentials.
no_foundation_symbols() { ! nm "$1" | grep -E '10Foundation|20FoundationEssentials|26FoundationInternationalization' | head -n 5 | grep . >&2; }

megabytes() { awk -v bytes="$1" 'BEGIN { printf "%.1f", bytes / 1000000 }'; }
