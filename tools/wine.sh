#!/usr/bin/env bash
# Runs a program for Windows: tools/wine.sh PROGRAM [ARGUMENT...]
#
# Under wine, without a display, in build/wine, which is made the first time. Its own messages go nowhere; what the
# program says and its exit code are passed on. Paths of this system work there too, below the drive Z:.
set -euo pipefail
prefix=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/build/wine
export WINEPREFIX=$prefix WINEDEBUG=-all WINEDLLOVERRIDES='mscoree=;mshtml=;winemenubuilder.exe=' LC_ALL=C.UTF-8
unset DISPLAY WAYLAND_DISPLAY
command -v wine >/dev/null || { echo "$0: wine is not installed" >&2; exit 77; }
if [[ ! -e $prefix/made ]]; then
    mkdir -p "$prefix"
    (
        flock 9
        [[ -e $prefix/made ]] || { wine wineboot --init 9>&- && touch "$prefix/made"; }
    ) 9>"$prefix.lock" >"$prefix.log" 2>&1 || { cat "$prefix.log" >&2; exit 1; }
fi
exec wine "$@"
