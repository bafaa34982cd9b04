#!/usr/bin/env bash
# Plants the bugs of tests/mutants.txt, one at a time, and shows which test notices each: tools/mutants.sh [--check|NAMES]
#
# --check only says whether each can still be planted: the test `mutants`.
#
# All of them are compiled into one program, in a copy of the sources below build/mutants; the environment variable
# WAYSTONE_MUTANT, a number, says which one is there. The test that notices a bug must pass without it. A bug that none of
# the tests named notices is tried on all tests of the core. Limits are those of tests/limits.txt, times WAYSTONE_TEST_PATIENCE.
# NAMES, a regular expression, selects bugs. Prints a line for each; the exit code is 1 if one survives.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
names=${1:-.}
[[ $names == --check ]] || need "${packages_to_test[@]}"
folders='(base|graph|io|search|abstraction|database|realtime|wholepath|builders|sim|crowd|conformance|oracle)/'
build="$waystone_root/build/mutants" list="$waystone_root/tests/mutants.txt"
source="$build/source" program="$build/tests/waystone_tests"
cd "$waystone_root"

# Reads the list: numbered from 1, since 0 is no bug.
name=('') file=('') tests=('') after=('') old=('') new=('')
n=0 line=''
while IFS= read -r line || [[ -n $line ]]; do
    case $line in
        '#'*) ;;
        'in '*) file[n]=${line#in } ;;
        'by '*) tests[n]=${line#by } ;;
        'after '*) after[n]=${line#after } ;;
        '- '*) old[n]=${line#- } ;;
        '+ '*) new[n]=${line#+ } ;;
        '') ;;
        *) n=${#name[@]} && name[n]=$line && after[n]='' ;;
    esac
done <"$list"
last=$n

# wrong N WHAT: a mistake in the list.
wrong() { give_up "tests/mutants.txt: ${name[$1]}: $2"; }

# The patched files, in a folder of their own: with every bug behind a question.
declare -A text
for ((n = 1; n <= last; ++n)); do
    path=${file[n]}
    [[ -n ${text[$path]:-} ]] || text[$path]=$(<"$path")
    original=$(<"$path") first='' rest=${text[$path]}
    if [[ -n ${after[n]} ]]; then
        behind=${original#*"${after[n]}"}
        [[ $behind != "$original" && $behind != *"${after[n]}"* ]] || wrong "$n" "what it is after is not there once"
        first=${rest%%"${after[n]}"*}${after[n]} rest=${rest#*"${after[n]}"}
    else
        behind=${original#*"${old[n]}"}
        [[ $behind != *"${old[n]}"* ]] || wrong "$n" "its text is there twice"
    fi
    tail=${rest#*"${old[n]}"}
    [[ $tail != "$rest" ]] || wrong "$n" "its text is not there"
    if [[ ${old[n]} == *';' ]]; then
        by="if (waystone_mutant == $n) { ${new[n]} } else { ${old[n]} }"
    else
        by="(waystone_mutant == $n ? (${new[n]}) : (${old[n]}))"
    fi
    text[$path]=$first${rest%%"${old[n]}"*}$by$tail
done

[[ $names != --check ]] || { echo "$last bugs can be planted" && exit 0; }
mkdir -p "$source" "$build/found"
rm -f "$build/found"/*

# The copy. Files that are as they were keep their time, so that little is compiled again.
mutant='inline const int waystone_mutant = [] { const char* n = std::getenv("WAYSTONE_MUTANT"); return n ? std::atoi(n) : 0; }();'
mapfile -t original < <(find CMakeLists.txt cmake data examples include lab cli report/*.* scenes src tests -type f)
(cd "$source" && find . -type f -exec grep -q 'define WAYSTONE_MUTANT' {} \; -print) >"$build/patched_before"
while IFS= read -r path; do
    [[ -n ${text[${path#./}]:-} ]] || rm "$source/$path"
done <"$build/patched_before"
printf '%s\0' "${original[@]}" | grep -zvxFf <(printf '%s\n' "${!text[@]}") | xargs -0 cp --parents -pu -t "$source"
printf '%s\n' "${original[@]}" | sort | comm -13 - <(cd "$source" && find . -type f | sed 's|^\./||' | sort) | (cd "$source" && xargs -r rm)
for path in "${!text[@]}"; do
    printf '#include <cstdlib>\n#ifndef WAYSTONE_MUTANT\n#define WAYSTONE_MUTANT\n%s\n#endif\n%s\n' "$mutant" "${text[$path]}" >"$build/patched"
    cmp -s "$build/patched" "$source/$path" || cp "$build/patched" "$source/$path"
done

say "Building with ${last} bugs to choose from"
quietly "$build/configure.log" cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=g++ \
    -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" -DCMAKE_CXX_FLAGS=-w -DWAYSTONE_OUTSIDE_OPTIONS=-O1 -DWAYSTONE_BENCH=OFF \
    -DWAYSTONE_PACKAGE=OFF -DWAYSTONE_TEST_UP_TO=lab/run -DWAYSTONE_TEST_FILES="$folders"
quietly "$build/build.log" cmake --build "$build" --target waystone_tests -- -k 0

# notices N TESTS LOG: the test that fails with that bug; nothing where all pass.
notices() {
    local by end=0
    WAYSTONE_MUTANT=$1 timeout $((300 * ${WAYSTONE_TEST_PATIENCE:-1})) "$program" --gtest_filter="$2" --gtest_fail_fast >"$3" 2>&1 || end=$?
    ((end != 0)) || return 0
    by=$(sed -n 's/^\[  FAILED  \] \([^ ,]*\).*/\1/p' "$3" | head -1)
    [[ -n $by ]] || by=$(sed -n 's/^\[ RUN      \] \(.*\)/\1/p' "$3" | tail -1) # it crashed
    printf '%s' "$by"
}
# try N TESTS NAME: one bug, with its line. What notices it must pass without it.
try() {
    local by found log="$build/found/$1" start=$SECONDS
    by=$(notices "$1" "$2" "$log.log") found=$by
    [[ -n $by ]] || { by=$(notices "$1" '*' "$log.log") && found="$by (not among those named)"; }
    if [[ -z $by ]]; then
        found=SURVIVED
    elif [[ -n $(notices 0 "$by" "$log.without.log") ]]; then
        found="SURVIVED: $by fails without it, too"
    fi
    printf '%-66s %s, %d s\n' "$3" "$found" $((SECONDS - start)) | tee "$log.line"
}
export -f notices try
export build program

for ((n = 1; n <= last; ++n)); do
    [[ ${name[n]} =~ $names ]] || continue
    grep -q '^  ' < <("$program" --gtest_list_tests --gtest_filter="${tests[n]}") || wrong "$n" "no such test as ${tests[n]}"
    printf '%s\0%s\0%s\0' "$n" "${tests[n]}" "${name[n]}"
done | xargs -0 -n 3 -P "$(nproc)" bash -c 'try "$@"' try

tried=$(cat "$build/found"/*.line | wc -l)
survived=$(grep -c ' SURVIVED' <(cat "$build/found"/*.line) || true)
printf '%d bugs, %d noticed, %d not\n' "$tried" $((tried - survived)) "$survived"
((survived == 0))
