#!/usr/bin/env bash
# The program for Windows, under wine: solve, build, try and crowd, with files whose names are not ASCII, paths with drives
# and maps whose lines end in CRLF. Results are those of the program of this system, where that is built already.
#
#   wine_program_test.sh PROGRAM
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck source=tests/support/checks.sh
source "$top/tests/support/checks.sh"
scratch_folder
program=$1 here=$top/build/release/waystone
waystone() { "$top/tools/wine.sh" "$program" "$@"; }
[[ -x $here ]] || { echo 'skipped: comparison with build/release/waystone, which is not built'; here=''; }
cd "$scratch"

# same WHAT COMMAND...: the same columns by both programs. Left out is what depends on a machine.
same() {
    waystone "${@:2}" --format csv >theirs.csv || fail "$1 ended with $?"
    [[ $(wc -l <theirs.csv) -ge 2 && $(head -c 1000 theirs.csv) != *$'\r'* ]] || fail "$1 printed:"$'\n'"$(cat theirs.csv)"
    [[ -z $here ]] || {
        "$here" "${@:2}" --format csv >ours.csv
        python3 - "$1" <<'P' || fail "$1 prints other rows than on this system"
import csv, re, sys
rows = [list(csv.DictReader(open(name))) for name in ("ours.csv", "theirs.csv")]
left_out = re.compile(r"_us|_ms$|_s$|^agent_bytes$|_bytes$")
keep = [name for name in rows[0][0] if not left_out.search(name)]
for ours, theirs in zip(*rows, strict=True):
    for name in keep:
        if ours[name] != theirs[name]:
            sys.exit(f"{sys.argv[1]}: {name} is {theirs[name]} under wine, and {ours[name]} here")
print(f"{sys.argv[1]}: {len(rows[0])} rows, {len(keep)} columns the same")
P
    }
}

printf 'type octile\nheight 3\nwidth 5\nmap\n.....\n.@@@.\n.....\n' >a.map
mkdir 'Höhle ß' 迷宫
sed 's/$/\r/' a.map >'Höhle ß/karte.map'
cp 'Höhle ß/karte.map' 迷宫/地图.map
drive=Z:${scratch//\//\\}

info=$(waystone map info 'Höhle ß/karte.map' --format csv)
has "$info" 'karte.map'
has "$(waystone map info '迷宫\地图.map' --format csv)" '地图.map'
has "$(waystone map info "$drive\\迷宫\\地图.map" --format csv)" '地图.map'
has "$(waystone map info "${drive//\\//}/迷宫/地图.map" --format csv)" '地图.map'
waystone map gen caves --width 64 --height 64 -o 'Höhle ß/höhle.map' >log 2>&1 || fail "map gen: $(cat log)"
waystone map gen caves --width 64 --height 64 -o 'Höhle ß/höhle.map' >log 2>&1 || fail "map gen does not replace: $(cat log)"
[[ $(ls 'Höhle ß') == $'höhle.map\nkarte.map' ]] || fail "map gen left: $(ls 'Höhle ß')"
code=0 && said=$(waystone map info 'Höhle ß/fehlt.map' 2>&1) || code=$?
[[ $code == 30 ]] || fail "a map that is not there ends with $code"
has "$said" 'Höhle ß/fehlt.map'

same solve solve 'Höhle ß/höhle.map' --problems 20 --seed 1 --algo 'lss(n=9)' --algo astar --algo 'tb(k=10,t=15,w=3)' --algo 'knn(records=100)'
has "$(ls databases)" .wdb
waystone build 'Höhle ß/höhle.map' --algo 'cpd(bytes=30k)' -o 迷宫/züge.wdb >log 2>&1 || fail "build: $(cat log)"
waystone build 'Höhle ß/höhle.map' --algo 'cpd(bytes=30k)' -o "$drive\\迷宫\\züge.wdb" >log 2>&1 || fail "build does not replace: $(cat log)"
[[ $(ls 迷宫) == $'züge.wdb\n地图.map' ]] || fail "build left: $(ls 迷宫)"
waystone verify 迷宫/züge.wdb --map "Höhle ß/höhle.map" >log 2>&1 || fail "verify: $(cat log)"
if [[ -n $here ]]; then
    "$here" build 'Höhle ß/höhle.map' --algo 'cpd(bytes=30k)' -o ours.wdb >/dev/null 2>&1
    cmp ours.wdb 迷宫/züge.wdb || fail 'a database has other bytes'
    echo 'build: the same bytes'
fi
has "$(waystone try 'Höhle ß/höhle.map' --units 200 --work 4000 --bodies cells --algo none)" 'arrived        200 of 200'
same crowd crowd run 'Höhle ß/höhle.map' --units 200 --work 4000 --bodies cells --record 迷宫/schwarm.wrec
waystone crowd replay 迷宫/schwarm.wrec >log 2>&1 || fail "crowd replay: $(cat log)"
[[ -z $here ]] || "$here" crowd replay 迷宫/schwarm.wrec >log 2>&1 || fail "replayed here: $(cat log)"

code=0 && said=$(waystone solve pocket --algo 'lss(n=9)' --picture a.png 2>&1) || code=$?
[[ $code == 30 ]] || fail "a picture ends with $code: $said"
has "$said" PNG
echo 'wine_program: solve, build, try and crowd work under wine'
