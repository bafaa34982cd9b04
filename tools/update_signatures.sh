#!/usr/bin/env bash
# Writes tests/signatures.txt again: tools/update_signatures.sh [PROGRAM]
#
# Every name of the catalogue with its defaults, then the configurations with parameters that the file already lists: to
# add one, write its string on a line of its own and run this. What changed is shown at the end.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${1:-build/release/waystone}
file=tests/signatures.txt
[[ -x $program ]] || { echo "no program $program; build it first"; exit 1; }

mapfile -t specs < <(awk '/^[^#].*\(/ { print $1 }' "$file" 2>/dev/null)
new=$(mktemp)
trap 'rm -f "$new"' EXIT
{
    echo "# Hashes of the walks over the fixed scenes: SPEC HASH, as \`waystone signature\` prints them."
    echo "# tools/update_signatures.sh writes this file."
    "$program" signature
    ((${#specs[@]} == 0)) || "$program" signature "${specs[@]}"
} >"$new"
diff "$file" "$new" && echo "$file is unchanged" || cp "$new" "$file"
