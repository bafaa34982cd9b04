#!/usr/bin/env bash
# docs/floating-point.md names every file of the core that has floating point, and no other.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source=tests/support/checks.sh
source tests/support/checks.sh
page=docs/floating-point.md

# Without texts and comments: a type, a conversion, or a number with a point.
has_any='\b(double|float|HUGE_VAL|to_real|to_cost|llround)\b|\breal\(|(^|[^0-9A-Za-z_.'\''])[0-9]+\.[0-9]'
with_floating_point() {
    find src include -name '*.[ch]pp' -o -name '*.h' -path 'include/*' | sort | while IFS= read -r file; do
        grep -qE "$has_any" < <(sed -E 's/"([^"\\]|\\.)*"//g; s|//.*||' "$file") && echo "$file"
    done || true
}
named() { grep -oE '`(src|include)/[^`]*\.(cpp|hpp|h)`' "$page" | tr -d '`' | sort; }

found=$(with_floating_point)
(($(wc -l <<<"$found") > 50)) || fail "nothing was looked at"
twice=$(named | uniq -d)
[[ -z $twice ]] || fail "$page names these twice:"$'\n'"$twice"
diff <(named) - <<<"$found" || fail "$page (<) and the sources (>) differ"
