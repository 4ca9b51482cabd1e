# The real programs killed under load. Sourced by deploy/test.

# These need the release build: deploy/test makes it.
crash_test() {
    fact "nothing is lost and nothing doubled in a minute of kills" crash --seconds 60 --seed "$RANDOM$RANDOM"
}

long_crash_test() {
    fact "nothing is lost and nothing doubled over 1,000 kills" crash --kills 1000 --seed "$RANDOM$RANDOM"
}

long_fuzz() {
    fact "nothing that comes over MQTT makes toastd crash, hang or grow" fuzz_over_mqtt --seconds 600 \
        --seed "$RANDOM$RANDOM"
}

# fuzz_over_mqtt OPTION…: prints what it says, indented.
fuzz_over_mqtt() {
    "$top/.build/release/toastsim" fuzz --corpus "$top/Tests/Corpus" --corpus "$top/Tests/Fuzzing/Corpus" "$@" 2>&1 |
        sed 's/^/       /'
}

# crash OPTION…: prints what it says, indented.
crash() {
    "$top/.build/release/toastsim" crash "$@" 2>&1 | sed 's/^/       /'
}
