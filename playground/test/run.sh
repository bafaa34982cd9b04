#!/usr/bin/env bash
# Builds the page, or runs a test of it: run.sh build, run.sh FILE_test.mjs
#
# Exit code 77, and a line that says why, where node, what npm fetches or the WebAssembly module is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
command -v node >/dev/null || { echo 'skipped: node is not installed'; exit 77; }
[[ -e node_modules/.package-lock.json ]] || { echo 'skipped: npm ci in playground/ was not run'; exit 77; }
[[ -e ../bindings/js/waystone.wasm ]] || { echo 'skipped: the WebAssembly module was not built'; exit 77; }
[[ $1 == build ]] && exec node tools/build.mjs
exec node "test/$1"
