#!/usr/bin/env bash
# The types of the package: mypy on all that is written in Python, and the stub beside the module.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../../.." && pwd)
# shellcheck source=tests/support/checks.sh
source "$top/tests/support/checks.sh"
command -v mypy >/dev/null && command -v stubtest >/dev/null || { echo 'skipped: mypy is not installed'; exit 77; }
scratch_folder

export MYPYPATH=$PYTHONPATH
options=(--strict --cache-dir "$scratch/cache" --python-executable "$PYTHON")
cd "$scratch"
mypy "${options[@]}" -p waystone || fail 'the package'
for program in "$top"/examples/python/*.py "$top/bindings/python/bench.py"; do
    mypy "${options[@]}" --ignore-missing-imports "$program" || fail "$program"
done

# What type checkers tell users, right and wrong.
cat >use.py <<'PY'
import waystone

map = waystone.Map.open("pocket", rule="8free")
agent = waystone.Agent(map, "lrta")
agent.start((1, 2), 3)
reveal_type(agent.step(20).outcome)
reveal_type(waystone.Crowd(map).tick(5).work)
reveal_type(map.xy(7))
agent.step("20")
waystone.Map.open(3)
PY
said=$(mypy "${options[@]}" use.py 2>&1) && fail "mistakes were not seen: $said"
has "$said" 'Revealed type is "waystone._waystone.Outcome"'
has "$said" 'Revealed type is "builtins.int"'
has "$said" 'Revealed type is "Tuple[builtins.int, builtins.int]"'
has "$said" 'Argument 1 to "step" of "Agent" has incompatible type "str"'
has "$said" 'Found 2 errors'

stubtest --allowlist "$here/stubtest.txt" waystone || fail 'the stub is not what the module has'
