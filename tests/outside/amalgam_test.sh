#!/usr/bin/env bash
# The library as one file: written, compiled alone, and used by a program in C whose signatures are those of the build.
#
#   amalgam_test.sh NAME COMPILER [OPTION...]
#
# NAME is that of the list of signatures (tools/check_signatures.sh). A program for Windows runs under wine, one for
# WebAssembly in node. With g++ -O2 compiling takes at most 90 seconds of a processor.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck source=tests/support/checks.sh
source "$top/tests/support/checks.sh"
scratch_folder
name=$1 compiler=$2 options=("${@:3}")
skip() { echo "skipped: $*" && exit 77; }
command -v python3 >/dev/null || skip 'python3 is not installed'
command -v "$compiler" >/dev/null || skip "$compiler is not installed"

program=$scratch/signatures run=() link=()
case "$compiler ${options[*]}" in
    *mingw*) program+=.exe run=("$top/tools/wine.sh") link=(-static) ;;
    *wasm32*)
        command -v node >/dev/null || skip 'node is not installed'
        command -v wasm-ld-19 >/dev/null || skip 'lld-19 is not installed'
        [[ -e /usr/include/wasm32-wasi/stdio.h ]] || skip 'wasi-libc is not installed'
        # With fast calls from compiled code node 20.20 crashes after the end of programs whose memory has grown.
        program+=.wasm run=(node --no-turbo-fast-api-calls --no-warnings "$top/tests/outside/run_wasi.mjs")
        link=(-Wl,-z,stack-size=1048576 -Wl,--stack-first)
        ;;
esac

"$top/tools/amalgamate" "$scratch"
"$top/tools/amalgamate" "$scratch/again"
cmp "$scratch/waystone.cpp" "$scratch/again/waystone.cpp"
cmp "$scratch/waystone.h" "$top/include/waystone/waystone.h"

# Compiled by the lines of the page, where these are what is asked for.
cd "$scratch"
compile=("$compiler" "${options[@]}" -std=c++23 -c waystone.cpp -o waystone.o)
by_the_page=
if ((${#run[@]} == 0)) && [[ ${options[*]} == -O2 ]]; then
    by_the_page=yes
    "$top/tests/contributing/extract.sh" "$top/docs/embedding.md" shown
    ln -s "$top/tools" tools
    mkdir game
    cp "$top/examples/walk_in_c.c" game/main.c
    sed "s|^c++ |$compiler |" shown/one-file/build.sh >build.sh
    compile=(bash -e build.sh)
fi
# Prints sizes, seconds of a processor and megabytes; fails where that is too long.
python3 - "$name" "${compile[@]}" <<'P' || fail 'see above'
import os, resource, subprocess, sys
name, *command = sys.argv[1:]
code = subprocess.run(command).returncode
if code != 0:
    sys.exit(code)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
seconds = used.ru_utime + used.ru_stime
source, compiled = (os.path.getsize(path) / 1e3 for path in ("waystone.cpp", "waystone.o"))
print(f"{name}: {source:.0f} kB of source, {compiled:.0f} kB compiled, {seconds:.0f} s of a processor, {used.ru_maxrss / 1e3:.0f} MB")
if name == "one-file-g++-O2" and seconds > 90:
    sys.exit("compiling took longer than 90 s")
P
if [[ $by_the_page ]]; then
    cmp game/waystone/waystone.cpp waystone.cpp
    has "$(./game_in_c)" '69 moves; the most expensive took 36 units of work'
fi
"$compiler" "${options[@]}" -x c -std=c99 -Wall -Wextra -pedantic -Werror -I "$scratch" -c "$top/tests/outside/one_file_signatures.c" \
    -o "$scratch/signatures.o"
"$compiler" "${options[@]}" "$scratch/signatures.o" "$scratch/waystone.o" "${link[@]}" -o "$program"
cd "$top" # some configurations name files of the repository
tools/check_signatures.sh "$name" "${run[@]}" "${program#"$top"/}"
