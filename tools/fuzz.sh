#!/usr/bin/env bash
# Feeds what reads files of strangers with inputs that libFuzzer makes up: tools/fuzz.sh [SECONDS] [TARGET...]
#
# Every target runs for that number of seconds (20), two at a time, with AddressSanitizer and UBSan, beginning with tests/fuzz/seeds
# and what earlier runs have kept in build/fuzz/corpus. A target may take 2 GiB in all, 256 MiB at once, and 10 seconds for an
# input. Prints a line for each; a finding is kept in build/fuzz/findings, and the script ends with 1. To look at one again:
#
#     build/fuzz/tests/waystone_fuzz --target=NAME build/fuzz/findings/NAME-...
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

seconds=${1:-20}
shift $(($# > 0 ? 1 : 0))
[[ $seconds =~ ^[0-9]+$ ]] || give_up "usage: tools/fuzz.sh [SECONDS] [TARGET...]"
need "${packages_to_test[@]}"
configure fuzz
build="$waystone_root/build/fuzz"
say "Building the fuzzer"
quietly "$build/build.log" cmake --build "$build" --target waystone_fuzz
fuzzer="$build/tests/waystone_fuzz"
targets=("$@")
((${#targets[@]} > 0)) || mapfile -t targets < <("$fuzzer" 2>/dev/null)

export ASAN_OPTIONS=allocator_may_return_null=1 TMPDIR="$build/scratch"
mkdir -p "$build/findings" "$TMPDIR"
# fuzz TARGET: one of them, with its line.
fuzz() {
    local target=$1 log="$build/$1.log" end=0 used TIMEFORMAT=%U
    mkdir -p "$build/corpus/$target"
    used=$({ time "$fuzzer" --target="$target" -max_total_time="$seconds" -max_len=16384 -timeout=10 -rss_limit_mb=2048 -malloc_limit_mb=256 \
        -print_final_stats=1 -artifact_prefix="$build/findings/$target-" "$build/corpus/$target" \
        "$waystone_root/tests/fuzz/seeds/$target" >"$log" 2>&1; } 2>&1) || end=$?
    awk -v target="$target" -v end="$end" -v used="$used" '
        / cov: / { for (i = 1; i < NF; ++i) if ($i == "cov:") covered = $(i + 1) }
        /number_of_executed_units:/ { inputs = $2 }
        END { printf "%-14s %10d inputs %7d branches %6d s of processor time  %s\n", target, inputs, covered, used, end == 0 ? "nothing found" : "FOUND SOMETHING: " target ".log" }
    ' "$log"
    return "$end"
}
export -f fuzz
export fuzzer build seconds waystone_root
printf '%s\n' "${targets[@]}" | xargs -P 2 -I{} bash -c 'fuzz {}'
