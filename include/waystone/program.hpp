// SPDX-License-Identifier: MIT
// The program as a function: every verb of `waystone`, for agents and policies of your own too.
//
//     int main(int argc, char** argv) {
//         waystone::Catalog catalog;
//         catalog.add(my_entry).value();
//         return waystone::run_program(argc, argv, catalog);
//     }
//
// Link waystone::program. Whatever takes a configuration then takes yours: solve, guide, describe, signature, build,
// lab run, lab report. A program of another name is called by that in messages, manifests and the scripts of `lab
// submit`. Not for the core: it prints, uses threads, and keeps databases in a folder.
#pragma once

#include <waystone/catalog.hpp>

namespace waystone {

// For main() to return. Takes over the handler of assertions (waystone/assert.hpp).
int run_program(int argc, char** argv, const Catalog& catalog = Catalog::standard());

}  // namespace waystone
