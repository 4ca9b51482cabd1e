# What takes long: deploy/test --all. Sourced by deploy/test.

long_tests() {
    export TOASTD_LONG=1
    step "The web frontend in a browser"
    install_axe
    run_tests "$top/.build/test" --enable-code-coverage --filter WebFrontendTests
    step "Alerts and dashboard"
    monitoring_tests
    step "The package, and what docs/operation.md says, in a fresh Debian"
    fact "the documentation holds word for word" indented "$top/deploy/documentation"
    step "The long simulation"
    long_simulation
    step "A thousand kills under load"
    long_crash_test
    step "Fuzzing"
    fact "no input of 10 million for each reader is a finding" "$top/deploy/fuzz"
    step "All tests under the thread sanitizer"
    # Without this the sanitizer's report and the backtracer fight over the crash.
    SWIFT_BACKTRACE=enable=no sanitized thread
    step "All tests under the address sanitizer"
    sanitized address
}

# A checker of accessibility that runs in a page; a package of PyPI ships its one file.
install_axe() {
    local folder=$top/.build/axe
    [[ -e $folder/axe_playwright_python/axe.min.js ]] && return
    python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-deps \
        --target "$folder" axe-playwright-python==0.1.8 || note "axe-core is not to be had; its tests are left out"
}

# sanitized KIND
sanitized() {
    local scratch=$top/.build/$1
    build_tests "$scratch" --sanitize "$1" -Xswiftc -DSANITIZER
    run_tests "$scratch" --sanitize "$1" -Xswiftc -DSANITIZER
}
