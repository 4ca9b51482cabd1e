# Line coverage of the pure targets, as a table. Sourced by deploy/test.

# forget_coverage BUILD_FOLDER: what earlier runs measured.
forget_coverage() { rm -rf "$1/codecov"; }

# coverage_table BUILD_FOLDER: of all tests since then, if it was built with --enable-code-coverage.
coverage_table() {
    local build=$1 data program
    data=$build/codecov/default.profdata
    find "$build/codecov" -name '*.profraw' -print0 2>/dev/null |
        xargs -0 --no-run-if-empty llvm-profdata merge --sparse --output "$data"
    program=$(find "$build" -maxdepth 1 -name '*.xctest' | head -n 1)
    if [[ ! -e $data || -z $program ]]; then
        bad "the tests left no coverage data in $build/codecov"
        return
    fi
    llvm-cov export --summary-only --instr-profile="$data" "$program" "${pure_targets[@]/#/$top/Sources/}" |
        python3 "$top/deploy/steps/coverage.py" "$top/Sources" "${pure_targets[@]}"
}
