#!/usr/bin/env bash
# The library as others get it: installed, or unpacked from a Debian package. Programs are built against it by the lines of
# docs/embedding.md, and run.
#
#   package_test.sh WHAT CMAKE BUILD_FOLDER COMPILER FOLDER
#
# FOLDER has the prefixes `tree` and `debian/usr`, which WHAT `install` and `debian` make; the others need them.
set -euo pipefail
what=$1 cmake=$2 build=$3 compiler=$4 folder=$5
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck source=tests/support/checks.sh
source "$top/tests/support/checks.sh"
test_name=package_$what
scratch_folder
unset WAYSTONE_MAPS PKG_CONFIG_PATH CMAKE_PREFIX_PATH LD_LIBRARY_PATH
export CXX=$compiler CC=${CC:-cc}
version=$(sed -nE 's/^project\(waystone VERSION ([0-9.]+) .*/\1/p' "$top/CMakeLists.txt")
soname=libwaystone.so.${version%.*}

# What the page shows, with the programs that it speaks of beside it.
"$top/tests/contributing/extract.sh" "$top/docs/embedding.md" "$scratch/shown"
sources() {
    cp "$top/examples/first_walk.cpp" "$1/main.cpp"
    cp "$top/examples/walk_in_c.c" "$1/main.c"
    cp "$top/tests/package/picture.c" "$1"
}
quietly() { "$@" >"$scratch/log" 2>&1 || fail "$*"$'\n'"$(cat "$scratch/log")"; }
walked() { [[ $("$1") == *'69 moves; the most expensive took 36 units of work'* ]] || fail "$1 does not walk as it should: $("$1" 2>&1)"; }
needed() { readelf -d "$1" | sed -nE 's/.*\(NEEDED\).*\[(.*)\]/\1/p'; }
expect_shared() { [[ $(needed "$1") == *"$soname"* ]] || fail "$1 does not need $soname"; }
expect_static() { [[ $(needed "$1") != *waystone* ]] || fail "$1 needs a shared library of ours"; }

# project SHOWN PREFIX OPTION...: builds a project of the page against what lies below a prefix; $program is it.
project() {
    local shown=$scratch/shown/$1 prefix=$2 number
    number=$(find "$scratch" -maxdepth 1 -name 'project*' | wc -l)
    sources "$shown"
    program=$scratch/project$number/game
    quietly "$cmake" -S "$shown" -B "$scratch/project$number" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CXX_FLAGS='-Wall -Wextra -Wpedantic -Werror -fvisibility=hidden' -DCMAKE_C_FLAGS='-Wall -Wextra -pedantic -Werror' \
        -DCMAKE_C_STANDARD=99 -DCMAKE_C_EXTENSIONS=OFF -DCMAKE_NO_SYSTEM_FROM_IMPORTED=ON "${@:3}"
    quietly "$cmake" --build "$scratch/project$number"
}
refused() { # SHOWN SENTENCE PREFIX SED: find_package with other words
    local said
    sed "$4" "$scratch/shown/$1/CMakeLists.txt" >"$scratch/CMakeLists.txt"
    mkdir -p "$scratch/refused" && cp "$scratch/CMakeLists.txt" "$scratch/refused/"
    sources "$scratch/refused"
    said=$("$cmake" -S "$scratch/refused" -B "$scratch/refused/build" -G Ninja -DCMAKE_PREFIX_PATH="$3" 2>&1) && fail "'$4' was found"
    has "$(tr -s ' \n' ' ' <<<"$said")" "$2"
}
# without_maps PREFIX: what a package may not have.
without_maps() {
    local maps
    maps=$(find "$1" \( -name '*.map' -o -name '*.scen' -o -name '*.xz' -o -path '*/share/waystone*' \) -print)
    [[ -z $maps ]] || fail "there are maps:"$'\n'"$maps"
    grep -rIlE "$(sed 's/[.[\*^$]/\\&/g' <<<"$top")([^[:alnum:]_.-]|$)" "$1" >"$scratch/log" 2>/dev/null && fail "these speak of the folder they were built in: $(cat "$scratch/log")"
    return 0
}

tree=$folder/tree debian=$folder/debian/usr
case $what in
install)
    rm -rf "$folder/first" "$tree"
    quietly "$cmake" --install "$build" --prefix "$folder/first"
    mv "$folder/first" "$tree" # whatever is installed may be moved
    without_maps "$tree"
    for header in extend program; do [[ ! -e $tree/include/waystone/$header.hpp ]] || fail "$header.hpp needs the sources"; done
    ;;

static)
    project installed "$tree"
    expect_static "$program"
    walked "$program"
    project installed_c "$tree"
    expect_static "$program"
    walked "$program"
    # Names that are not there are refused with a sentence.
    refused installed "has no component 'tbb': there are core, png, static and shared" "$tree" 's/REQUIRED/REQUIRED COMPONENTS tbb/'
    refused installed 'version: '"$version" "$tree" 's/waystone 0.2/waystone 0.3/'
    ;;

shared)
    project installed "$tree" -DBUILD_SHARED_LIBS=ON
    expect_shared "$program"
    walked "$program"
    project installed_c "$tree" -DBUILD_SHARED_LIBS=ON
    expect_shared "$program"
    walked "$program"
    if [[ -e $tree/lib/pkgconfig/waystone-png.pc ]]; then
        project png "$tree"
        expect_shared "$program"
        (cd "$scratch" && rm -f map.png && "$program") || fail 'PNG, shared'
        sed -i 's/png shared/png static/' "$scratch/shown/png/CMakeLists.txt"
        project png "$tree"
        expect_static "$program"
        (cd "$scratch" && rm -f map.png && "$program") || fail 'PNG, static'
    fi
    ;;

pkg_config)
    command -v pkg-config >/dev/null || { echo 'skipped: pkg-config is not installed' && exit 77; }
    export PKG_CONFIG_PATH=$tree/lib/pkgconfig LD_LIBRARY_PATH=$tree/lib
    [[ $(pkg-config --modversion waystone) == "$version" ]] || fail 'pkg-config says another version'
    [[ $(pkg-config --libs waystone) != *png* ]] || fail 'the core needs PNG'
    cd "$scratch/shown/pkg-config"
    sources .
    [[ -e $tree/lib/pkgconfig/waystone-png.pc ]] || sed -i '/waystone-png/d' build.sh
    sed -e "s|^c++ |$CXX |; s|^cc |$CC |" -i build.sh
    quietly bash -e build.sh
    for program in game game_in_c game_static; do walked ./$program; done
    expect_shared game
    expect_shared game_in_c
    expect_static game_static
    [[ ! -e picture ]] || ./picture || fail 'PNG by pkg-config'
    ;;

symbols)
    library=$tree/lib/libwaystone.so
    [[ $(readelf -d "$library" | sed -nE 's/.*\(SONAME\).*\[(.*)\]/\1/p') == "$soname" ]] || fail "its name is not $soname"
    [[ -L $library && $(readlink -f "$library") == */libwaystone.so.$version ]] || fail "libwaystone.so is not libwaystone.so.$version"
    others=$(needed "$library" | grep -vE '^(libstdc\+\+|libm|libgcc_s|libc|ld-linux.*)\.so\.[0-9]+$' || true)
    [[ -z $others ]] || fail "the core needs $others"
    command -v clang-19 >/dev/null || { echo 'skipped: clang-19 is not installed' && exit 77; }
    # What the headers declare and do not define is what it shows, with the door for PNG and the name of the version.
    clang-19 -x c++ -std=c++23 -I"$tree/include" -fsyntax-only -Xclang -ast-dump=json -Xclang -ast-dump-filter=waystone \
        "$top/tests/package/all_headers.cpp" >"$scratch/ast.json" 2>"$scratch/log" || fail "clang does not read the headers: $(cat "$scratch/log")"
    python3 "$top/tests/package/declared.py" "$scratch/ast.json" | sort -u >"$scratch/declared"
    # Constructors and destructors have two names for a whole object and a part.
    shown() { nm -D --defined-only "$1" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sed -E 's/(_ZNK?[A-Za-z0-9_]*)(C|D)2E/\1\21E/' | sort -u; }
    shown "$library" | grep -v '^_ZN8waystone7use_pngEPKNS_8PngCodecE$' >"$scratch/shown_by_it"
    [[ $(wc -l <"$scratch/declared") -gt 250 ]] || fail "the headers declare only $(wc -l <"$scratch/declared") functions"
    diff "$scratch/declared" "$scratch/shown_by_it" >"$scratch/log" || fail "headers (<) and library (>) differ:"$'\n'"$(c++filt <"$scratch/log")"
    echo "package_symbols: $(wc -l <"$scratch/declared") functions, $(stat -Lc %s "$library") bytes"
    ;;

debian)
    for program in dpkg-deb dpkg-shlibdeps file cpack; do
        command -v $program >/dev/null || { echo "skipped: $program is not installed" && exit 77; }
    done
    rm -rf "$folder/debian"
    mkdir -p "$folder/debian"
    (cd "$build" && quietly cpack -G DEB -B "$scratch/deb")
    package=$(echo "$scratch"/deb/*.deb)
    [[ $(basename "$package") == waystone_${version}_*.deb ]] || fail "the package is called $(basename "$package")"
    dpkg-deb -x "$package" "$folder/debian"
    depends=$(dpkg-deb -f "$package" Depends)
    has "$depends" libstdc++6
    has "$depends" libc6
    # The program runs, away from its build folder.
    cd "$scratch"
    [[ $("$debian/bin/waystone" --version) == "waystone $version" ]] || fail "$("$debian/bin/waystone" --version)"
    has "$("$debian/bin/waystone" solve pocket --algo 'lss(n=9)' --format csv)" 'lss(n=9)'
    [[ -s $debian/share/man/man1/waystone.1 ]] || fail 'there is no manual page'
    bash -n "$debian/share/bash-completion/completions/waystone" || fail 'the completion is none'
    without_maps "$debian"
    # So do programs of others.
    project installed "$debian" -DBUILD_SHARED_LIBS=ON
    expect_shared "$program"
    walked "$program"
    project installed_c "$debian"
    expect_static "$program"
    walked "$program"
    echo "package_debian: $(stat -c %s "$package") bytes"
    ;;
*) fail "no test '$what'" ;;
esac
