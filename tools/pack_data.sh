#!/usr/bin/env bash
# Packs the included maps and problems: tools/pack_data.sh [FOLDER]
#
# FOLDER holds maps/ and robot-runners/, as build/data does, which is the default. The same
# files give the same archives, byte for byte. cmake/data.cmake unpacks them.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
folder=${1:-$root/build/data}

for name in maps robot-runners; do
    [[ -f $folder/$name/README.md ]] || { echo "no $folder/$name/README.md: not the data folder"; exit 1; }
    tar -C "$folder" -c --format=ustar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner \
        --mode=u=rwX,go=rX "$name" | xz -9e -T1 >"$root/data/$name.tar.xz.new"
    mv "$root/data/$name.tar.xz.new" "$root/data/$name.tar.xz"
done
ls -l "$root/data"
