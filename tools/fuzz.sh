#!/usr/bin/env bash
# Feeds what reads files of strangers with inputs that libFuzzer makes up:
#
#   tools/fuzz.sh [SECONDS [TARGET...]]        each target (all) for that many seconds of processor time (20)
#   tools/fuzz.sh keep [SECONDS [TARGET...]]   the same (600), and notes what came of it: a row for each target in
#                                              results/fuzz.csv. Targets that have one with as many seconds are passed over
#   tools/fuzz.sh page                         writes the table of docs/testing.md by results/fuzz.csv
#   tools/fuzz.sh check                        whether it is that
#
# One target for each core at a time, with AddressSanitizer and UBSan, beginning with tests/fuzz/seeds and what earlier runs
# have kept in build/fuzz/corpus. A target may take 2 GiB in all, 256 MiB at once, and 10 seconds for an input. Prints a line
# for each; a finding is kept in build/fuzz/findings, and the script ends with 1. To look at one again:
#
#     build/fuzz/tests/waystone_fuzz --target=NAME build/fuzz/findings/NAME-...
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
build="$waystone_root/build/fuzz" page="$waystone_root/docs/testing.md" kept="$waystone_root/results/fuzz.csv"

# The page with the table as it should be: a row for each run, and for each target that has none yet.
with_table() {
    find "$waystone_root/tests/fuzz/seeds"/* -type d -printf '%f\n' | sort | awk -F, '
        FILENAME == ARGV[1] && FNR > 1 { rows[$1] = rows[$1] sprintf("| `%s` | %d | %d | %s | %s | %s |\n", $1, $2, $3, $4 == 0 ? "none" : $4, $5, $6) }
        FILENAME == ARGV[2] { table = table ($1 in rows ? rows[$1] : "| `" $1 "` | not run yet | | | | |\n") }
        FILENAME == ARGV[3] && /^\| target \| inputs \|/ { print; getline; print; printf "%s", table; inside = 1; next }
        FILENAME == ARGV[3] && !(inside && /^\|/) { print; inside = 0 }
    ' "$kept" - "$page"
}
case ${1:-} in
    page) with_table >"$page.new" && mv "$page.new" "$page" && exit ;;
    check) with_table | diff "$page" - || { echo "run tools/fuzz.sh page" && exit 1; } && exit ;;
esac

keep=0
[[ ${1:-} != keep ]] || { keep=1 && shift; }
seconds=${1:-$((keep ? 600 : 20))}
shift $(($# > 0 ? 1 : 0))
[[ $seconds =~ ^[0-9]+$ ]] || give_up "usage: tools/fuzz.sh [keep] [SECONDS [TARGET...]] | page | check"
need "${packages_to_test[@]}"
configure fuzz
say "Building the fuzzer"
quietly "$build/build.log" cmake --build "$build" --target waystone_fuzz
fuzzer="$build/tests/waystone_fuzz"
targets=("$@")
((${#targets[@]} > 0)) || mapfile -t targets < <("$fuzzer" 2>/dev/null)

mkdir -p "$build/findings"
# What targets write goes to memory where the system has a place for it: a disk waits whenever a file is written again.
TMPDIR=$(mktemp -d "$([[ -w /dev/shm ]] && echo /dev/shm || echo "$build")/waystone-fuzz-XXXXXX")
trap 'rm -rf "$TMPDIR"' EXIT
export TMPDIR ASAN_OPTIONS=allocator_may_return_null=1
hertz=$(getconf CLK_TCK)
commit=$(git -C "$waystone_root" describe --always --dirty --abbrev=12 --exclude '*')
# fuzz TARGET: one of them, with its line. Signal USR1 has libFuzzer end in peace; 72 is its end when it is interrupted.
fuzz() {
    local target=$1 log="$build/$1.log" end=0 used=0 inputs branches state user system pid
    if ((keep)) && awk -F, -v target="$target" -v seconds="$seconds" '$1 == target && $3 >= seconds { found = 1 } END { exit !found }' "$kept"; then
        return 0
    fi
    mkdir -p "$build/corpus/$target"
    "$fuzzer" --target="$target" -max_len=16384 -timeout=10 -rss_limit_mb=2048 -malloc_limit_mb=256 -print_final_stats=1 \
        -artifact_prefix="$build/findings/$target-" "$build/corpus/$target" "$waystone_root/tests/fuzz/seeds/$target" >"$log" 2>&1 &
    pid=$!
    while read -r _ _ state _ _ _ _ _ _ _ _ _ _ user system _ 2>/dev/null <"/proc/$pid/stat"; do
        used=$(((user + system) / hertz))
        [[ $state != Z ]] || break
        ((used < seconds)) || kill -USR1 "$pid"
        sleep 0.5
    done
    wait "$pid" || end=$?
    ((end != 72)) || return 72
    inputs=$(awk '/number_of_executed_units:/ { print $2 }' "$log")
    branches=$(awk '/ cov: / { for (i = 1; i < NF; ++i) if ($i == "cov:") covered = $(i + 1) } END { print covered + 0 }' "$log")
    printf '%-14s %10d inputs %7d branches %6d s of processor time  %s\n' "$target" "${inputs:-0}" "$branches" "$used" \
        "$( ((end == 0)) && echo "nothing found" || echo "FOUND SOMETHING: $log")"
    ((!keep)) || echo "$target,${inputs:-0},$used,$((end != 0)),$(date -u +%F),$commit" >>"$kept"
    return "$end"
}
export -f fuzz
export fuzzer build seconds waystone_root keep kept hertz commit
printf '%s\n' "${targets[@]}" | xargs -P "$(nproc)" -I{} bash -c 'fuzz {}' || exit 1
((!keep)) || "${BASH_SOURCE[0]}" page
