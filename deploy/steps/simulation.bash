# The queue engine against its independent model. Sourced by deploy/test.

# Half a minute of random schedules, and one planted bug, another one each day.
simulation() {
    build "toastsim" swift build --configuration release --product toastsim
    fact "the queue and its model agree for 30 s" simulate --seconds 30 --first "$RANDOM$RANDOM"
    local bugs=("$top"/Tests/Mutations/*.patch) today
    today=$(date +%-j)
    fact "the simulation finds a planted bug" simulate --package "$top" \
        "--mutations=$(basename "${bugs[today % ${#bugs[@]}]}" .patch)"
}

# All planted bugs, and 10 million steps over 100,000 schedules.
long_simulation() {
    build "toastsim" swift build --configuration release --product toastsim
    fact "the queue and its model agree over 100,000 schedules" simulate --seeds 100000
    fact "the simulation finds every planted bug" simulate --package "$top" --mutations
}

# simulate OPTION…: prints what it says, indented.
simulate() {
    "$top/.build/release/toastsim" --jobs 2 "$@" 2>&1 | sed 's/^/       /'
}
