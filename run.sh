#!/usr/bin/env bash
# Builds Waystone and runs it: ./run.sh [arguments of waystone]
# Puts it on the PATH:         ./run.sh install [PREFIX]
# Shows it in the browser:     ./run.sh playground [PORT]
#
# Without arguments it runs the main job: two thousand units on a generated cave map of 512 x 512 cells, all ordered to
# one place in one tick, under one budget of work, and none on another's cell. It prints what the ticks took, what two
# usual methods take for the same orders, and the lines of C++ that do the same; build/crowd.png shows them on their way.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/tools/setup.sh"

# playground [PORT]: the core as WebAssembly, and the page around it, served on this machine alone until you stop it.
if [[ ${1:-} == playground ]]; then
    (($# <= 2)) || give_up "usage: ./run.sh playground [PORT]"
    need cmake ninja-build ccache clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 wasi-libc libclang-rt-19-dev-wasm32 nodejs
    playground_libraries
    [[ -d $waystone_root/playground/node_modules ]] || give_up "npm could not fetch what the playground is built with"
    [[ -e $waystone_root/build/wasm/js/waystone.wasm ]] || say "Building the core as WebAssembly; the first time takes some minutes"
    configure wasm
    quietly "$waystone_root/build/wasm-build.log" cmake --build "$waystone_root/build/wasm" --target waystone_js
    say "Building the page"
    (cd "$waystone_root/playground" && quietly "$waystone_root/build/playground.log" node tools/build.mjs)
    exec node "$waystone_root/playground/tools/serve.mjs" "$waystone_root/playground/dist" "${2:-0}"
fi

need "${packages_to_run[@]}"
# Nothing else needs npm, so nothing else waits for it.
[[ "${1:-} ${2:-}" == "lab report" ]] && report_libraries
program="$waystone_root/build/release/waystone" target=waystone
[[ -x $program ]] || say "Building; the first time takes about a minute and a half on two cores"
# The main job needs no experiments, and the program without them is ready much sooner.
if (($# == 0)) && [[ ! -x $program ]]; then
    program+=-solve target=waystone_solve
fi
configure release
quietly "$waystone_root/build/release-build.log" cmake --build "$waystone_root/build/release" --target "$target"

# install PREFIX: program, maps, manual page and completion. Without PREFIX: /usr/local, or ~/.local where one may not write.
if [[ ${1:-} == install ]]; then
    (($# <= 2)) || give_up "usage: ./run.sh install [PREFIX]"
    prefix=$(realpath -m "${2:-/usr/local}")
    if (($# == 1)) && [[ ! -w $prefix/bin ]]; then
        say "You may not write to $prefix, so this goes to ~/.local; sudo ./run.sh install is for everyone on this machine"
        prefix=$HOME/.local
    fi
    for component in program maps; do
        quietly "$waystone_root/build/install.log" cmake --install "$waystone_root/build/release" --prefix "$prefix" --component $component
    done
    say "$prefix/bin/waystone is installed, with maps, manual page (man waystone) and completion for new shells"
    [[ :$PATH: == *:$prefix/bin:* ]] || say "Put it on your PATH: export PATH=\"$prefix/bin:\$PATH\""
    exit
fi

if (($# == 0)); then
    picture="$waystone_root/build/crowd.png"
    set -- try gen:caves,512,512,seed=1 --units 2000 --work 40000 --bodies cells --algo none --compare
    say "waystone $* --picture crowd.png"
    "$program" "$@" --picture "$picture"
    say "The crowd on its way: $picture"
    say "The program is $program; ./run.sh install puts it on your PATH"
    [[ $target == waystone ]] || say "Experiments, studies and reports are built when you first ask for them: ./run.sh study list"
    exit
fi
exec "$program" "$@"
