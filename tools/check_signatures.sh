#!/usr/bin/env bash
# Whether a build walks as tests/signatures.txt says: tools/check_signatures.sh NAME COMMAND...
#
# COMMAND prints a line SPEC HASH for every configuration it is given, as `waystone signature` does. Its list is kept as
# build/signatures/NAME.txt, for tools/signature_table.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
name=$1
shift
if [[ -z ${WAYSTONE_CACHE:-} ]]; then
    WAYSTONE_CACHE=$(mktemp -d)
    export WAYSTONE_CACHE
    trap 'rm -rf "$WAYSTONE_CACHE"' EXIT
fi

list=build/signatures/$name.txt
mkdir -p build/signatures
rm -f "$list"
mapfile -t specs < <(awk '/^[^#]/ { print $1 }' tests/signatures.txt)
"$@" "${specs[@]}" | tr -d '\r' >"$list.new"
mv "$list.new" "$list"
diff <(grep -v '^#' tests/signatures.txt) "$list" ||
    { echo "$name does not walk as tests/signatures.txt says"; exit 1; }
echo "all ${#specs[@]} signatures match tests/signatures.txt"
