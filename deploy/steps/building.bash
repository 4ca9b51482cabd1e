# Building and running, with a sign of life. Sourced by the scripts of deploy/.

# Runs a build with its output in a log, printing one line every few seconds; the whole output when
# it fails.
build() {
    local what=$1 log
    shift
    log=$(mktemp)
    if ! "$@" 2>&1 | tee "$log" | build_progress; then
        grep -E -A 6 '(error|warning): ' "$log" | head -n 200 >&2 || true
        tail -n 20 "$log" >&2
        rm -f "$log"
        fail "$what did not build" "the command was: $*"
    fi
    grep -E '^Build .*complete' "$log" | tail -n 1 | sed 's/^/       /' || true
    rm -f "$log"
}

# Of the lines "[12/240] Compiling …" one every ten seconds.
build_progress() {
    local line last=$SECONDS
    while IFS= read -r line; do
        if [[ $line == \[* ]] && ((SECONDS - last >= 10)); then
            printf '       %s\n' "$line"
            last=$SECONDS
        fi
    done
}

# build_tests SCRATCH [OPTION…]
build_tests() {
    local scratch=$1
    shift
    build "the test suite" swift build --package-path "$top" --build-tests --scratch-path "$scratch" "$@"
}

# run_tests FOLDER [OPTION…]: runs the tests that were built into the folder. Adds to $passed and $failed.
run_tests() {
    local folder=$1 results status=0
    shift
    results=$(mktemp --suffix=.xml)
    run_part "$folder" "$results" "$folder/tests.log" "$@" || status=$?
    count_tests "$results" "$status"
    rm -f "$results"
}

# The targets whose tests mostly wait for programs that they start, cut so that each part takes about as long. What is
# named here in no part is one more.
parts=(EndToEndTests BrokerTests 'CrashTestTests|DesktopNotificationsTests')

# run_all_tests FOLDER: all but the browser's, the parts side by side: a test that waits keeps one of the few threads of
# its process, and the cores would be idle. Adds to $passed and $failed.
run_all_tests() {
    local folder=$1 results status running=() all index
    results=$(mktemp -d)
    all=$(IFS='|' && printf '%s' "${parts[*]}")
    for index in $(seq 0 "${#parts[@]}"); do
        local chosen=(--filter "^(${parts[index]:-})\\.")
        ((index < ${#parts[@]})) || chosen=(--skip "^(WebFrontendTests|$all)\\.")
        # Ports of its own for each part.
        TOASTD_TEST_PORTS="$((10000 + index * 2500))-$((12499 + index * 2500))" \
            run_part "$folder" "$results/$index.xml" "$folder/tests.$index.log" "${chosen[@]}" &
        running+=($!)
    done
    for index in "${!running[@]}"; do
        status=0
        wait "${running[index]}" || status=$?
        count_tests "$results/$index.xml" "$status"
    done
    rm -rf "$results"
}

# run_part FOLDER RESULTS LOG [OPTION…]: one run of the test program, as `swift test` starts it; that keeps the build's
# database locked, so two of them at a time fail. Its exit code is the program's.
run_part() {
    local folder=$1 results=$2 log=$3 status=0
    shift 3
    NO_COLOR=1 LLVM_PROFILE_FILE="$folder/codecov/default%4m.profraw" \
        "$folder/toastdPackageTests.xctest" --testing-library swift-testing --xunit-output "$results" "$@" 2>&1 |
        tee "$log" | test_progress || status=$?
    ((status == 0)) || note "all of what the tests said is in $log"
    return "$status"
}

# Of the runner's output only what tells something: issues, failures, and a count now and then. What
# an issue says goes on in lines with an arrow in front. The arguments of a test, which may have several
# lines and speak of errors, end in "started."
test_progress() {
    local line ended=0 last=$SECONDS isIssue=no
    while IFS= read -r line; do
        case $line in
            '◇ '* | *' started.') isIssue=no ;;
            '✘ '* | '✔ Test run '* | *'error: '* | *'Fatal error'* | *'SUMMARY: '*)
                printf '       %s\n' "${line:0:900}"
                isIssue=yes ;;
            '↳ '*) [[ $isIssue == yes ]] && printf '       %s\n' "${line:0:900}" ;;
            '✔ Test '*) ended=$((ended + 1)) isIssue=no ;;
            '✔ '*) isIssue=no ;;
        esac
        if ((SECONDS - last >= 10)); then
            printf '       %d tests passed so far\n' "$ended"
            last=$SECONDS
        fi
    done
}

# count_tests FILE STATUS: reads the xUnit file that the runner wrote. A run that ended badly
# without a file or without a failed test in it (a crash) counts as one failure.
count_tests() {
    local file=$1 status=$2 tests=0 failures=0
    if [[ -s $file ]]; then
        tests=$(grep -oE ' tests="[0-9]+"' "$file" | grep -oE '[0-9]+' | awk '{ n += $1 } END { print n + 0 }')
        failures=$(grep -oE ' failures="[0-9]+"' "$file" | grep -oE '[0-9]+' | awk '{ n += $1 } END { print n + 0 }')
    fi
    if ((status != 0 && failures == 0)); then
        bad "the test run ended with code $status before it could say what failed"
        failures=1
        tests=$((tests > 0 ? tests : 1))
    fi
    passed=$((passed + tests - failures))
    failed=$((failed + failures))
}

# What is installed. Sets $release to their folder.
build_release() { build_programs toastd toastctl toast-desktop toast-animate; }

# build_programs PROGRAM…: side by side, and with the same options always, so that what they share is built once. Sets
# $release to their folder.
build_programs() {
    TOASTD_PROGRAMS="$*" \
        build "$*" swift build --package-path "$top" --configuration release --static-swift-stdlib
    release=$top/.build/release
}
