#!/usr/bin/env bash
# Whether a program walks as tests/signatures.txt says: tools/check_signatures.sh PROGRAM
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=$1
WAYSTONE_CACHE=$(mktemp -d)
export WAYSTONE_CACHE
trap 'rm -rf "$WAYSTONE_CACHE"' EXIT

mapfile -t specs < <(awk '/^[^#]/ { print $1 }' tests/signatures.txt)
diff <(grep -v '^#' tests/signatures.txt) <("$program" signature "${specs[@]}") ||
    { echo "$program does not walk as tests/signatures.txt says"; exit 1; }
echo "all ${#specs[@]} signatures match tests/signatures.txt"
