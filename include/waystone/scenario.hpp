// SPDX-License-Identifier: MIT
// Problems on disk: `.scen` files, versions 1 and 1.0. An error is one sentence with file and line. All functions may
// run in parallel.
#pragma once

#include <waystone/export.h>
#include <waystone/error.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

struct Problem {
    std::uint32_t bucket = 0;
    std::string map;  // as in the file
    std::uint32_t width = 0, height = 0;
    std::uint32_t start_x = 0, start_y = 0, goal_x = 0, goal_y = 0;
    double length = 0;  // optimal; 0 with different start and goal means unreachable
    int decimals = 0;   // of the length, as printed
    int line = 0;

    bool stored_unreachable() const { return length == 0 && (start_x != goal_x || start_y != goal_y); }
};

struct Scenario {
    std::string path;
    std::vector<Problem> problems;
};

WAYSTONE_PUBLIC Expected<Scenario> load_scenario(const std::string& path);
// From what such a file holds; the path is for sentences.
WAYSTONE_PUBLIC Expected<Scenario> read_scenario(std::string_view text, const std::string& path = "scenario");
WAYSTONE_PUBLIC Expected<void> save_scenario(const Scenario& scenario, const std::string& path);

}  // namespace waystone
