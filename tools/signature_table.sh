#!/usr/bin/env bash
# Prints a line for every build: the hash of its list of signatures, and whether the list is that of tests/signatures.txt.
#
# Builds leave their lists in build/signatures when `./test.sh full` runs (tools/check_signatures.sh). One that has not run
# since the sources changed is named as such. The exit code is 1 if a list differs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
builds=(g++-O3 clang-O3 clang-O3-threads-1 clang-O3-threads-8 mingw-O3 one-file-g++-O2 one-file-g++-O0 one-file-clang-O2 one-file-clang-O0 one-file-mingw-O2 one-file-wasm-O2 npm-wasm)
for list in build/signatures/*.txt; do
    name=$(basename "$list" .txt)
    [[ $name == '*' || " ${builds[*]} " == *" $name "* ]] || builds+=("$name")
done

hash_of() { sha256sum | cut -c1-16; }
expected=$(grep -v '^#' tests/signatures.txt | hash_of)
code=0
printf '%-20s %-16s %s\n' build signatures 'beside tests/signatures.txt'
printf '%-20s %-16s %s\n' tests/signatures.txt "$expected" ''
for name in "${builds[@]}"; do
    list=build/signatures/$name.txt found=- verdict=missing
    if [[ -e $list ]]; then
        found=$(hash_of <"$list") verdict=equal
        [[ $found == "$expected" ]] || { verdict=different && code=1; }
        [[ -z $(find src include scenes tests/signatures.txt -type f -newer "$list" -print -quit) ]] ||
            verdict+=', before the sources changed'
    fi
    printf '%-20s %-16s %s\n' "$name" "$found" "$verdict"
done
exit $code
