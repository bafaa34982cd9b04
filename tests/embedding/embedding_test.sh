#!/usr/bin/env bash
# Builds the project beside this file as somebody else would, where none of our libraries can be found, and runs it:
#
#   embedding_test.sh CMAKE COMPILER FOLDER
#
# FOLDER is for its build and kept, so that a second run is quick. What is compiled must have included nothing but the
# standard library, include/ and, in Waystone's own objects, src/.
set -euo pipefail
cmake=$1 compiler=$2 build=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd -P)
# shellcheck source=tests/support/checks.sh
source "$(dirname "${BASH_SOURCE[0]}")/../support/checks.sh"

command -v ninja >/dev/null || { echo "skipped: ninja is not installed" && exit 77; }

options=(-DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS=-O0)
for package in PNG TBB fmt nlohmann_json GTest rapidcheck benchmark Boost Threads; do
    options+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=ON")
done
if command -v ccache >/dev/null; then options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi

start=$SECONDS
"$cmake" -S "$here" -B "$build" -G Ninja "${options[@]}" --no-warn-unused-cli || fail "it cannot be configured"
"$cmake" --build "$build" || fail "it cannot be built"
printf 'embedding: configured and built in %d s\n' $((SECONDS - start))

# included_by PATTERN: what the objects of such a name have included, by the compiler's own account: ninja prints lines
# "object: ..." and below each, indented, its files.
included_by() {
    (cd "$build" && ninja -t deps | awk -v wanted="$1" '/^[^ ]/ { mine = $1 ~ wanted } mine && /^ / { print $1 }' |
        sort -u | xargs -r -d '\n' realpath -m --)
}
included_by waystone_ | grep "^$top/src/" >/dev/null || fail "ninja does not tell what was included"
others=$(included_by . | grep -vE "^$top/" | grep -E '/(xxhash|png|tbb|oneapi|fmt|nlohmann|CLI|boost)[./]' || true)
[[ -z $others ]] || fail "there are libraries beside the standard one:"$'\n'"$others"
private=$(included_by game_ | grep -E "^$top/(src|lab|cli)/" || true)
[[ -z $private ]] || fail "public headers include private ones:"$'\n'"$private"

for program in game_plain game_no_exceptions game_in_c own_agent; do
    (cd "$build" && "./$program") || fail "$program failed"
done
