#!/usr/bin/env bash
# What moves, edits, builds and crowds cost as maps and crowds grow: docs/scaling.md
#
#   tools/scaling.sh measure [PART...]   builds, measures all or some of move, edit, build and units, and writes the page: results/scaling.csv,
#                                        docs/scaling.md and its plots, as soon as all parts are of one machine and day
#   tools/scaling.sh check               whether page and plots are what results/scaling.csv says
#
# All takes three minutes of an idle machine, and 6 GB of memory.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
cd "$waystone_root"
declare -A filters=([move]='^scaling/move/' [edit]='^edit/(one|door)/(caves|maze)/[0-9]+/iterations' [build]='^scaling/build/' [units]='^scaling/units/')
command -v python3 >/dev/null || { echo 'skipped: python3 is not installed'; exit 77; }

case ${1:-} in
    measure)
        shift
        (($# > 0)) || set -- move edit build units
        configure release
        quietly build/scaling.log cmake --build build/release --target waystone_bench
        mkdir -p build/scaling
        for part in "$@"; do
            [[ -n ${filters[$part]:-} ]] || give_up "there is no part $part"
            say "$part"
            repetitions=1 # a part of long runs; an edit is the best of three in one
            [[ $part != move ]] || repetitions=3
            build/release/waystone_bench --benchmark_filter="${filters[$part]}" --benchmark_repetitions="$repetitions" \
                --benchmark_format=json --benchmark_report_aggregates_only="$( ((repetitions > 1)) && echo true || echo false)" \
                2>build/scaling/log >build/scaling/json || give_up "$(<build/scaling/log)"
            python3 tools/scaling_page.py take "$part" build/scaling/json "$(git rev-parse --short HEAD)$(git diff --quiet HEAD -- src include bench || echo ' (changed)')" \
                "$(build/release/waystone_instructions compiler 2>/dev/null || g++ --version | head -1)" \
                "$(awk -F': ' '/^model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores" "$(date -u +%Y-%m-%d)"
        done
        python3 tools/scaling_page.py write
        ;;
    check) python3 tools/scaling_page.py check ;;
    *) sed -n '2,/^set/{s/^# \{0,1\}//p}' "$0" >&2 && exit 2 ;;
esac
