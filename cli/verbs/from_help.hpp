// SPDX-License-Identifier: MIT
// What is made from the help of all verbs, by two verbs that the help does not list: `waystone man` prints the manual
// page, `waystone complete WORD...` what a shell may put in place of the last word.
#pragma once

#include <waystone/catalog.hpp>

#include "cli/verbs/command_line.hpp"

#include <string>
#include <vector>

namespace waystone {

std::string manual(const Verb& program, const std::string& version);

// A line for each verb, option, choice or agent that fits; none where a file is expected. The words are those behind
// the program's name, the one at the cursor last, as bash cuts them: "--algo=lss" is three.
std::string completions(const Verb& program, std::vector<std::string> words, const Catalog& catalog);

}  // namespace waystone
