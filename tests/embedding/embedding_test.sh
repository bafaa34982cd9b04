#!/usr/bin/env bash
# Builds projects that have Waystone's sources in them as somebody else would, where none of our libraries can be found, and
# runs them: those of docs/embedding.md by add_subdirectory and by FetchContent, and the one beside this file, which looks
# closer.
#
#   embedding_test.sh CMAKE COMPILER FOLDER
#
# FOLDER is for their build and kept, so that a second run is quick. They follow each other in one place, so that Waystone
# is compiled once. What is compiled must have included nothing but the
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

source=$build/source
mkdir -p "$source"
ln -sfn "$top" "$source/waystone"
"$top/tests/contributing/extract.sh" "$top/docs/embedding.md" "$build/shown"

# project NAME FOLDER OPTION...: the files of a folder take the place of the project before.
project() {
    local name=$1 start=$SECONDS
    find "$source" -maxdepth 1 -type f -delete
    cp "$top/examples/first_walk.cpp" "$source/main.cpp"
    cp "$top/examples/walk_in_c.c" "$source/main.c"
    find "$2" -maxdepth 1 -type f -exec cp {} "$source" \;
    "$cmake" -S "$source" -B "$build/build" -G Ninja "${options[@]}" "${@:3}" --no-warn-unused-cli >"$build/log" 2>&1 ||
        { cat "$build/log" && fail "$name cannot be configured"; }
    "$cmake" --build "$build/build" || fail "$name cannot be built"
    printf '%s: configured and built in %d s\n' "$name" $((SECONDS - start))
}
walked() { [[ $("$build/build/$1") == *'69 moves; the most expensive took 36 units of work'* ]] || fail "$1 does not walk as it should"; }

project 'in a subfolder' "$build/shown/subfolder" -UCMAKE_PROJECT_TOP_LEVEL_INCLUDES
walked game
walked game_in_c

# The sources come from a folder, and nothing may be fetched. Where they are built is said beforehand: where they are already.
# shellcheck disable=SC2016
echo 'include(FetchContent)
FetchContent_Declare(waystone SOURCE_DIR ${FETCHCONTENT_SOURCE_DIR_WAYSTONE} BINARY_DIR ${CMAKE_BINARY_DIR}/waystone)' >"$build/declare.cmake"
project 'by FetchContent' "$build/shown/fetched" -DFETCHCONTENT_SOURCE_DIR_WAYSTONE="$source/waystone" \
    -DFETCHCONTENT_FULLY_DISCONNECTED=ON -DCMAKE_PROJECT_TOP_LEVEL_INCLUDES="$build/declare.cmake"
walked game
others=$(cd "$build/build" && ninja -t targets all | sed -nE 's/^lib(waystone_.*)\.a: .*/\1/p; s/^(waystone[a-z_]*): phony/\1/p' | grep -E 'lab|cli|tests|package|_solve' || true)
[[ -z $others ]] || fail "more than the core is built: $others"

project 'the one that looks closer' "$here" -UCMAKE_PROJECT_TOP_LEVEL_INCLUDES -DWAYSTONE_FOLDER="$source/waystone"
build=$build/build

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
