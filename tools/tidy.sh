#!/usr/bin/env bash
# Runs clang-tidy 19 by .clang-tidy: tools/tidy.sh [FILE...], default: all tracked sources.
# A file takes about ten seconds, so this is not part of test.sh.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
cd "$waystone_root"
need "${packages_to_test[@]}"
configure dev
(($# > 0)) || mapfile -t files < <(git ls-files 'src/*.cpp' 'cli/*.cpp' 'lab/*.cpp')
printf '%s\0' "${@:-${files[@]}}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy-19 -p build/dev --quiet
