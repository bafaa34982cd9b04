# shellcheck shell=bash disable=SC2034,SC2015
# Sourced by run.sh and test.sh: installs what is missing, and configures build folders.
#
# Everything printed here goes to standard error, so that `./run.sh solve ... --format json > rows.json`
# writes rows and nothing else. When nothing is missing nothing is printed.

waystone_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# What builds the program, and what the tests, the second compiler and the format check need beside it.
packages_to_run=(g++ cmake ninja-build ccache pkg-config libpng-dev libfmt-dev)
packages_to_test=("${packages_to_run[@]}" nlohmann-json3-dev clang-19 libclang-rt-19-dev clang-tidy-19 clang-format-19
    libboost-graph-dev libgtest-dev librapidcheck-dev libxxhash-dev libbenchmark-dev chromium
    slurm-wlm munge weka default-jre-headless python3 dpkg-dev file nodejs
    lld-19 llvm-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 wasi-libc libclang-rt-19-dev-wasm32
    python3-dev pybind11-dev python3-pybind11 python3-numpy python3-matplotlib python3-pip python3-setuptools python3-venv
    python3-wheel mypy)
# Windows, and counts of instructions, for `./test.sh full`.
packages_to_test_in_full=(g++-mingw-w64-x86-64-posix wine wine64 googletest valgrind)

say() { printf '%s\n' "$*" >&2; }

give_up() {
    say "waystone: $*"
    exit 1
}

# need PACKAGE...: returns when all of them are there; otherwise installs them, or says so and exits.
need() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        command -v g++ >/dev/null && command -v cmake >/dev/null && command -v ninja >/dev/null ||
            give_up "this is not a Debian system: please install what Debian calls $*"
        return 0
    fi
    local missing=() package as_root=()
    for package in "$@"; do
        [[ " $(dpkg-query -W -f '${db:Status-Status} ' "$package" 2>/dev/null)" == *" installed "* ]] ||
            missing+=("$package")
    done
    ((${#missing[@]} == 0)) && return 0
    if ((EUID != 0)); then
        command -v sudo >/dev/null || give_up "as root, please run: apt-get install ${missing[*]}"
        as_root=(sudo)
    fi
    say "Installing ${missing[*]}"
    as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
    # Lists may be partly out of reach and still hold what is needed, so a failing update alone is no reason to stop.
    "${as_root[@]}" update >&2 || true
    "${as_root[@]}" -o Dpkg::Use-Pty=0 install -y --no-install-recommends "${missing[@]}" >/dev/null ||
        give_up "apt-get could not install ${missing[*]}; please install them and start again"
}

# quietly LOG COMMAND...: shows the command's output only if it fails.
quietly() {
    local log=$1
    shift
    mkdir -p "$(dirname "$log")"
    "$@" >"$log" 2>&1 || {
        cat "$log" >&2
        return 1
    }
}

# from_npm FOLDER WHAT: what its lock file names, when it is missing or older than that.
from_npm() {
    local folder="$waystone_root/$1"
    [[ $folder/node_modules/.package-lock.json -nt $folder/package-lock.json ]] && return 0
    command -v npm >/dev/null || need nodejs npm
    say "Fetching $2"
    (cd "$folder" && quietly "$waystone_root/build/npm.log" npm ci) ||
        say "waystone: npm could not fetch them; going on without"
}

# What draws the plots of `lab report`. They are compiled in, so this comes before configure. Without them everything else
# works: `lab report` then says so.
report_libraries() { from_npm report "the plotting libraries of lab report"; }
# What tests of the package for JavaScript need beside node: a driver of browsers, and the compiler of TypeScript.
js_libraries() { from_npm bindings/js "what tests of bindings/js need"; }
# What the playground is built and tested with.
playground_libraries() { from_npm playground "what the playground is built with"; }

# configure PRESET: always, because it takes a second and sees what was installed since the last time.
configure() {
    quietly "$waystone_root/build/$1-configure.log" cmake -S "$waystone_root" --preset "$1"
}
