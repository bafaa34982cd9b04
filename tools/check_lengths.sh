#!/usr/bin/env bash
# Compares A* with every stored length of the public scenarios: tools/check_lengths.sh [PROGRAM] [FOLDER...]
#
# Every problem of every included .scen file, or of those under WAYSTONE_MAPS if that is set, must be solved with the stored
# length, to its printed digits; those stored as unreachable must be reported so without a search. Exit code 1 on any
# difference.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
program=${1:-$root/build/release/waystone}
shift $(($# > 0 ? 1 : 0))
maps=${WAYSTONE_MAPS:-$root/build/data/maps}
folders=("$@")
((${#folders[@]} > 0)) || folders=(dao bg512 wc3-512 rooms sc1 random mazes problems)

[[ -x $program ]] || { echo "no program $program; build it first"; exit 1; }
[[ -d $maps ]] || { echo "no folder $maps; ./run.sh unpacks the included maps"; exit 1; }

# Adds up rows of csv: problems checked, unreachable, different.
add_up() {
    awk -F, '$1 == "algo" { for (i = 1; i <= NF; ++i) column[$i] = i; next }
        NF > 1 { checked += $column["lengths_checked"]; unreachable += $column["unreachable"]; differ += $column["lengths_differ"] }
        END { print checked + 0, unreachable + 0, differ + 0 }'
}

all=""
failed=0
for folder in "${folders[@]}"; do
    SECONDS=0
    rows=""
    files=0
    for file in "$maps/$folder"/*.scen; do
        [[ -f $file ]] || continue
        rule=()
        [[ $folder/${file##*/} == problems/001.scen ]] && rule=(--moves 8free --diagonal 1.4)
        code=0
        rows+=$("$program" solve --scen "$file" --algo astar "${rule[@]}" --check-lengths --format csv) || code=$?
        rows+=$'\n'
        files=$((files + 1))
        ((code == 0)) || { echo "$file: exit code $code"; failed=1; }
    done
    read -r checked unreachable differ < <(add_up <<<"$rows")
    printf '%-10s %4d files %8d lengths %6d unreachable %6d different %5d s\n' \
        "$folder" "$files" "$checked" "$unreachable" "$differ" "$SECONDS"
    all+=$rows$'\n'
done
read -r checked unreachable differ < <(add_up <<<"$all")
echo "total: $checked lengths, $unreachable unreachable, $differ different"
((checked > 0 && differ == 0 && failed == 0))
