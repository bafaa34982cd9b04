// SPDX-License-Identifier: MIT
// A sample of the public scenarios; tools/check_lengths.sh does them all.
#include "lab/run/batch.hpp"
#include "lab/run/check_lengths.hpp"
#include "lab/run/problem_set.hpp"
#include "support/errors.hpp"

#include <gtest/gtest.h>

namespace waystone::lab {
namespace {

// Every so manieth problem of a file below the maps.
ProblemSet sample(const std::string& file, std::size_t every, Moves moves = {}) {
    auto set = problems_from_scenario({.path = file, .moves = moves});
    EXPECT_TRUE(set.has_value()) << said(set);
    if (!set) return {};
    EXPECT_EQ(set->skipped.size(), 0u);
    std::vector<Task> kept;
    for (std::size_t i = 0; i < set->tasks.size(); i += every) kept.push_back(std::move(set->tasks[i]));
    set->tasks = std::move(kept);
    return std::move(*set);
}

void expect_stored_lengths(const ProblemSet& set) {
    const auto results = run_configuration(set, "astar", {.progress = false});
    ASSERT_TRUE(results.has_value()) << said(results);
    const LengthCheck check = check_lengths(set, *results);
    EXPECT_GT(check.checked, 0u);
    for (const std::string& difference : check.differences) ADD_FAILURE() << difference;
}

TEST(StoredLengths, AgreeInASampleOfEveryFolder) {
    for (const char* file : {"dao/den502d.map.scen", "bg512/AR0504SR.map.scen", "wc3-512/timbermawhold.map.scen",
                             "rooms/16room_006.map.scen", "sc1/Cauldron.map.scen", "random/random512-35-0.map.scen",
                             "problems/003.scen", "problems/000-original.scen"})
        expect_stored_lengths(sample(file, 50));
    expect_stored_lengths(sample("mazes/maze512-32-0.map.scen", 500));
}

TEST(StoredLengths, AgreeWithBulitko2009UnderItsOwnMoves) {
    expect_stored_lengths(sample("problems/001.scen", 50, {.rule = MoveRule::EightFree, .diagonal = kDiagonal14}));
}

TEST(StoredLengths, UnsolvableProblemsAreUnreachableAtOnce) {
    std::size_t unsolvable = 0;
    for (const char* file : {"dao/den502d.map.scen", "dao/hrt000d.map.scen"}) {
        ProblemSet set = sample(file, 1);
        std::erase_if(set.tasks, [](const Task& task) { return !task.stored->stored_unreachable(); });
        unsolvable += set.tasks.size();
        const auto results = run_configuration(set, "astar", {.progress = false});
        ASSERT_TRUE(results.has_value());
        for (const Result& result : results->results) {
            EXPECT_EQ(result.walk.outcome, Outcome::Unreachable);
            EXPECT_EQ(result.walk.counters.expanded, 0u);
        }
    }
    EXPECT_EQ(unsolvable, 20u);
}

}  // namespace
}  // namespace waystone::lab
