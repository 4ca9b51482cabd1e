# What takes long: deploy/test --all. Sourced by deploy/test.

long_tests() {
    export TOASTD_LONG=1
    [[ -n ${release:-} ]] || build_programs toastd toastctl toastsim toastbench
    step "The web frontend in a browser"
    install_axe
    run_tests "$build_folder" --filter WebFrontendTests
    step "Alerts and dashboard"
    monitoring_tests
    step "The package, and what docs/operation.md says, in a fresh Debian"
    fact "the documentation holds word for word" indented "$top/deploy/documentation"
    step "The long simulation"
    long_simulation
    step "A thousand kills under load"
    long_crash_test
    step "Fuzzing over MQTT"
    long_fuzz
    step "Fuzzing"
    fact "no input of 10 million for each reader is a finding" "$top/deploy/fuzz"
    step "All tests under the thread sanitizer"
    # Without this the sanitizer's report and the backtracer fight over the crash.
    SWIFT_BACKTRACE=enable=no sanitized thread
    step "All tests under the address sanitizer"
    sanitized address
    step "All tests under the address sanitizer, optimised"
    sanitized address --configuration release -Xswiftc -enable-testing
}

# A checker of accessibility that runs in a page; a package of PyPI ships its one file.
install_axe() {
    local folder=$top/.build/axe
    [[ -e $folder/axe_playwright_python/axe.min.js ]] && return
    python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-deps \
        --target "$folder" axe-playwright-python==0.1.8 || note "axe-core is not to be had; its tests are left out"
}

# Not side by side: sanitized programs need all of the cores for themselves.
# sanitized KIND [OPTION…]: the programs that the tests start are sanitized too; what they report goes into files, because
# nobody looks at what a test's program writes. Leaks are not looked for: that wants the right to trace, which many
# sandboxes do not give; growth is what the soak is for.
sanitized() {
    local kind=$1 scratch=$top/.build/$1 reports=$top/.build/$1-reports folder=debug
    shift
    if [[ $* == *release* ]]; then
        scratch+=-release
        folder=release
    fi
    rm -rf "$reports"
    mkdir -p "$reports"
    build_tests "$scratch" --sanitize "$kind" -Xswiftc -DSANITIZER "$@"
    TSAN_OPTIONS="log_path=$reports/report" ASAN_OPTIONS="detect_leaks=0:log_path=$reports/report" \
        run_tests "$scratch/$folder" --skip WebFrontendTests
    fact "no report of the $kind sanitizer" no_reports "$reports"
}

# no_reports FOLDER: prints the beginning of each.
no_reports() {
    local report status=0
    for report in "$1"/*; do
        [[ -s $report ]] || continue
        head -n 30 "$report" >&2
        status=1
    done
    return $status
}
