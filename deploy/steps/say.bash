# Printing: what happens now, how it went, and a clear end when it went wrong.
# Sourced by the scripts of deploy/.

if [[ -t 1 && -z ${NO_COLOR:-} ]]; then
    bold=$'\e[1m' red=$'\e[31m' green=$'\e[32m' plain=$'\e[0m'
else
    bold='' red='' green='' plain=''
fi
started_at=$SECONDS

# A new step, with the time since the script began.
step() {
    local seconds=$((SECONDS - started_at))
    printf '%s[%d:%02d] %s%s\n' "$bold" $((seconds / 60)) $((seconds % 60)) "$*" "$plain"
}

note() { printf '       %s\n' "$*"; }

good() { printf '       %s%s%s\n' "$green" "$*" "$plain"; }

bad() { printf '       %s%s%s\n' "$red" "$*" "$plain" >&2; }

# Ends the script: what is wrong, then what to do, each a line.
fail() {
    printf '%s%s: %s%s\n' "$red" "${0##*/}" "$1" "$plain" >&2
    shift
    local line
    for line in "$@"; do printf '  %s\n' "$line" >&2; done
    exit 1
}

# Runs a command with its output in a file. On success only the last line that matters is left to
# the caller; on failure the whole output is printed and the script ends.
quietly() {
    local log=$1 what=$2
    shift 2
    if ! "$@" >"$log" 2>&1; then
        cat "$log" >&2
        fail "$what" "the command was: $*"
    fi
}
