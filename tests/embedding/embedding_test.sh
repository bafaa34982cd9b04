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
top=$(cd "$here/../.." && pwd)

command -v ninja >/dev/null || { echo "skipped: ninja is not installed" && exit 77; }

fail() {
    printf 'embedding: %s\n' "$*"
    exit 1
}

options=(-DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS=-O0)
for package in PNG TBB fmt nlohmann_json CLI11 GTest rapidcheck benchmark Boost Threads; do
    options+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=ON")
done
if command -v ccache >/dev/null; then options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi

start=$SECONDS
rm -f "$build/CMakeCache.txt"
"$cmake" -S "$here" -B "$build" -G Ninja "${options[@]}" -Wno-dev -Wno-unused-cli || fail "it cannot be configured"
"$cmake" --build "$build" || fail "it cannot be built"
printf 'embedding: configured and built in %d s\n' $((SECONDS - start))

# What was included, by the compiler's own account: lines "object: ..." and below each, indented, its files.
ninja -C "$build" -t deps >"$build/deps.txt"
grep -q "$top/src/" "$build/deps.txt" || fail "ninja does not tell what was included"
if grep -E '(xxhash|/png|/tbb/|/oneapi/|/fmt/|/nlohmann/|/CLI/|/boost/)' "$build/deps.txt"; then
    fail "the core includes a library beside the standard one"
fi
private=$(awk -v top="$top" '/^[^ ]/ { game = /game_/ } game && index($1, top "/src/") { print $1 }' "$build/deps.txt" | sort -u)
[[ -z $private ]] || fail "public headers include private ones:"$'\n'"$private"

for program in game_plain game_no_exceptions own_agent; do
    (cd "$build" && "./$program") || fail "$program failed"
done
