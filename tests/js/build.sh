#!/usr/bin/env bash
# Builds the WebAssembly module of the package, in build/wasm: build.sh CMAKE
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
command -v clang++-19 >/dev/null || { echo 'skipped: clang-19 is not installed'; exit 77; }
for package in libc++-19-dev-wasm32:/usr/lib/wasm32-wasi/libc++.a wasi-libc:/usr/lib/wasm32-wasi/libc.a lld-19:/usr/bin/wasm-ld-19 llvm-19:/usr/bin/llvm-ar-19 ninja-build:/usr/bin/ninja; do
    [[ -e ${package#*:} ]] || { echo "skipped: ${package%%:/*} is not installed"; exit 77; }
done
"$1" --preset wasm
exec "$1" --build build/wasm --target waystone_js --parallel 2
