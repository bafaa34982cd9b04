#!/usr/bin/env bash
# Every entry of ctest has a time limit of its own: limits_test.sh CTEST BUILD_FOLDER
set -euo pipefail
# shellcheck source=tests/support/checks.sh
source "$(dirname "${BASH_SOURCE[0]}")/../support/checks.sh"
entries=$("$1" --test-dir "$2" --show-only=json-v1)
(($(grep -cE '^      "name" : ' <<<"$entries") > 3)) || fail "the entries could not be read"
without=$(awk -F'"' '/^      "name" : / { if (!limit) print name; name = $4; limit = 0 } /^          "name" : "TIMEOUT"/ { limit = 1 }
    BEGIN { limit = 1 } END { if (!limit) print name }' <<<"$entries")
[[ -z $without ]] || fail "these have no limit:"$'\n'"$without"
