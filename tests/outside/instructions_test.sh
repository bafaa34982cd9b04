#!/usr/bin/env bash
# bench/instructions.sh notices a row that takes more instructions than its file says: instructions_test.sh PROGRAM
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source=tests/support/checks.sh
source tests/support/checks.sh
scratch_folder
command -v valgrind >/dev/null || { echo 'skipped: valgrind is not installed'; exit 77; }
export WAYSTONE_INSTRUCTIONS=$1
file=$scratch/file.csv row='look-up of hcdps(m=7,paths=dp)'

bench/instructions.sh write "$file" "$row"
count=$(sed -n 's/.*,\([0-9]*\)$/\1/p' "$file")
((count > 1000)) || fail "$row takes $count instructions"
with() { sed "2s/[0-9]*$/$((count * $1 / 1000))/" "$file" >"$scratch/with.csv"; }
checked() { bench/instructions.sh check "$scratch/with.csv"; }

with 950
said=$(checked) && fail "a file whose count is 5 % lower passes:"$'\n'"$said"
has "$said" "$row"
has "$said" 'MORE than 3 %'
for allowed in 980 1000 1100; do
    with "$allowed"
    said=$(checked) || fail "a count of $allowed / 1000 of what it takes does not pass:"$'\n'"$said"
done
has "$said" 'less: bench/instructions.sh write'

with 500
sed -i '2s/,gcc [^,]*,\|,clang [^,]*,/,gcc 1.0.0,/' "$scratch/with.csv"
said=$(checked) || fail "another compiler's count is compared:"$'\n'"$said"
has "$said" "skipped: $row"
