// SPDX-License-Identifier: MIT
#include <waystone/program.hpp>

#include "cli/program/lab_verbs.hpp"
#include "cli/verbs/verb.hpp"

namespace waystone {

int run_program(int argc, char** argv, const Catalog& catalog) {
    constexpr AddVerb kAll[] = {add_try,    add_crowd,    add_solve,     add_tune,  add_map, add_inspect, add_build,
                                add_verify, add_describe, add_signature, add_study, add_lab, add_train};
    return run_verbs(argc, argv, catalog, kAll);
}

}  // namespace waystone
