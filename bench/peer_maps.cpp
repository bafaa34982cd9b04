// SPDX-License-Identifier: MIT
#include "bench/peer_maps.hpp"

#include "graph/heuristic.hpp"
#include "io/scenario.hpp"
#include "lab/run/map_files.hpp"
#include "search/best_first.hpp"
#include "search/distance_field.hpp"
#include "search/jump_point_search.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace waystone::bench {
namespace {

template <class T>
T need(Expected<T> result) {
    if (!result) give_up(result.error().message());
    return std::move(*result);
}

PeerMap load(const std::string& file) {
    const std::string path = lab::find_file(file);
    PeerMap map{std::filesystem::path(path).stem(), path, need(lab::open_named_map(file)), {}};
    const Scenario scenario = need(load_scenario(path + ".scen"));
    for (std::size_t i = 0; i < kTasks; ++i) {
        const Problem& problem = scenario.problems[i * scenario.problems.size() / kTasks];
        if (const auto fits = check_problem(map.grid, scenario, problem); !fits) give_up(fits.error().message());
        map.tasks.push_back(
            {map.grid.at(problem.start_x, problem.start_y), map.grid.at(problem.goal_x, problem.goal_y), problem});
    }
    return map;
}

std::vector<PeerMap> load_all() {
    std::vector<PeerMap> maps;
    for (const char* file : {"dao/den520d.map", "bg512/AR0011SR.map", "dao/brc202d.map", "sc1/Cauldron.map"})
        maps.push_back(load(file));
    return maps;
}

}  // namespace

void give_up(const std::string& sentence) {
    std::fprintf(stderr, "%s\n", sentence.c_str());
    std::exit(1);
}

std::vector<Task> PeerMap::evenly(std::size_t count) const {
    std::vector<Task> out;
    for (std::size_t i = 0; i < count; ++i) out.push_back(tasks[i * tasks.size() / count]);
    return out;
}

const std::vector<PeerMap>& peer_maps() {
    static const std::vector<PeerMap> maps = load_all();
    return maps;
}

const PeerMap& peer_map(std::string_view name) {
    for (const PeerMap& map : peer_maps())
        if (map.name == name) return map;
    give_up("there is no map " + std::string(name));
}

double length(const Grid& grid, const std::vector<State>& path) {
    std::size_t diagonal = 0;
    for (std::size_t i = 1; i < path.size(); ++i) diagonal += grid.cost_between(path[i - 1], path[i]) != kUnit;
    const auto steps = static_cast<double>(path.size() - 1);
    return steps - static_cast<double>(diagonal) + static_cast<double>(diagonal) * std::sqrt(2.0);
}

void check_lengths() {
    for (const PeerMap& map : peer_maps()) {
        BestFirst<Grid, OctileTo> buckets(map.grid), heap(map.grid, {.queue = SearchQueue::Heap});
        JumpPointSearch jumps(map.grid);
        DistanceField<Grid> field(map.grid);
        for (std::size_t i = 0; i < map.tasks.size(); ++i) {
            const Task& task = map.tasks[i];
            buckets.start(task.start, task.goal);
            heap.start(task.start, task.goal);
            jumps.start(task.start, task.goal);
            const bool found = buckets.run() == SearchStatus::Found && heap.run() == SearchStatus::Found &&
                               jumps.run() == SearchStatus::Found;
            if (!found || !agrees(task.stored, length(map.grid, buckets.path_to(task.goal))) ||
                !agrees(task.stored, length(map.grid, heap.path_to(task.goal))) ||
                !agrees(task.stored, length(map.grid, jumps.path_to_goal())))
                give_up(map.name + ": problem " + std::to_string(i) + " is not solved with the stored length");
            if (i % 10 != 0) continue;
            field.compute(task.goal);
            if (field[task.start] != buckets.cost() || heap.cost() != buckets.cost())
                give_up(map.name + ": problem " + std::to_string(i) + ": the distance field differs from A*");
        }
    }
}

}  // namespace waystone::bench
