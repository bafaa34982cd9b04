#!/usr/bin/env bash
# The library as one file: written, compiled alone, and used by a program in C whose signatures are those of the build:
# one_file_test.sh COMPILER
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
command -v python3 >/dev/null || { echo 'skipped: python3 is not installed'; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$top/tools/amalgamate" "$folder"
"$top/tools/amalgamate" "$folder/again"
cmp "$folder/waystone.cpp" "$folder/again/waystone.cpp"
cmp "$folder/waystone.h" "$top/include/waystone/waystone.h"

cat >"$folder/signatures.c" <<'C'
#include "waystone.h"
#include <stdio.h>
int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        waystone_configuration configuration;
        uint64_t signature = 0;
        if (waystone_configuration_parse(argv[i], &configuration) != WAYSTONE_OK ||
            waystone_configuration_signature(configuration, NULL, &signature) != WAYSTONE_OK) {
            fprintf(stderr, "%s: %s\n", argv[i], waystone_last_error());
            return 1;
        }
        printf("%s %016llx\n", argv[i], (unsigned long long)signature);
        waystone_configuration_free(configuration);
    }
    return 0;
}
C
# By the lines of the page.
cd "$folder"
"$top/tests/contributing/extract.sh" "$top/docs/embedding.md" shown
ln -s "$top/tools" tools
mkdir game
cp "$top/examples/walk_in_c.c" game/main.c
sed "s|^c++ |$1 |" shown/one-file/build.sh >build.sh
bash -e build.sh
cmp game/waystone/waystone.cpp waystone.cpp
[[ $(./game_in_c) == *'69 moves; the most expensive took 36 units of work'* ]] || { echo 'the example does not walk as it should'; exit 1; }
"$1" -x c -std=c99 -Wall -Wextra -pedantic -Werror -c signatures.c
"$1" signatures.o waystone.o -o signatures
mapfile -t specs < <(awk '/^[^#]/ { print $1 }' "$top/tests/signatures.txt")
cd "$top" # some name files of the repository
diff <(grep -v '^#' tests/signatures.txt) <("$folder/signatures" "${specs[@]}") ||
    { echo "the single file does not walk as tests/signatures.txt says"; exit 1; }
echo "all ${#specs[@]} signatures match tests/signatures.txt"
