#!/usr/bin/env bash
# Prints docs/c.md, made from the comments of the C header: tools/c_page.sh > docs/c.md
#
# The comment at the top is the page's beginning, a line `// == TITLE` begins a section, and what stands below a comment
# without a blank line between them is what it is about. At the end stands an example.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

awk '
function flush_code() {
    if (code != "") printf "```c\n%s```\n\n", code
    if (text != "") printf "%s\n\n", text
    code = text = ""
}
# The comment at the top, up to the guard.
NR == 1 { print "# Waystone in C\n"; intro = 1; next }
/^#ifndef/ && intro { intro = 0; print "" }
intro && /^\/\/     / { if (!fenced) { print "```c"; fenced = 1 } print substr($0, 8); next }
intro {
    if (fenced) { print "```"; fenced = 0 }
    line = substr($0, 4)
    if (before == "" && match(line, /^[A-Z][a-z ]*\./)) line = "**" substr(line, 1, RLENGTH) "**" substr(line, RLENGTH + 1)
    print line
    before = line
    next
}
/^\/\/ == / { flush_code(); body = 1; printf "## %s\n\n", substr($0, 7); next }
!body { next }
/^#ifdef __cplusplus/ { flush_code(); exit }
/^\/\/ / { if (code != "") flush_code(); text = text (text == "" ? "" : "\n") substr($0, 4); next }
/^$/ { flush_code(); next }
{
    if (sub(/^WAYSTONE_API /, "")) declared = 1
    else if (declared) sub(/^             /, "")
    if (/;$/) declared = 0
    code = code $0 "\n"
}
' include/waystone/waystone.h

printf '## A program\n\n[examples/walk_in_c.c](../examples/walk_in_c.c), and what it prints:\n\n```c\n'
sed -n '2,/^\/\/ Prints:/p' examples/walk_in_c.c | sed '$d' | sed '$d'
# shellcheck disable=SC2016
printf '```\n```text\n'
sed -n '/^\/\/ Prints:/,$p' examples/walk_in_c.c | sed '1d; s|^//     ||; s|^//$||'
# shellcheck disable=SC2016
printf '```\n'
