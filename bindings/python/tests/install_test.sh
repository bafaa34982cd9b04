#!/usr/bin/env bash
# `pip install` without a network, into a virtual environment with the system's packages: install_test.sh BUILD_FOLDER
#
# The module is the one of the build folder; in `./test.sh full` pip compiles it from nothing.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
# shellcheck source=tests/support/checks.sh
source "$top/tests/support/checks.sh"
for module in venv pip setuptools wheel; do
    "$PYTHON" -c "import $module" 2>/dev/null || { echo "skipped: Python's $module is not installed"; exit 77; }
done
scratch_folder
unset PYTHONPATH
[[ -n ${WAYSTONE_TEST_LONG-} ]] || export WAYSTONE_BUILD_FOLDER=$1

"$PYTHON" -m venv --system-site-packages "$scratch/venv"
export PATH=$scratch/venv/bin:$PATH PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 http_proxy=http://127.0.0.1:9 https_proxy=http://127.0.0.1:9
before=$(git -C "$top" status --short --ignored bindings 2>/dev/null || true)
(cd "$top/bindings/python" && pip install --no-build-isolation .) >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
[[ $(git -C "$top" status --short --ignored bindings 2>/dev/null || true) == "$before" ]] || fail 'pip left files in the source tree'

cd "$scratch"
version=$(sed -n 's/^project(waystone VERSION \([^ ]*\).*/\1/p' "$top/CMakeLists.txt")
said=$(python - <<'PY'
import importlib.metadata, pathlib, sys
import waystone

folder = pathlib.Path(waystone.__file__).parent
assert folder.is_relative_to(sys.prefix), folder
assert (folder / "py.typed").exists() and (folder / "_waystone.pyi").exists()
print(waystone.__version__, importlib.metadata.version("waystone"), waystone.Configuration("lss(n=20)").work_bound(waystone.Map.open("pocket")))
PY
)
[[ $said == "$version $version 81" ]] || fail "the installed package says: $said"
has "$(python "$top/examples/python/thousand_units.py")" '1000 have arrived'
if command -v mypy >/dev/null; then
    echo 'import waystone; waystone.Map.open(3)' >wrong.py
    has "$(mypy --cache-dir cache --python-executable "$(command -v python)" wrong.py || true)" 'incompatible type "int"'
fi
pip uninstall -y waystone >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
! python -c 'import waystone' 2>/dev/null || fail 'it is still there'
