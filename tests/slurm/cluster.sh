#!/usr/bin/env bash
# A Slurm of one node on loopback, in a folder of its own:
#
#   cluster.sh FOLDER COMMAND...   starts it, runs the command with SLURM_CONF set, and stops it
#
# Exits with 77 where Slurm or munge is not installed.
set -euo pipefail
for name in munged slurmctld slurmd sbatch; do
    PATH=$PATH:/usr/sbin command -v "$name" >/dev/null || { echo "skipped: $name is not installed"; exit 77; }
done
export PATH=$PATH:/usr/sbin
folder=$1
shift

host=$(uname -n)
host=${host%%.*}
port=$((20000 + RANDOM % 20000))
mkdir -p "$folder"/{state,spool}
head -c 1024 /dev/urandom >"$folder/munge.key"
chmod 600 "$folder/munge.key"
cat >"$folder/slurm.conf" <<CONF
ClusterName=waystone
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SchedulerType=sched/builtin
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=local Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$folder/slurm.conf

# Each is gone before the next one: slurmctld writes its state when it ends, into a folder that is removed afterwards.
stop() {
    local name pid i
    for name in slurmd slurmctld munged; do
        [[ -s $folder/$name.pid ]] || continue
        pid=$(<"$folder/$name.pid")
        kill "$pid" 2>/dev/null || continue
        for ((i = 0; i < 100; ++i)); do
            kill -0 "$pid" 2>/dev/null || break
            sleep 0.1
        done
    done
    return 0
}
trap stop EXIT
munged --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" --pid-file="$folder/munged.pid" \
    --log-file="$folder/munged.log" --seed-file="$folder/munge.seed" >/dev/null
slurmctld -c
slurmd -c
for ((i = 0; i < 100; ++i)); do
    [[ $(sinfo -h -o %T 2>/dev/null) == idle ]] && break
    sleep 0.1
done
"$@"
