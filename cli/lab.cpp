// SPDX-License-Identifier: MIT
// lab: experiments of one's own.
#include "cli/verb.hpp"

namespace waystone {

void add_lab(CLI::App& program, Run& chosen) {
    CLI::App* lab = program.add_subcommand("lab", "Experiments of one's own, and reports of them.");
    lab->require_subcommand(1);
    add_lab_report(*lab, chosen);
}

}  // namespace waystone
