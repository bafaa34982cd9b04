#!/usr/bin/env bash
# Builds and tests everything: ./test.sh [arguments of ctest]
#
#   release   g++, optimised: all tests
#   asan      g++ with AddressSanitizer and UBSan: all tests but the signatures, in a few processes
#   clang     clang 19, optimised, the core with -fno-exceptions: the program; the signatures of its walks must be those of g++
#
# WAYSTONE_QUICK=1 runs only release; WAYSTONE_FULL=1 runs all tests with clang too, and builds the core alone. A phase that fails does not keep the others
# from running. At the end come the times of the phases and ctest's closing lines: those of release, or of the first phase that failed.
# When you select tests (./test.sh -R Catalog), use WAYSTONE_QUICK=1: the processes of asan do not have the tests' names.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/tools/setup.sh"

need "${packages_to_test[@]}"
report_libraries
build="$waystone_root/build"
report=() failed=()

# phase NAME FUNCTION...: runs it, notes how it ended and how long it took.
phase() {
    local name=$1 start=$SECONDS end=passed
    shift
    printf '\n== %s\n' "$name"
    "$@" || { end=FAILED && failed+=("$name"); }
    report+=("$(printf '%-8s %s  %d:%02d' "$name" "$end" $(((SECONDS - start) / 60)) $(((SECONDS - start) % 60)))")
}

# compile PRESET [TARGET]
compile() { rm -f "$build/$1-ctest.log" && configure "$1" && cmake --build "$build/$1" --target "${2:-all}"; }

# Called on the left of ||, where bash ignores `set -e`: hence the && between commands.
compile_and_test() {
    local preset=$1
    shift
    compile "$preset" &&
        ctest --test-dir "$build/$preset" --output-on-failure --no-tests=error --parallel "$(nproc)" "$@" 2>&1 |
        tee "$build/$preset-ctest.log"
}

clang_walks_the_same() { compile clang waystone && "$waystone_root/tools/check_signatures.sh" "$build/clang/waystone"; }

phase release compile_and_test release "$@"
if [[ ${WAYSTONE_QUICK:-0} != 1 ]]; then
    GTEST_FILTER='-Signatures*:Verbs.Signature*' phase asan compile_and_test asan "$@"  # release and clang compare walks
    if [[ ${WAYSTONE_FULL:-0} == 1 ]]; then
        phase clang compile_and_test clang "$@"
        phase core compile core
    else
        phase clang clang_walks_the_same
    fi
fi

printf '\n== summary\n'
printf '%s\n' "${report[@]}"
printf 'total    %d:%02d\n' $((SECONDS / 60)) $((SECONDS % 60))
if ((${#failed[@]} > 0)); then
    printf 'failed:  %s\n' "${failed[*]}"
fi

closing=${failed[0]:-release}
if grep -q 'tests passed' "$build/$closing-ctest.log" 2>/dev/null; then
    printf '\n'
    sed -n '/tests passed/,$p' "$build/$closing-ctest.log"
else
    printf '\n%s did not get as far as its tests\n' "$closing"
fi
((${#failed[@]} == 0))
