#!/usr/bin/env bash
# The examples in Python say what those in C++ say, and draw where they can: examples_test.sh THOUSAND_UNITS
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
# shellcheck source=tests/support/checks.sh
source "$top/tests/support/checks.sh"
scratch_folder
cd "$scratch"

[[ $("$PYTHON" "$top/examples/python/thousand_units.py") == $("$1") ]] || fail 'a thousand units walk otherwise than in C++'

# Without matplotlib it prints.
mkdir none
echo 'raise ImportError("not here")' >none/matplotlib.py
said=$(PYTHONPATH=$PYTHONPATH:none "$PYTHON" "$top/examples/python/first_walk.py" none.png)
has "$said" '69 moves, 73.6 long; the shortest path is 20.8'
has "$said" 'the most expensive move took 36 units of work'
has "$said" 'astar          0.0 % over optimal'
[[ ! -e none.png ]] || fail 'there is a picture without matplotlib'

"$PYTHON" -c 'import matplotlib' 2>/dev/null || { echo 'skipped: matplotlib is not installed'; exit 77; }
export MPLBACKEND=Agg MPLCONFIGDIR=$scratch
[[ $("$PYTHON" "$top/examples/python/first_walk.py" walk.png) == "$said" ]] || fail 'it prints otherwise when it draws'
[[ $(stat -c %s walk.png) -gt 10000 ]] || fail 'there is no picture'
"$PYTHON" - <<'PY' || fail 'the picture shows nothing'
from matplotlib.image import imread
picture = imread("walk.png")
assert picture.shape[1] > 500 and len({tuple(p) for p in picture[::5, ::5].reshape(-1, picture.shape[2])}) > 20
PY
