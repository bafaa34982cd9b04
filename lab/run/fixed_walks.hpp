// SPDX-License-Identifier: MIT
// The walks behind a configuration's signature: the built-in scenes from A to G and random problems on small
// generated maps, under the three move rules, without those that the agent refuses. Always the same, so that equal
// hashes mean equal behaviour.
#pragma once

#include "lab/run/problem_set.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace waystone::lab {

class FixedWalks {
public:
    explicit FixedWalks(const Catalog& catalog = Catalog::standard());
    Expected<std::uint64_t> signature(const std::string& algo) const;

private:
    std::vector<ProblemSet> sets_;
};

}  // namespace waystone::lab
