// SPDX-License-Identifier: MIT
// The program without experiments: what ./run.sh runs first, since it is built much sooner.
#include "cli/verbs/verb.hpp"

int main(int argc, char** argv) {
    using namespace waystone;
    constexpr AddVerb kVerbs[] = {add_try,   add_crowd,  add_solve,    add_map,       add_inspect,
                                  add_build, add_verify, add_describe, add_signature, add_train};
    return run_verbs(argc, argv, Catalog::standard(), kVerbs);
}
