// SPDX-License-Identifier: MIT
// The four maps on which other libraries were measured, with 100 problems each taken evenly through the map's
// scenario.
#pragma once

#include "graph/grid.hpp"
#include "io/scenario.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace waystone::bench {

struct Task {
    State start, goal;
    Problem stored;
};

struct PeerMap {
    std::string name;
    std::string path;  // of the map file
    Grid grid;
    std::vector<Task> tasks;  // 100

    // Every n-th of the tasks.
    std::vector<Task> evenly(std::size_t count) const;
};

inline constexpr std::size_t kTasks = 100;

// Loaded once; ends the program with a sentence where a file is broken.
const std::vector<PeerMap>& peer_maps();
const PeerMap& peer_map(std::string_view name);

// The true length of a path, as scenarios store it.
double length(const Grid& grid, const std::vector<State>& path);

// A benchmark that is wrong does not count: solves every task by A* with buckets and with the heap, by jump point
// search and by a distance field, and ends the program with a sentence where a length is not the stored one.
void check_lengths();

[[noreturn]] void give_up(const std::string& sentence);

}  // namespace waystone::bench
