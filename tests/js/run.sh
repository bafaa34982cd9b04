#!/usr/bin/env bash
# Runs tests of the package in node, which must not say "skipped" by itself: run.sh FILE_test.mjs...
#
# Exit code 77, and a line that says why, where node or the module is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
command -v node >/dev/null || { echo 'skipped: node is not installed'; exit 77; }
[[ -e ../../bindings/js/waystone.wasm ]] || { echo 'skipped: the WebAssembly module was not built'; exit 77; }
[[ $1 == browser_test.mjs ]] && exec node "$@"
exec node --expose-gc --test --test-reporter=spec "$@"
