#!/usr/bin/env bash
# Instructions per expansion, state, move, planning step, look-up and tick.
#
#   bench/instructions.sh                      all rows, as a table; takes some minutes
#   bench/instructions.sh check [FILE]         the rows of FILE (bench/instructions.csv) beside what it says: ends with 1 where one
#                                              takes over 3 % more. Rows of another compiler are left out, with a line that says so
#   bench/instructions.sh write [FILE [ROW...]]    counts these rows, or those that FILE has, and writes it
#
# Counted by callgrind inside the functions measured_* of bench/instructions.cpp, so that loading and checking stay
# out. Counts are the same on every run of one build. WAYSTONE_INSTRUCTIONS may be set to another program.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${WAYSTONE_INSTRUCTIONS:-build/release/waystone_instructions}
[[ -x $program ]] || { echo "there is no program $program; build waystone_instructions first"; exit 1; }
command -v valgrind >/dev/null || { echo "skipped: valgrind is not installed"; exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export WAYSTONE_CACHE=${WAYSTONE_CACHE:-$scratch}

# A row, what is counted, and of what.
rows=()
for map in den520d AR0011SR brc202d Cauldron; do rows+=("A* on $map|expansion|astar|$map"); done
rows+=('distance field on AR0011SR|state|field|AR0011SR' 'lrta(depth=fixed(1))|move|moves|lrta(depth=fixed(1))' 'rta(d=1)|move|moves|rta(d=1)'
    'tb(k=16)|move|moves|tb(k=16)')
for spec in 'lss(n=10)' 'lss(n=100)' 'rtaa(n=10)' 'rtaa(n=100)' 'dalss(n=10)' 'dartaa(n=10)' 'klrta(n=10)' 'lrts(d=3)' 'plrta(queue=30)'; do
    rows+=("$spec|search|searches|$spec")
done
rows+=('look-up of hcdps(m=7,paths=dp)|look-up|lookups|hcdps(m=7,paths=dp)' 'tick of 1000 bodies on brc202d|tick|ticks|brc202d')

# count ROW: sets unit, how often it was done, the instructions of all, and of each.
count() {
    local row what argument
    for row in "${rows[@]}"; do [[ ${row%%|*} == "$1" ]] && break; done
    [[ ${row%%|*} == "$1" ]] || { echo "there is no row $1" >&2; exit 1; }
    IFS='|' read -r _ unit what argument <<<"$row"
    # A database is built by the program itself, before valgrind slows it down.
    [[ $what != lookups ]] || "$program" "$what" "$argument" >/dev/null
    times=$(valgrind --tool=callgrind --toggle-collect='measured_*' --callgrind-out-file="$scratch/out" \
        "$program" "$what" "$argument" 2>"$scratch/log" </dev/null) || { cat "$scratch/log" >&2; exit 1; }
    all=$(awk '/Collected/ { print $NF }' "$scratch/log")
    each=$((all / times))
}

compiler=$("$program" compiler)
file=${2:-bench/instructions.csv}
named() { awk -F'"' 'NR > 1 { print $2 }' "$file"; }
case ${1:-} in
    '')
        printf '%-32s %-10s %12s %14s %10s\n' what per count instructions Ir
        for row in "${rows[@]}"; do
            count "${row%%|*}"
            printf '%-32s %-10s %12d %14d %10d\n' "${row%%|*}" "$unit" "$times" "$all" "$each"
        done
        ;;
    check)
        worse=0
        while IFS=$'\t' read -r row by before; do
            if [[ $by != "$compiler" ]]; then
                echo "skipped: $row: $file has it by $by, and this is $compiler"
                continue
            fi
            [[ $row == "${last:-}" ]] || count "$row"
            last=$row
            change=$(awk -v now="$each" -v before="$before" 'BEGIN { printf "%+.2f", 100 * (now / before - 1) }')
            verdict=''
            if ((each * 100 > before * 103)); then
                verdict=' MORE than 3 %'
                worse=1
            elif ((each * 103 < before * 100)); then verdict=" less: bench/instructions.sh write"; fi
            printf '%-32s %10d %10d %8s %%%s\n' "$row" "$before" "$each" "$change" "$verdict"
        done < <(awk -F'"' 'NR > 1 { split($3, rest, ","); print $2 "\t" rest[3] "\t" rest[4] }' "$file")
        exit "$worse"
        ;;
    write)
        mapfile -t chosen < <((($# > 2)) && printf '%s\n' "${@:3}" || named)
        {
            echo 'row,unit,compiler,instructions'
            for row in "${chosen[@]}"; do
                count "$row"
                echo "\"$row\",$unit,$compiler,$each"
            done
        } >"$scratch/csv"
        cp "$scratch/csv" "$file"
        ;;
    *) sed -n '2,/^set/{s/^# \{0,1\}//p}' "$0" >&2 && exit 2 ;;
esac
