#!/usr/bin/env bash
# Kills runs of the program at random moments (SIGKILL): tools/kills.sh [KILLS] [PROGRAM]
#
# So many times in all (200), a fifth each of `build`, `lab run`, `study run`, `tune` and `try`. After each kill every file
# that was there before is what it was, or what a run that was let be makes of it; a recording may be the beginning of that;
# journals have only grown. The next run, which is let be, succeeds, and has made the same: files byte for byte, rows but for
# their times. Ends with 1 otherwise.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

kills=${1:-200}
program=$(realpath "${2:-$waystone_root/build/release/waystone}")
[[ $kills =~ ^[0-9]+$ && -x $program ]] || give_up "usage: tools/kills.sh [KILLS] [PROGRAM]"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export WAYSTONE_CACHE="$work/cache" WAYSTONE_MAPS=${WAYSTONE_MAPS:-$waystone_root/build/data/maps}

cat >e.json <<'END'
{"id": "kills", "title": "Runs to be killed", "max_moves": 20000, "problems": {"maps": ["gen:caves,96,96,seed=1..3"], "random": 60},
 "sweeps": [{"name": "a", "algo": "lss(n=10)"}, {"name": "k", "algo": "knn(records=300)"}, {"name": "d", "algo": "dlrta(level=2)"}]}
END
# What each writes below the folder that it is given, and the same with something else, for what was there before. Runs of
# experiments go on with what they find; before them is an unfinished run of their own.
run_build() { "$program" build gen:caves,128,128,seed=1 --algo "dlrta(level=2,cap=${2:-20})" --threads 2 -o "$1/a.wdb"; }
run_lab() { "$program" lab run e.json --resume -o "$1/run"; }
run_study() { "$program" study run bulitko2012/figure1 -o "$1/run"; }
run_tune() { "$program" tune gen:caves,64,64,seed=1 --algo 'lss(n={5,20})' --algo cpd --algo 'knn(records=200)' --problems 60 --seed "${2:-1}" -o "$1/run"; }
run_try() { "$program" try gen:caves,96,96,seed=1 --units 300 --algo none --work 2000 --seed "${2:-1}" --record "$1/a.rec" --picture "$1/a.png"; }
declare -A other=([build]=9 [tune]=2 [try]=2) repeats=([build]=1 [lab]=4 [study]=4 [tune]=1 [try]=1)

# Rows without the columns of times; other files as they are.
comparable() {
    [[ $1 == *rows.csv ]] || { cat "$1" && return; }
    awk '{
        out = ""; n = 0
        for (rest = $0; rest != ""; ) {
            if (match(rest, /^"([^"]|"")*"/)) size = RLENGTH
            else if (!(size = index(rest, ",") - 1) || size < 0) size = size < 0 ? length(rest) : 0
            field = substr(rest, 1, size); rest = substr(rest, size + 2); ++n
            if (NR == 1) is_time[n] = field ~ /(^|_)(us|ms|ns|s)(_|$)/
            if (!is_time[n]) out = out field ","
        }
        print out
    }' "$1"
}
same() { [[ -e $1 && -e $2 ]] && cmp -s <(comparable "$1") <(comparable "$2"); }
# A recording is written as its crowd goes, over what was there.
begins() { [[ $1 == *.rec ]] && cmp -s -n "$(stat -c %s "$1")" "$1" "$2"; }
# Of a finished run: what does not have times in it.
results() { (cd "$1" && find . -type f \( -name '*.wdb' -o -name '*rows.csv' -o -name comparison.csv -o -name 'a.*' -o -path '*/run/candidates.csv' -o -path '*/run/configuration.txt' \) | sort); }
milliseconds() { echo $((${EPOCHREALTIME/./} / 1000)); }
failed=0
wrong() {
    printf 'kills: %s\n' "$*" >&2
    failed=1
}

# kill_one COMMAND FOLDER MILLISECONDS: starts it and kills it after a random share of that time; true if that met it alive.
kill_one() {
    local pid end=0
    "run_$1" "$2" >/dev/null 2>&1 &
    pid=$!
    sleep "$(awk -v most="$3" -v r="$RANDOM" 'BEGIN { printf "%.4f", most * r / 32768 / 1000 }')"
    # The shell that runs the function waits for the program, its only child.
    pkill -KILL -P "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || end=$?
    ((end == 137))
}

for command in build lab study tune try; do
    begin=$(milliseconds)
    mkdir -p "$command/whole" "$command/before"
    "run_$command" "$command/whole" >/dev/null 2>"$command/log" || give_up "$command does not run: $(<"$command/log")"
    took=$(($(milliseconds) - begin))
    if [[ -n ${other[$command]:-} ]]; then "run_$command" "$command/before" "${other[$command]}" >/dev/null 2>&1; fi
    done=0 tried=0
    while ((done < kills / 5 && tried++ < kills * 2 && !failed)); do
        cut=$command/cut
        rm -rf "$cut" cache/*.wdb* && cp -a "$command/before" "$cut"
        # Runs of experiments are killed again and again, each time with what the last one has left.
        for ((again = 0; again < ${repeats[$command]} && done < kills / 5; ++again)); do
            journal=$(find "$cut" -name journal -type f)
            [[ -z $journal ]] || cp "$journal" "$command/journal"
            alive=0
            kill_one "$command" "$cut" "$took" && alive=1 && done=$((done + 1))
            # All but its last record, which a kill may have torn.
            [[ -z $journal || ! -e $journal ]] || cmp -s -n "$({ grep -abo "^unit " "$command/journal" || echo 0; } | tail -n 1 | cut -d: -f1)" "$command/journal" "$journal" ||
                wrong "$command: the journal has lost something"
            for file in $(results "$command/before"); do
                same "$cut/$file" "$command/before/$file" || begins "$cut/$file" "$command/whole/$file" || same "$cut/$file" "$command/whole/$file" || wrong "$command: $file is neither old nor new"
            done
            # It was faster than so long: the machine has less to do by now.
            ((alive)) || { took=$((took * 4 / 5 + 20)) && break; }
        done
        "run_$command" "$cut" >/dev/null 2>"$command/log" || wrong "$command: the next run fails: $(<"$command/log")"
        for file in $(results "$command/whole"); do
            same "$cut/$file" "$command/whole/$file" || wrong "$command: $file is not what a whole run makes"
        done
    done
    ((done == kills / 5)) || wrong "$command: only $done of $((kills / 5)) kills met it alive"
    printf '%-6s %4d kills, %4d runs of %4d ms, %d files compared\n' "$command" "$done" "$tried" "$took" "$(results "$command/whole" | wc -l)"
done
exit "$failed"
