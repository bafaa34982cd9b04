#!/usr/bin/env bash
# Prints what programs compiled against the C header rely on: tools/abi_list.sh > tests/capi/abi.txt
#
#   function DECLARATION
#   constant NAME VALUE
#   struct NAME SIZE64 SIZE32          in bytes, with 64-bit pointers and with those of wasm32
#   field STRUCT.NAME OFFSET64 OFFSET32
#
# A test compares. Once a version is out, lines may be added at the end of a kind, and none may change.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
header=include/waystone/waystone.h
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Declarations on one line each.
functions() {
    awk '/^WAYSTONE_API /, /;$/ { sub(/^WAYSTONE_API /, ""); sub(/^ +/, " "); printf "%s%s", $0, /;$/ ? "\n" : "" }' "$header" |
        sed -E 's/;$//; s/^/function /'
}

# "struct NAME" and "field NAME.FIELD", in their order.
layout() {
    awk '
    /^typedef struct / { name = $3; print "struct", name; inside = 1; next }
    /^}/ { inside = 0 }
    !inside { next }
    {
        sub(/ *\/\/.*/, "")
        if ($0 ~ /^ *$/) next
        if (match($0, /\(\*[a-z_]+\)/)) { print "field", name "." substr($0, RSTART + 2, RLENGTH - 3); next }
        sub(/;.*/, "")
        count = split($0, parts, ",")
        for (i = 1; i <= count; ++i) { words = split(parts[i], word, /[ *]+/); print "field", name "." word[words] }
    }' "$header"
}

constants() {
    sed -nE 's/^ +(WAYSTONE_[A-Z_0-9]+) = .*/\1/p; s/^#define (WAYSTONE_[A-Z_0-9]+) (0x)?[0-9].*/\1/p' "$header"
}

# numbers COMPILER...: what the probe's array has, one more than each, so that none is zero.
numbers() {
    {
        echo '#include <stddef.h>'
        echo '#include <waystone/waystone.h>'
        echo 'const unsigned long long probe[] = {'
        layout | sed -E 's/^struct (.*)/sizeof(\1) + 1,/; s/^field (.*)\.(.*)/offsetof(\1, \2) + 1,/'
        echo '};'
    } >"$scratch/probe.c"
    "$@" -std=c99 -Iinclude -S "$scratch/probe.c" -o "$scratch/probe.s"
    sed -nE 's/^\t\.(quad|int64|xword|8byte)\t([0-9]+).*/\2/p' "$scratch/probe.s"
}

numbers "${CC:-cc}" >"$scratch/64"
numbers "${WASM_CC:-clang-19}" --target=wasm32 -ffreestanding >"$scratch/32"
lines=$(layout | wc -l)
[[ $(wc -l <"$scratch/64") == "$lines" && $(wc -l <"$scratch/32") == "$lines" ]] || { echo "the probe was not understood" >&2; exit 1; }

functions
paste -d' ' <(constants | sed 's/^/constant /') <(constants | while read -r name; do
    sed -nE "s/^ +$name = ([0-9]+).*/\1/p; s/^#define $name ([0-9a-fx]+u?).*/\1/p" "$header"
done)
paste -d' ' <(layout) <(awk '{ print $1 - 1 }' "$scratch/64") <(awk '{ print $1 - 1 }' "$scratch/32")
