#!/usr/bin/env bash
# Compares the work of every move with what was promised, on the included problems:
#
#   tools/bounds.sh walk [EXPERIMENT [FIRST LAST [OF]]]   walks shards FIRST to LAST of OF (0, 0 and 400)
#   tools/bounds.sh page                                  writes results/bounds.csv of all that was walked, and docs/bounds.md
#   tools/bounds.sh check                                 whether docs/bounds.md is what results/bounds.csv says
#
# EXPERIMENT is `bounds`, all problems with configurations that need no database, or `bounds/databases`. Shards that are done
# are passed over, and a stopped one continues. `page` ends with 1 if any move took more than was promised.
# WAYSTONE_PROGRAM, WAYSTONE_THREADS (all) and WAYSTONE_BOUNDS, the folder of what was walked, may be set.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${WAYSTONE_PROGRAM:-build/release/waystone}
folder=${WAYSTONE_BOUNDS:-build/bounds}

case ${1:-} in
    walk)
        experiment=${2:-bounds} first=${3:-0} last=${4:-${3:-0}} of=${5:-400}
        for ((shard = first; shard <= last; ++shard)); do
            "$program" lab run "$experiment" -o "$folder/${experiment//\//-}" --shard "$shard/$of" --resume \
                ${WAYSTONE_THREADS:+--threads "$WAYSTONE_THREADS"} >/dev/null
        done
        ;;
    page | check) exec python3 tools/bounds_page.py "$1" "$folder" ;;
    *) sed -n '2,/^set/{s/^# \{0,1\}//p}' "$0" >&2 && exit 2 ;;
esac
