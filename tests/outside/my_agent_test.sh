#!/usr/bin/env bash
# A program of a user's own, examples/my_agent.cpp: every verb that takes a configuration takes its agent.
#
#   my_agent_test.sh MY_AGENT WAYSTONE
set -euo pipefail
program=$1 waystone=$2
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck source=tests/support/checks.sh
source "$(dirname "${BASH_SOURCE[0]}")/../support/checks.sh"
scratch_folder
export WAYSTONE_CACHE=${WAYSTONE_TEST_DATABASES:-$WAYSTONE_CACHE}

# refused CODE SENTENCE COMMAND...
refused() {
    local code=$1 sentence=$2 said status=0
    shift 2
    said=$("$@" 2>&1) || status=$?
    [[ $status == "$code" ]] || fail "'$*' gave exit code $status, not $code: $said"
    has "$said" "$sentence"
}
# column ROWS NAME: that column of the last row.
column() {
    awk -F, -v name="$2" 'NR == 1 { for (i = 1; i <= NF; ++i) if ($i == name) at = i } END { print $at }' <<<"$1"
}

# The catalogue is the program's own: the agent is there, beside all others, and not in waystone.
has "$("$program" describe counting)" 'counting  (agent)'
has "$("$program" describe)" 'what a visit adds to a cell'
has "$("$program" describe lss)" 'LSS-LRTA*'
has "$("$program" describe --markdown)" '### `counting`'
[[ $("$program" describe 'counting(w=2)') == 'counting(w=2)' ]] || fail 'the long form is another'
refused 30 "no entry 'counting'" "$waystone" describe counting
refused 30 "no agent 'counting'" "$waystone" solve pocket --algo counting

# solve: it arrives within its bound, and mistakes get their column.
"$program" map gen rooms --width 32 --height 32 --seed 1 -o "$scratch/rooms.map"
rows=$("$program" solve "$scratch/rooms.map" --problems 20 --algo 'counting(w=2)' --max-work 2 --format csv)
[[ $(column "$rows" solved) == 20 && $(column "$rows" work_max) == 2 && $(column "$rows" work_bound) == 2 ]] ||
    fail "solve:"$'\n'"$rows"
refused 30 'counting(w=0):12: w must be in 0.001..1000, not 0' "$program" solve pocket --algo 'counting(w=0)'
refused 30 "did you mean 'counting'?" "$program" solve pocket --algo 'countin'
"$program" solve pocket --algo counting --trace "$scratch/trace.json" --picture "$scratch/walk.png" >/dev/null
[[ -s $scratch/trace.json && -s $scratch/walk.png ]] || fail 'no trace, or no picture'

# tune and signature.
has "$("$program" tune gen:rooms,24,24,seed=1 --exhaustive --problems 10 --algo 'counting(w={1,4})' --algo astar)" 'counting(w='
has "$("$program" signature counting)" 'counting '
all=$("$program" signature)
has "$all" 'counting '
has "$all" "$(grep '^astar ' "$top/tests/signatures.txt")"

# The lab: a run, in shards too, and its report, for which the walks are made again.
cat >"$scratch/mine.json" <<'JSON'
{
  "id": "mine", "title": "An agent of one's own beside two others",
  "problems": {"maps": ["gen:rooms,32,32,seed=1"], "random": 10}, "max_moves": 100000,
  "sweeps": [{"name": "Counting", "algo": "counting(w=$w)", "parameters": {"w": [1, 4]}},
             {"name": "D LRTA*", "algo": "dlrta(level=1)"},
             {"name": "A*", "algo": "astar", "in_real_time": false}]
}
JSON
cd "$scratch"
"$program" lab run mine.json -o whole
[[ $(wc -l <whole/rows.csv) == 41 ]] || fail 'lab run: a row for each of 40 walks'
has "$(cat whole/manifest.json)" 'my_agent lab run mine.json -o whole'
for shard in 0 1; do "$program" lab run mine.json -o parts --shard $shard/2; done
"$program" lab merge parts
"$program" lab compare parts whole
has "$("$program" lab build mine.json 2>&1)" '1 databases'
refused 30 "no agent 'counting'" "$waystone" lab run mine.json -o other
"$program" lab report whole --tables tables
grep -rq 'counting(w=4)' tables || fail 'lab report: the agent is in no table'
if said=$("$program" lab report whole -o report.html 2>&1); then
    grep -q 'the recorded walk, by its signature' report.html || fail 'lab report: no walk was made again'
    ! grep -qE 'could not be repeated|NOT the recorded walk' report.html || fail 'lab report: a walk is another'
else
    has "$said" 'npm ci' # built without the plots
fi

# A cluster starts this very program.
"$program" lab submit --slurm mine.json -o cluster --shards 2 --dry-run
grep -q "$program lab run" cluster/slurm/* || fail "lab submit: the scripts start another program than $program"

# It goes by its own name.
has "$("$program" solve --help)" 'Example: my_agent solve '
has "$("$program" --version)" 'my_agent, of waystone '
refused 30 "my_agent: no verb 'sovle'" "$program" sovle
echo 'my_agent: every verb takes the agent'
