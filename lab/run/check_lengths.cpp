// SPDX-License-Identifier: MIT
#include "lab/run/check_lengths.hpp"

#include "io/scenario.hpp"
#include "lab/run/result_row.hpp"

#include <fmt/format.h>

namespace waystone::lab {
namespace {

// What is wrong with a walk, or nothing.
std::string difference(const Problem& stored, const Walk& walk) {
    if (stored.stored_unreachable()) {
        if (walk.outcome != Outcome::Unreachable)
            return fmt::format("{}, the file says unreachable", name(walk.outcome));
        if (walk.counters.expanded > 0)
            return fmt::format("unreachable only after {} expansions", walk.counters.expanded);
        return "";
    }
    if (!walk.arrived()) return fmt::format("{}, the file says {}", name(walk.outcome), stored.length);
    if (agrees(stored, walk.cost)) return "";
    return fmt::format("found {:.8f}, the file says {}", walk.cost, stored.length);
}

}  // namespace

LengthCheck check_lengths(const ProblemSet& set, const ConfigurationResults& results) {
    LengthCheck check;
    for (std::size_t i = 0; i < set.tasks.size(); ++i) {
        const Task& task = set.tasks[i];
        if (!task.stored) continue;
        ++check.checked;
        const std::string wrong = difference(*task.stored, results.results[i].walk);
        if (!wrong.empty()) check.differences.push_back(fmt::format("{}: {}: {}", task.place, results.algo, wrong));
    }
    return check;
}

}  // namespace waystone::lab
