#!/usr/bin/env bash
# Formats all tracked C++ files by .clang-format: tools/format.sh [--check]
#
# With --check nothing is written and the exit code says whether something would be: 0 no, 1 yes, 77 unknown,
# because clang-format-19 is not installed (other versions format differently).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v clang-format-19 >/dev/null; then
    echo "skipped: clang-format-19 is not installed"
    exit 77
fi
# Outside of git (an unpacked archive) every C++ file of the source folders counts as tracked.
list=$(git ls-files '*.cpp' '*.hpp' '*.h' 2>/dev/null) ||
    list=$(find . -path ./build -prune -o \( -name '*.[ch]pp' -o -name '*.h' \) -print)
files=()
while read -r file; do
    [[ -f $file ]] && files+=("$file")
done <<<"$list"
((${#files[@]} > 0)) || { echo "no C++ files found"; exit 1; }

if [[ ${1:-} == --check ]]; then
    clang-format-19 --dry-run --Werror "${files[@]}" || { echo "run tools/format.sh to fix this"; exit 1; }
else
    clang-format-19 -i "${files[@]}"
fi
