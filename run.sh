#!/usr/bin/env bash
# Builds Waystone and runs it: ./run.sh [arguments of waystone]
#
# Without arguments it runs the main job: a hundred problems on a generated cave map of 512 x 512 cells, walked by
# real-time agents, with A* for comparison. The table on the screen shows, for each of them, how much longer its
# walks are than the shortest, and the most work it ever spent on one move.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/tools/setup.sh"

need "${packages_to_run[@]}"
# Nothing else needs npm, so nothing else waits for it.
[[ "${1:-} ${2:-}" == "lab report" ]] && report_libraries
program="$waystone_root/build/release/waystone"
[[ -x $program ]] || say "Building waystone; the first time takes a minute or two"
configure release
quietly "$waystone_root/build/release-build.log" cmake --build "$waystone_root/build/release" --target waystone

if (($# == 0)); then
    set -- solve gen:caves,512,512,seed=1 --problems 100 --seed 1 --algo 'lrta(depth=fixed(1))' \
        --algo 'lrta(depth=fixed(5))' --algo 'plrta(queue=30)' --algo 'rtaa(n=50)' --algo 'lss(n=50)' \
        --algo 'dartaa(n=50)' --algo 'klrta(n=50)' --algo astar
    say "waystone $*"
fi
exec "$program" "$@"
