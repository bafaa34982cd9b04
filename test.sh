#!/usr/bin/env bash
# Builds and tests everything: ./test.sh [quick|full] [-R NAMES] [arguments of ctest]
#
#   release   g++, optimised: all tests
#   asan      clang 19 with AddressSanitizer and UBSan, the core with -fno-exceptions: all tests but those of pages and scripts,
#             among them the signatures of all walks, which must be those of g++
#   tsan_threads clang 19 with ThreadSanitizer: what runs threads, and its tests
#
# quick runs only release. full has what takes too long to run every time: commands on pages with sanitizers too, what depends
# on a compiler with clang, Windows by mingw-w64 under wine, the core alone, studies on the pages at the scale of their papers,
# inputs that libFuzzer makes up, counts of instructions, runs that are killed, planted bugs, lines of the core that no test
# reaches. It ends with a table of the signatures of all builds.
#
# -R NAMES, a regular expression, selects tests by their names in all phases: ./test.sh quick -R 'Grid|Conformance.*/astar'.
# A phase that fails does not keep the others from running. At the end come the times of the phases, tests that were
# skipped and why, and ctest's closing lines: those of release, or of the first phase that failed. docs/testing.md says
# where the time goes.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/tools/setup.sh"

extent=usual
if [[ ${1:-} == quick || ${1:-} == full ]]; then
    extent=$1
    shift
fi
names='' arguments=()
while (($# > 0)); do
    case $1 in
        -R | --tests-regex) names=${2:?"$1 needs a regular expression"} && shift ;;
        *) arguments+=("$1") ;;
    esac
    shift
done

need "${packages_to_test[@]}"
[[ $extent != full ]] || need "${packages_to_test_in_full[@]}"
report_libraries
js_libraries
playground_libraries
build="$waystone_root/build"
report=() failed=()
mkdir -p "$build"
rm -f "$build"/*-ctest.log "$build/instructions.log" "$build"/signatures/*

# Processor seconds of all commands so far. `times` tells it of this very shell, hence no pipe.
processor_seconds() {
    times >"$build/times"
    awk 'NR == 2 { gsub("m", " "); gsub("s", ""); printf "%d", $1 * 60 + $2 + $3 * 60 + $4 }' "$build/times"
}
minutes() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }

# phase NAME COMMAND...: runs it, notes how it ended and what it took.
phase() {
    local name=$1 start=$SECONDS end=passed processor
    processor_seconds >"$build/before"
    shift
    printf '\n== %s\n' "$name"
    "$@" || { end=FAILED && failed+=("${name%% *}"); }
    processor_seconds >"$build/after"
    processor=$(($(<"$build/after") - $(<"$build/before")))
    report+=("$(printf '%-15s %s %6s, %6s of processor time' "$name" "$end" "$(minutes $((SECONDS - start)))" "$(minutes $processor)")")
    [[ $end == passed ]]
}

# The functions below are called on the left of || or &&, where bash ignores `set -e`: hence the && between commands.

# compile PRESET TARGET
compile() { configure "$1" && cmake --build "$build/$1" --target "$2"; }

# entries_of PRESET: ctest's entries with a test of that name, as a regular expression. Suites are one entry each.
entries_of() {
    {
        awk -v names="$names" '$2 ~ names { print $1 }' "$build/$1/tests/entries.txt"
        ctest --test-dir "$build/$1" --show-only -R "$names" | sed -n 's/^ *Test *#[0-9]*: //p'
    } | sort -u | sed 's/[.+]/\\&/g' | paste -sd'|' | sed 's/.*/^(&)$/'
}

# What no compiler changes, and release has run: pages, and scripts around the program.
not_by_compiler='^(docs/.*|slurm_array|install|report_page|contributing|capi_abi|format)$'

# run_tests PRESET
run_tests() {
    local preset=$1 selected=()
    [[ $preset != clang && ($preset != asan || $extent == full) ]] || selected=(-E "$not_by_compiler")
    [[ -z $names ]] || selected+=(-R "$(entries_of "$preset")")
    [[ -z $names || $preset == release ]] || selected+=(--no-tests=ignore) # the others have fewer
    (
        [[ -z $names ]] || export WAYSTONE_TEST_NAMES=$names
        [[ $extent != full || $preset != release ]] || export WAYSTONE_TEST_LONG=1 # studies at the scale of their papers
        [[ $extent != full ]] || export WAYSTONE_TEST_PATIENCE=4 # it takes so long that the machine will have other work too
        ctest --test-dir "$build/$preset" --output-on-failure --no-tests=error --parallel "$(nproc)" \
            "${selected[@]}" "${arguments[@]}"
    ) 2>&1 | tee "$build/$preset-ctest.log"
}

# instructions: the counts of six rows beside those that the repository has.
instructions() { "$waystone_root/bench/instructions.sh" check | tee "$build/instructions.log"; }

# compile_and_test PRESET TARGET
compile_and_test() {
    phase "$1 build" compile "$1" "$2" && phase "$1 tests" run_tests "$1"
}

compile_and_test release all || true
if [[ $extent != quick ]]; then
    compile_and_test asan all || true
    compile_and_test tsan_threads waystone_test_entries || true
fi
if [[ $extent == full ]]; then
    compile_and_test clang all || true
    compile_and_test mingw all || true
    phase 'core build' compile core all || true
    if [[ -z $names ]]; then
        phase 'fuzz' "$waystone_root/tools/fuzz.sh" 20 || true
        phase 'instructions' instructions || true
        phase 'kills' "$waystone_root/tools/kills.sh" 20 || true
        phase 'mutants' "$waystone_root/tools/mutants.sh" || true
        phase 'coverage' "$waystone_root/tools/coverage.sh" || true
    fi
fi

printf '\n== summary\n'
printf '%s\n' "${report[@]}"
processor_seconds >"$build/after"
printf 'total                  %6s, %6s of processor time\n' "$(minutes $SECONDS)" "$(minutes "$(<"$build/after")")"
for preset in release asan tsan_threads clang mingw; do
    [[ -e $build/$preset-ctest.log ]] && grep -h '^skipped: ' "$build/$preset/Testing/Temporary/LastTest.log" |
        sort -u | sed "s/^skipped/skipped in $preset/" || true
done
grep -h '^skipped: ' "$build/instructions.log" 2>/dev/null || true
if [[ $extent == full && -z $names ]]; then
    printf '\n'
    "$waystone_root/tools/signature_table.sh" || failed+=(signature_table)
    printf '\n'
fi
if ((${#failed[@]} > 0)); then
    printf 'failed:  %s\n' "${failed[*]}"
fi

closing=${failed[0]:-release}
if grep -q 'tests passed' "$build/$closing-ctest.log" 2>/dev/null; then
    printf '\n'
    sed -n '/tests passed/,$p' "$build/$closing-ctest.log"
else
    printf '\n%s failed without a run of ctest; see above\n' "$closing"
fi
((${#failed[@]} == 0))
