#!/usr/bin/env bash
# Instructions per expansion, state, move and planning step: bench/instructions.sh [PROGRAM]
#
# Counted by callgrind inside the functions measured_* of bench/instructions.cpp, so that loading and checking stay
# out. Counts are the same on every run of one build. Takes some minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${1:-build/release/waystone_instructions}
[[ -x $program ]] || { echo "there is no program $program; build waystone_instructions first"; exit 1; }
command -v valgrind >/dev/null || { echo "valgrind is not installed"; exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# row LABEL UNIT TARGET WHAT ARGUMENT: one line of the table.
row() {
    local done collected
    done=$(valgrind --tool=callgrind --toggle-collect='measured_*' --callgrind-out-file="$scratch/out" \
        "$program" "$4" "$5" 2>"$scratch/log") || { cat "$scratch/log"; exit 1; }
    collected=$(awk '/Collected/ { print $NF }' "$scratch/log")
    printf '%-34s %-10s %12d %14d %10d %10s\n' "$1" "$2" "$done" "$collected" $((collected / done)) "$3"
}

printf '%-34s %-10s %12s %14s %10s %10s\n' what per count instructions Ir 'at most'
for map in den520d AR0011SR brc202d Cauldron; do row "A*, $map" expansion 250 astar $map; done
row 'distance field, AR0011SR' state - field AR0011SR
row 'lrta(depth=fixed(1))' move 300 moves 'lrta(depth=fixed(1))'
row 'rta(d=1)' move - moves 'rta(d=1)'
row 'lss(n=10)' search 6000 searches 'lss(n=10)'
row 'lss(n=100)' search 40000 searches 'lss(n=100)'
for spec in 'rtaa(n=10)' 'rtaa(n=100)' 'dalss(n=10)' 'dartaa(n=10)' 'klrta(n=10)' 'lrts(d=3)' 'plrta(queue=30)'; do
    row "$spec" search - searches "$spec"
done
