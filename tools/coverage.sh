#!/usr/bin/env bash
# Which lines of the core its tests reach: tools/coverage.sh [PERCENT]
#
# Builds the preset `coverage`, runs the tests of the core and prints a table of lines and reached lines for each folder;
# build/coverage/lines.txt then names the lines of each file that no test reaches. Ends with 1 if a test fails, or if fewer
# than PERCENT (95) of all lines were reached. Signatures, conformance and soak are left out: they reach much, and say little
# of what they reach.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

percent=${1:-95}
[[ $percent =~ ^[0-9]+$ ]] || give_up "usage: tools/coverage.sh [PERCENT]"
need "${packages_to_test[@]}"
configure coverage
build="$waystone_root/build/coverage"
say "Building with gcov"
quietly "$build/build.log" cmake --build "$build" --target waystone_test_entries
find "$build" -name '*.gcda' -delete
ctest --test-dir "$build" -E '^(amalgam|format|Soak|(conformance|signature)/.*)$' --output-on-failure --no-tests=error --parallel "$(nproc)" >"$build/tests.log" 2>&1 ||
    { sed -n '/tests passed/,$p' "$build/tests.log" && exit 1; }
python3 "$waystone_root/tools/coverage_table.py" "$build" "$percent"
