# What takes long: deploy/test --all. Sourced by deploy/test.

long_tests() {
    step "All tests under the thread sanitizer"
    # Without this the sanitizer's report and the backtracer fight over the crash.
    SWIFT_BACKTRACE=enable=no sanitized thread
    step "All tests under the address sanitizer"
    sanitized address
}

# sanitized KIND
sanitized() {
    local scratch=$top/.build/$1
    build_tests "$scratch" --sanitize "$1"
    run_tests "$scratch" --sanitize "$1"
}
