// SPDX-License-Identifier: MIT
// The program as a function: every verb of `waystone`, also for your own agents and policies.
//
//     int main(int argc, char** argv) {
//         waystone::Catalog catalog;
//         catalog.add(my_entry).value();
//         return waystone::run_program(argc, argv, catalog);
//     }
//
// Link waystone::program. Whatever takes a configuration then takes yours: solve, tune, describe, signature, build,
// lab run, lab report. Messages, manifests and the scripts of `lab submit` use your program's name. Not part of the
// core: it prints, uses threads, and keeps databases in a folder.
#pragma once

#include <waystone/catalog.hpp>

namespace waystone {

// Returns the exit code for main(). Sets the assertion handler (waystone/assert.hpp).
int run_program(int argc, char** argv, const Catalog& catalog = Catalog::standard());

}  // namespace waystone
