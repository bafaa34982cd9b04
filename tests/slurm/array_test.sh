#!/usr/bin/env bash
# A run as a job array, end to end, on a real Slurm: the rows are those of a run without it.
#
#   array_test.sh PROGRAM
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=$1
# shellcheck source=tests/support/checks.sh
source "$(dirname "${BASH_SOURCE[0]}")/../support/checks.sh"
scratch_folder

cat >"$scratch/small.json" <<'JSON'
{
  "id": "small", "title": "Small enough for a test",
  "problems": {"maps": ["gen:caves,64,64,seed=1"], "random": 40}, "max_moves": 20000,
  "sweeps": [{"name": "T", "algo": "tb(k=$k)", "parameters": {"k": [2, 9]}},
             {"name": "D", "algo": "dlrta(level=2)"}]
}
JSON

# wait_for FILE: the merge writes its manifest last.
wait_for() {
    local i
    for ((i = 0; i < 1200; ++i)); do
        [[ -e $1 ]] && return 0
        sleep 0.1
    done
    squeue >&2
    tail "$scratch/an array"/slurm/*.log >&2
    return 1
}
run_array() {
    "$program" lab submit --slurm "$scratch/small.json" -o "$scratch/an array" --shards 3
    wait_for "$scratch/an array/manifest.json"
}
export -f run_array wait_for
export program scratch

# Without sbatch the scripts are written, and a sentence says why nothing runs.
mkdir "$scratch/empty"
if (PATH=$scratch/empty "$program" lab submit --slurm "$scratch/small.json" -o "$scratch/dry" 2>"$scratch/said"); then
    echo "submitted without sbatch" >&2
    exit 1
fi
grep -q 'sbatch refused it' "$scratch/said" || { cat "$scratch/said" >&2; exit 1; }
[[ -s $scratch/dry/slurm/databases.sh && -s $scratch/dry/slurm/shards.sh && -s $scratch/dry/slurm/merge.sh ]]

status=0
"$here/cluster.sh" "$scratch/cluster" bash -c run_array || status=$?
((status == 0)) || exit "$status"
"$program" lab run "$scratch/small.json" -o "$scratch/whole"
"$program" lab compare "$scratch/an array" "$scratch/whole"
grep -q '1 databases ready' "$scratch/an array/slurm/databases.log"
echo "the array's rows are those of the run without it"
