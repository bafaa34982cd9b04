// SPDX-License-Identifier: MIT
// What made a result: the program and the machine.
#pragma once

#include <string>

namespace waystone::lab {

struct ProgramFacts {
    std::string version, commit, compiler;  // the commit is "unknown" outside a repository
    bool operator==(const ProgramFacts&) const = default;
    // Whether the commit is all there is to it: nothing was changed since.
    bool clean() const { return commit != "unknown" && !commit.ends_with("-dirty"); }
};
ProgramFacts program_facts();

struct MachineFacts {
    std::string processor, system;
    unsigned cores = 0;
};
MachineFacts machine_facts();

// "2026-01-31T12:00:00Z"
std::string time_now();

}  // namespace waystone::lab
