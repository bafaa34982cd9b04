#!/usr/bin/env bash
# Measures everything in docs/performance.md and prints the page: bench/page.sh > docs/performance.md
#
# bench/performance.in.md is the page with what is to be measured in braces:
#   {NAME COUNTER UNIT}        of a benchmark of waystone_bench; COUNTER cpu is its processor time
#   {NAME COUNTER UNIT <=N}    whether that meets a target; also >=N
#   {Ir LABEL}                 of bench/instructions.sh
#   {edits MAP [RULE]}, {timebound MAP}    rows of their tables
#   {build MAP SPEC}           processor seconds and megabytes of a database
# REPETITIONS (3) and PART, a filter of benchmarks for a quick try, may be set. Needs an idle machine, and ten minutes with REPETITIONS=2.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=build/release repetitions=${REPETITIONS:-3} part=${PART:-.}
for program in waystone waystone_bench waystone_instructions; do
    [[ -x $build/$program ]] || { echo "there is no $build/$program; build everything first" >&2; exit 1; }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export WAYSTONE_CACHE=$scratch/databases
TIMEFORMAT='%U %S'
say() { printf '%s\n' "$*" >&2; }

# fact NAME VALUE: what a brace with that name becomes.
fact() { printf '%s\t%s\n' "$1" "$2" >>"$scratch/facts"; }
fact date "$(date -u +%Y-%m-%d)"
fact commit "$(git rev-parse --short HEAD)$(git diff --quiet HEAD -- src lab cli bench && echo ' (clean)' || echo ' with changes')"
fact compiler "$(g++ --version | head -1)"
fact machine "$(awk -F': ' '/^model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores"
fact load "$(cut -d' ' -f1 /proc/loadavg)"
fact repetitions "$repetitions"

((repetitions > 1)) || { echo "REPETITIONS must be at least 2, for a median" >&2; exit 1; }
say "benchmarks, $repetitions times"
"$build/waystone_bench" --benchmark_filter="$part" --benchmark_repetitions="$repetitions" --benchmark_format=json \
    --benchmark_report_aggregates_only=true 2>"$scratch/log" >"$scratch/bench.json" || { cat "$scratch/log" >&2; exit 1; }

if command -v valgrind >/dev/null && [[ $part == . ]]; then
    say "instructions"
    bench/instructions.sh | sed -nE 's/^(.*[^ ]) +(expansion|state|move|search) +[0-9]+ +[0-9]+ +([0-9]+) .*/Ir \1\t\3/p' >>"$scratch/facts"
fi

if [[ $part == . ]]; then
    grep -oE '\{build [^}]+' bench/performance.in.md | sort -u | while read -r _ map spec; do
        say "build $spec for $map"
        { time "$build/waystone" build "$map" --algo "$spec" --threads 2 -o "$scratch/x.wdb" >/dev/null 2>&1; } 2>"$scratch/time"
        fact "build $map $spec" "$(awk -v bytes="$(stat -c %s "$scratch/x.wdb")" '{ printf "%.1f | %.1f", $1 + $2, bytes / 1e6 }' "$scratch/time")"
    done
    say "a run of the lab"
    cat >"$scratch/cost.json" <<'JSON'
{"id": "cost", "title": "What a run costs beside its walks", "max_moves": 100000,
 "problems": {"maps": "bg512/AR001*.map", "random": 30},
 "sweeps": [{"name": "LSS", "algo": "lss(n=$n)", "parameters": {"n": [10, 40]}},
            {"name": "TB", "algo": "tb(k=$k)", "parameters": {"k": [10, 160]}}, {"name": "A*", "algo": "astar"}]}
JSON
    { time "$build/waystone" lab run "$scratch/cost.json" -o "$scratch/cost" --threads 1 >/dev/null 2>&1; } 2>"$scratch/time"
    walks=$(sed -nE 's/.*"walk_seconds": ([0-9.]+).*/\1/p' "$scratch/cost/manifest.json")
    run=$(awk '{ printf "%.2f", $1 + $2 }' "$scratch/time")
    fact 'lab run' "$run"
    fact 'lab walks' "$(awk -v s="$walks" 'BEGIN { printf "%.2f", s }')"
    fact 'lab more' "$(awk -v r="$run" -v w="$walks" 'BEGIN { printf "%.1f", 100 * (r / w - 1) }')"
fi

awk -v facts="$scratch/facts" -v bench="$scratch/bench.json" '
# Three digits, thousands apart.
function shown(value,    text, out) {
    if (value < 10) return sprintf("%.2f", value)
    if (value < 100) return sprintf("%.1f", value)
    text = sprintf("%.0f", value)
    while (length(text) > 3) { out = "," substr(text, length(text) - 2) out; text = substr(text, 1, length(text) - 3) }
    return text out
}
function measured(name, counter, unit,    value) {
    if (!((name, counter) in values)) return ""
    value = values[name, counter]
    if (counter == "cpu") return value * (unit == "ms" ? 1e3 : unit == "us" ? 1e6 : 1e9)
    return value * (unit == "ns" ? 1e9 : unit == "us" ? 1e6 : unit == "ms" ? 1e3 : 1)
}
function pair(kind, map, size, rule,    name) {
    name = "edit/" kind "/" map "/" size (rule == "" ? "" : "/" rule)
    if (measured(name, "mean_us", 1) == "") return ""
    return shown(measured(name, "mean_us", 1)) " (" shown(measured(name, "max_us", 1)) ")"
}
function filled(what,    part, count, value, i, row) {
    if (what in fact) return fact[what]
    count = split(what, part, " ")
    if (part[1] == "edits")
        return "| " part[2] (part[3] == "" ? "" : ", `" part[3] "`") " | " pair("one", part[2], 512, part[3]) " | " pair("one", part[2], 8192, part[3]) " | " \
            pair("door", part[2], 512, part[3]) " | " pair("door", part[2], 8192, part[3]) " | " (part[3] == "" ? pair("batch_of_100", part[2], 1024, "") : "") " |"
    if (part[1] == "timebound") {
        row = "| " part[2] " |"
        for (i = 1; i <= split("astar_heap astar_tiles wastar_1.5 wastar_tiles_1.5 tb_w1.0 tb_w1.5", kinds, " "); ++i)
            row = row " " shown(measured(kinds[i] "/" part[2], "per_expansion", "ns")) " |"
        return row
    }
    value = measured(part[1], part[2], part[3])
    if (value == "") { missing = missing "\n  " what; return "not measured" }
    if (part[4] ~ /^>=/) return value >= substr(part[4], 3) + 0 ? "met" : "**missed**"
    if (part[4] ~ /^<=/) return value <= substr(part[4], 3) + 0 ? "met" : "**missed**"
    return shown(value)
}
BEGIN {
    while ((getline line < facts) > 0) { tab = index(line, "\t"); fact[substr(line, 1, tab - 1)] = substr(line, tab + 1) }
    while ((getline line < bench) > 0) {  # a key to a line
        if (!match(line, /^ *"[^"]+": /)) continue
        value = substr(line, RLENGTH + 1)
        sub(/,$/, "", value)
        gsub("\"", "", value)
        key = substr(line, 1, RLENGTH - 3)
        sub(/^ *"/, "", key)
        if (key == "name") {
            name = value ~ /_median$/ ? value : ""
            sub(/_median$/, "", name)
            sub("/iterations:[0-9]+.*", "", name)
        } else if (key == "time_unit") values[name, "cpu"] = values[name, "cpu_time"] * (value == "ms" ? 1e-3 : value == "us" ? 1e-6 : value == "ns" ? 1e-9 : 1)
        else values[name, key] = value + 0
    }
}
{
    rest = $0
    out = ""
    while (match(rest, /\{[^{}]+\}/)) {
        out = out substr(rest, 1, RSTART - 1) filled(substr(rest, RSTART + 1, RLENGTH - 2))
        rest = substr(rest, RSTART + RLENGTH)
    }
    print out rest
}
END { if (missing != "") print "not measured:" missing > "/dev/stderr" }' bench/performance.in.md
