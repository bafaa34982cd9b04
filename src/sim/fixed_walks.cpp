// SPDX-License-Identifier: MIT
#include "sim/fixed_walks.hpp"

#include "base/assert.hpp"
#include "base/signature.hpp"
#include "io/map_source.hpp"
#include "io/scene.hpp"
#include "sim/walk.hpp"

#include <waystone/signature.hpp>

#include <memory>
#include <utility>

namespace waystone {
namespace {

constexpr const char* kGenerated[] = {"gen:random,64,64,seed=1,density=0.3", "gen:rooms,64,48,seed=2",
                                      "gen:maze,41,41,seed=3", "gen:caves,80,64,seed=4", "gen:islands,96,96,seed=5"};
constexpr int kProblemsEach = 5;
// Far more moves than any walk here should need; one that is lost for ever still ends.
constexpr std::uint64_t kMostMoves = 1'000'000;

Map shared(Grid grid) { return Map(std::make_shared<Grid>(std::move(grid))); }

}  // namespace

FixedWalks::FixedWalks() {
    for (const MoveRule rule : {MoveRule::Eight, MoveRule::EightFree, MoveRule::Four}) {
        for (const BuiltinScene& builtin : builtin_scenes()) {
            auto scene = draw_scene(builtin.text, {.rule = rule});
            WAYSTONE_ASSERT(scene.has_value());
            const ProblemDraw::Ends ends{scene->at('A'), scene->at('G')};
            maps_.push_back({shared(std::move(scene->grid)), {ends}});
        }
        for (const char* source : kGenerated) {
            auto grid = open_map(source, {.rule = rule});
            WAYSTONE_ASSERT(grid.has_value());
            const ProblemDraw cells(*grid);
            Random random(1);
            std::vector<ProblemDraw::Ends> problems;
            for (int i = 0; i < kProblemsEach; ++i) problems.push_back(cells.draw(random));
            maps_.push_back({shared(std::move(*grid)), std::move(problems)});
        }
    }
}

Expected<std::uint64_t> FixedWalks::signature(const MakeAgent& make) const {
    Signature all;
    for (const OnMap& on : maps_) {
        auto agent = make(on.map);
        if (!agent && agent.error().code == ErrorCode::UnfitMap) continue;
        if (!agent) return std::unexpected(agent.error());
        Walker walker(on.map.grid());
        for (const auto& [start, goal] : on.problems)
            all.add(walker.run(*agent, start, goal, {.max_moves = kMostMoves, .keep_times = false}).signature);
    }
    return all.value();
}

Expected<std::uint64_t> walk_signature(const Configuration& configuration, const BuildOptions& options) {
    return FixedWalks().signature([&](const Map& map) -> Expected<Agent> {
        const auto database = Database::build(map, configuration, options);
        if (!database) return std::unexpected(database.error());
        return make_agent(map, configuration, *database);
    });
}

}  // namespace waystone
