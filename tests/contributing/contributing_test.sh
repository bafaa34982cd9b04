#!/usr/bin/env bash
# Follows CONTRIBUTING.md, "A new algorithm" and "An agent or policy outside the repository". CMakeLists.txt beside this
# file has taken the files from the page and built them; here is what the page says that they do.
#
#   contributing_test.sh TESTS WAYSTONE MINE CMAKE COMPILER
#
# TESTS and WAYSTONE have the new policy by its line in catalog.def, MINE by its Catalog.
set -euo pipefail
tests=$1 waystone=$2 mine=$3 cmake=$4 compiler=$5
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck source=tests/support/checks.sh
source "$(dirname "${BASH_SOURCE[0]}")/../support/checks.sh"
scratch_folder
export WAYSTONE_CACHE=${WAYSTONE_TEST_DATABASES:-$WAYSTONE_CACHE}

# Inside: "The program, `waystone describe` and the conformance tests read the catalogue".
has "$("$waystone" describe cycle)" 'cycle  (depth policy)'
"$waystone" solve pocket --algo 'lrta(depth=cycle(d=5))' >/dev/null || fail 'solve does not take the policy'
has "$("$tests" --gtest_brief=1 --gtest_filter='Cycle.*')" '[  PASSED  ] 1 test.'

# "conformance walks it as lrta(depth=cycle)": every suite of conformance does, and it conforms.
said=$("$tests" --gtest_brief=1 --gtest_filter='*/lrta_depth_cycle_') || fail "it does not conform:"$'\n'"$said"
has "$said" '[  PASSED  ]'
for suite in Conformance ChangingMap Promise misuse; do
    has "$("$tests" --gtest_list_tests --gtest_filter="*/$suite.*/lrta_depth_cycle_")" lrta_depth_cycle_
done
"$tests" --gtest_brief=1 --gtest_filter='ConformanceEntries.*:Catalog.ListsAreWithoutMistakes' >/dev/null ||
    fail 'the catalogue has mistakes'

# "a test fails with the command to type while either is stale".
said=$("$tests" --gtest_filter='SignatureFile.EveryPolicy*' || true)
has "$said" 'depth policy cycle is missing: write a line lrta(depth=cycle) into tests/signatures.txt'
has "$("$tests" --gtest_filter='Docs.TheReference*' || true)" './run.sh describe --markdown > docs/reference.md'
mkdir "$scratch/tools" "$scratch/tests"
cp "$top/tools/update_signatures.sh" "$scratch/tools/"
echo 'lrta(depth=cycle)' >"$scratch/tests/signatures.txt"
"$scratch/tools/update_signatures.sh" "$waystone" >/dev/null
grep -qE '^lrta\(depth=cycle\) [0-9a-f]{16}$' "$scratch/tests/signatures.txt" || fail 'there is no signature'
grep -q '^### `cycle`' < <("$waystone" describe --markdown) || fail 'the reference lacks the policy'

# Outside: the verbs that the page names.
cd "$scratch"
has "$("$mine" describe cycle)" 'cycle  (depth policy)'
"$mine" solve pocket --algo 'lrta(depth=cycle(d=5))' >/dev/null || fail 'outside: solve'
has "$("$mine" tune gen:rooms,24,24,seed=1 --exhaustive --problems 5 --algo 'lrta(depth=cycle(d={2,5}))')" 'cycle(d='
cat >small.json <<'JSON'
{
  "id": "small", "title": "A policy of one's own",
  "problems": {"maps": ["gen:rooms,24,24,seed=1"], "random": 5}, "max_moves": 10000,
  "sweeps": [{"name": "Cycle", "algo": "lrta(depth=cycle(d=$d))", "parameters": {"d": [2, 5]}}]
}
JSON
"$mine" lab run small.json -o out
"$mine" lab report out --tables tables
grep -rq 'lrta(depth=cycle(d=5))' tables || fail 'outside: lab report'
[[ $("$mine" signature 'lrta(depth=cycle)') == $(grep '^lrta(depth=cycle)' tests/signatures.txt) ]] ||
    fail 'it walks otherwise outside'

# Outside: the lines of CMake on the real tree, as far as they can be followed without building it once more.
mkdir project
cp "$(dirname "$mine")/../CMakeLists.txt" "$(dirname "$mine")/../"*.cpp project/
ln -s "$top" project/waystone
"$cmake" -S project -B build -DCMAKE_CXX_COMPILER="$compiler" >cmake.log 2>&1 || fail "configuring:"$'\n'"$(cat cmake.log)"
grep -qw mine <<<"$("$cmake" --build build --target help)" || fail 'there is no target mine'
echo 'contributing: the policy works and conforms, inside and outside'
