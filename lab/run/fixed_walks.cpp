// SPDX-License-Identifier: MIT
#include "lab/run/fixed_walks.hpp"

#include "base/assert.hpp"
#include "base/signature.hpp"
#include "io/scene.hpp"
#include "lab/run/batch.hpp"

#include <utility>

namespace waystone::lab {

FixedWalks::FixedWalks(const Catalog& catalog) {
    const DatabaseCache databases(catalog);
    const auto add = [&](ProblemSet set) {
        set.databases = databases;
        sets_.push_back(std::move(set));
    };
    for (const MoveRule rule : {MoveRule::Eight, MoveRule::EightFree, MoveRule::Four}) {
        for (const BuiltinScene& scene : builtin_scenes()) {
            auto set = scene_problem(std::string(scene.name), {.rule = rule});
            WAYSTONE_ASSERT(set.has_value());
            add(std::move(*set));
        }
        for (const char* map : {"gen:random,64,64,seed=1,density=0.3", "gen:rooms,64,48,seed=2",
                                "gen:maze,41,41,seed=3", "gen:caves,80,64,seed=4", "gen:islands,96,96,seed=5"}) {
            auto set = random_problems({.map = map, .count = 5, .seed = 1, .moves = {.rule = rule}});
            WAYSTONE_ASSERT(set.has_value());
            add(std::move(*set));
        }
    }
}

Expected<std::uint64_t> FixedWalks::signature(const std::string& algo) const {
    // Far more moves than any walk here should need; one that is lost for ever still ends.
    constexpr std::uint64_t kMaxMoves = 1'000'000;
    Signature all;
    for (const ProblemSet& set : sets_) {
        const auto results =
            run_configuration(set, algo, {.limits = {.max_moves = kMaxMoves, .keep_times = false}, .progress = false});
        if (!results && results.error().code == ErrorCode::UnfitMap) continue;
        if (!results) return std::unexpected(results.error());
        for (const Result& result : results->results) all.add(result.walk.signature);
    }
    return all.value();
}

}  // namespace waystone::lab
