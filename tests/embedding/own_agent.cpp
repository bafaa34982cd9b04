// SPDX-License-Identifier: MIT
// Whoever links waystone::extend reaches the headers of src/, by the names that Waystone itself uses.
#include <waystone/extend.hpp>

#include "base/hash.hpp"
#include "realtime/seams.hpp"

#if __has_include("lab/row.hpp")
#error "the repository's root is on the include path"
#endif

int main() { return waystone::hex(waystone::xxh64("abc")) == "44bc2cf5ad770999" ? 0 : 1; }
