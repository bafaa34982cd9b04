# Sourced by tests that are scripts: what they say when they fail, and what a command must say. The name of a test is
# that of its script, without _test.sh.
test_name=$(basename "$0" _test.sh)

fail() {
    printf '%s: %s\n' "$test_name" "$*"
    exit 1
}
# has TEXT WHAT: the text of a command must contain it.
has() { [[ $1 == *"$2"* ]] || fail "expected '$2' in:"$'\n'"$1"; }

# scratch_folder: $scratch, which goes with the test, and the databases of the program in it.
scratch_folder() {
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    export WAYSTONE_CACHE=$scratch/databases
}
