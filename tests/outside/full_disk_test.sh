#!/usr/bin/env bash
# A full disk, and one that may not be written: a sentence, exit code 30, what was there is as it was, and nothing beside it.
# With room again the same commands succeed: full_disk_test.sh PROGRAM
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=tests/support/checks.sh
source "$here/../support/checks.sh"
program=$1 map=gen:caves,128,128,seed=1
if [[ ${2:-} != inside ]]; then
    # A limit of the process needs no rights: build, at 16 KiB.
    scratch_folder
    mkdir "$scratch/folder" && echo old >"$scratch/folder/a.wdb"
    said=$(trap '' XFSZ && ulimit -f 16 && "$program" build $map --algo cpd -o "$scratch/folder/a.wdb" 2>&1) && fail "a file beyond the limit was written"
    said=${said##*$'\n'} # behind lines of progress, where the machine is slow
    [[ $said == "$scratch/folder/a.wdb: cannot be written: File too large" ]] || fail "expected a sentence, not: $said"
    [[ $(ls "$scratch/folder") == a.wdb && $(<"$scratch/folder/a.wdb") == old ]] || fail "the folder is not as it was: $(ls -l "$scratch/folder")"
    # A disk of its own, in a namespace of its own.
    rights=()
    ((EUID == 0)) || rights=(--map-root-user --user)
    unshare "${rights[@]}" --mount sh -c "mount -t tmpfs tmpfs '$scratch/folder'" 2>/dev/null || {
        echo 'skipped: this system lets nobody mount a disk of its own'
        exit 77
    }
    unshare "${rights[@]}" --mount "$0" "$program" inside
    exit
fi

scratch=$(mktemp -d)
disk=$scratch/disk
trap 'umount "$disk"; rm -rf "$scratch"' EXIT
mkdir "$disk" && mount -t tmpfs -o size=1m tmpfs "$disk"
export WAYSTONE_CACHE=$scratch/databases
cat >"$scratch/e.json" <<'JSON'
{"id": "full", "title": "t", "max_moves": 20000, "problems": {"maps": ["gen:caves,96,96,seed=1..2"], "random": 40},
 "sweeps": [{"name": "a", "algo": "lss(n=10)"}, {"name": "d", "algo": "dlrta(level=2)"}]}
JSON
run_build() { "$program" build $map --algo cpd -o "$disk/a.wdb"; }
run_lab() { "$program" lab run "$scratch/e.json" --resume -o "$disk/o"; }
run_tune() { "$program" tune gen:caves,64,64,seed=1 --algo 'lss(n={5,20})' --problems 20 -o "$disk/o"; }
run_try() { "$program" try gen:caves,96,96,seed=1 --units 200 --algo none --work 2000 --record "$disk/a.rec" --picture "$disk/a.png"; }

# Recordings are written as their crowd goes, over what was there.
files() { (cd "$disk" && find . ! -path './o*' -type f ! -name "$1" -exec cksum {} + | sort); }

# refused COMMAND WHY [RECORDING]: it says so in a sentence, ends with 30, and leaves files from before as they were, none of its own
# but a run's, with which the next one goes on.
refused() {
    local command=$1 why=$2 before after said end=0
    before=$(files "${3:-none}")
    said=$("run_$command" 2>&1 >/dev/null) || end=$?
    ((end == 30)) || fail "$command: exit code $end, not 30: $said"
    [[ $said == *"$disk/"*": "*"$why"* ]] || fail "$command: expected '$why' in: $said"
    after=$(files "${3:-none}")
    [[ $after == "$before" ]] || fail "$command: files were:"$'\n'"$before"$'\n'"now:"$'\n'"$after"
    [[ -z $(find "$disk" -name '*.tmp*' -o -name '*.part') ]] || fail "$command left $(find "$disk" -name '*.tmp*' -o -name '*.part')"
}

# Each alone on a disk that is too small for it, but for a few blocks, with files of another time. Then with room.
for command in build lab tune try; do
    for free in 0 4 8; do
        rm -rf "${disk:?}"/*
        mount -o remount,size=1m "$disk"
        for name in a.wdb a.rec a.png; do echo old >"$disk/$name"; done
        head -c $(((1024 - 12 - free) * 1024)) /dev/zero >"$disk/filler"
        refused "$command" 'No space left on device' a.rec
    done
    rm "$disk/filler" && mount -o remount,size=64m "$disk"
    "run_$command" >/dev/null 2>&1 || fail "$command: with room it does not go on"
done

# Read only.
rm -rf "${disk:?}"/*
for name in a.wdb a.rec a.png; do echo old >"$disk/$name"; done
mount -o remount,ro "$disk"
for command in build lab tune try; do refused "$command" 'Read-only file system'; done
