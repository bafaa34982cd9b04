#!/usr/bin/env bash
# What `./run.sh install PREFIX` leaves behind works without the folder it was built in.
#
#   install_test.sh CMAKE BUILD_FOLDER
set -euo pipefail
# shellcheck source=tests/support/checks.sh
source "$(dirname "${BASH_SOURCE[0]}")/../support/checks.sh"
scratch_folder

for component in program maps; do
    "$1" --install "$2" --prefix "$scratch/usr" --component $component >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
done
cd "$scratch"
export PATH=$scratch/usr/bin:$PATH
unset WAYSTONE_MAPS
[[ $(command -v waystone) == "$scratch/usr/bin/waystone" ]] || fail 'the program is not there'
[[ $(waystone map info dao/arena.map --format csv) == *arena* ]] || fail 'the maps are not found'
[[ -s usr/share/waystone/README.md ]] || fail 'the notices of the maps are missing'

# The page is one that man can show.
if command -v man >/dev/null; then
    page=$(MANWIDTH=100 man --warnings -l usr/share/man/man1/waystone.1 2>warnings)
    [[ -s warnings ]] && fail "the manual page: $(cat warnings)"
    [[ $page == *'--max-moves'* && $page == *'lab report'* ]] || fail 'the manual page has no verbs'
else
    echo 'skipped: man is not installed, so the page is only known to exist'
    [[ -s usr/share/man/man1/waystone.1 ]] || fail 'there is no manual page'
fi

# completed WORD...: what bash offers for the last word.
source usr/share/bash-completion/completions/waystone
completed() {
    COMP_WORDS=(waystone "$@")
    COMP_CWORD=$#
    _waystone waystone
    printf '%s ' "${COMPREPLY[@]}"
}
[[ $(completed so) == 'solve ' ]] || fail "verbs: $(completed so)"
[[ $(completed solve --max-m) == '--max-moves ' ]] || fail "options: $(completed solve --max-m)"
[[ $(completed solve pocket --algo hcd) == 'hcdps ' ]] || fail "agents: $(completed solve pocket --algo hcd)"
echo 'install: program, maps, manual page and completion work'
