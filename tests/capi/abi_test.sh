#!/usr/bin/env bash
# What programs compiled against the C header rely on is what tests/capi/abi.txt says, and the library has all of it:
#
#   abi_test.sh LIBRARY VERSION
set -euo pipefail
library=$1 version=$2
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source=tests/support/checks.sh
source tests/support/checks.sh
command -v clang-19 >/dev/null || { echo "skipped: clang-19 is not installed" && exit 77; }

found=$(tools/abi_list.sh)
diff -u tests/capi/abi.txt - <<<"$found" || fail "the C face has changed; tools/abi_list.sh > tests/capi/abi.txt lists it again"

names() { grep -oE '^function [^(]*' tests/capi/abi.txt | grep -oE 'waystone_[a-z_]+$' | sort; }
defined() { nm --defined-only -g "$library" | awk '$3 ~ /^waystone_/ { print $3 }' | sort; }
diff <(names) <(defined) || fail "the header (<) and the library (>) have different functions"

said=$(sed -nE 's/^#define WAYSTONE_VERSION_(MAJOR|MINOR|PATCH) ([0-9]+)$/\2/p' include/waystone/waystone.h | paste -sd.)
[[ $said == "$version" ]] || fail "the header says version $said, the project $version"

# By itself, as C99 and as C++, with the warnings of careful users.
for compiler in "${CC:-cc} -x c -std=c99" "clang-19 -x c -std=c99 -Weverything -Wno-padded -Wno-declaration-after-statement -Wno-reserved-macro-identifier" "${CXX:-c++} -x c++ -std=c++11 -Wold-style-cast"; do
    # shellcheck disable=SC2086
    $compiler -Wall -Wextra -pedantic -Werror -fsyntax-only -Iinclude - <<<'#include <waystone/waystone.h>' ||
        fail "the header does not compile by: $compiler"
done
