#!/usr/bin/env bash
# Takes the results of `study run -o DIR` over into results/ and writes docs/reproduction.md and docs/beyond.md: tools/keep_results.sh DIR...
#
# One experiment or all: what DIR has replaces what results/ has of the same experiments. Only the program of a commit
# may leave results; that of a tree with changes is refused.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
(($# > 0)) || { echo "usage: tools/keep_results.sh DIR..." >&2 && exit 2; }
for folder in "$@"; do
    for mark in "$folder"/*/*/comparison.csv "$folder"/*/*/*/comparison.csv; do
        [[ -f $mark ]] || continue
        from=$(dirname "$mark") to=results/${mark#"$folder"/} && to=${to%/comparison.csv}
        grep -q '^<!-- .*, commit [0-9a-f]* (clean), ' "$from/summary.md" ||
            { echo "$from/summary.md: not by the program of a commit" >&2 && exit 1; }
        mkdir -p "$to"
        cp "$from"/{summary.md,comparison.csv,checks.csv} "$to"/
        [[ ! -f $from/effects.csv ]] || cp "$from/effects.csv" "$to"/
        echo "$to"
    done
done
build/release/waystone study page results >docs/reproduction.md.new
build/release/waystone study page results --questions >docs/beyond.md.new
mv docs/reproduction.md.new docs/reproduction.md
mv docs/beyond.md.new docs/beyond.md
