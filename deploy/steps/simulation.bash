# The queue engine against its independent model. Sourced by deploy/test.

# These need the release build: deploy/test makes it.

# What a tick costs, and half a minute of random schedules.
simulation() {
    fact "a tick of the engine allocates nothing" indented "$top/.build/release/toastbench" ticks
    fact "the queue and its model agree for 30 s" simulate --seconds 30 --first "$RANDOM$RANDOM"
}

# One planted bug, another one each day.
planted_bug() {
    local bugs=("$top"/Tests/Mutations/*.patch) today
    today=$(date +%-j)
    simulate --package "$top" "--mutations=$(basename "${bugs[today % ${#bugs[@]}]}" .patch)"
}

# All planted bugs, and 10 million steps over 100,000 schedules.
long_simulation() {
    fact "the queue and its model agree over 100,000 schedules" simulate --seeds 100000
    fact "the simulation finds every planted bug" simulate --package "$top" --mutations
}

simulate() { indented "$top/.build/release/toastsim" --jobs 2 "$@"; }

# indented COMMAND…: prints what it says below the step.
indented() { "$@" 2>&1 | sed 's/^/       /'; }
