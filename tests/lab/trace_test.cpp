// SPDX-License-Identifier: MIT
#include "lab/run/trace.hpp"

#include "lab/run/result_row.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace waystone::lab {
namespace {

using ReadJson = nlohmann::json;
constexpr std::size_t kNoLimit = 1'000'000;

struct Traced {
    ProblemSet set;
    Recording recording;
};

Traced traced(const std::string& scene, const std::string& algo, std::size_t limit = kNoLimit) {
    Traced out{*scene_problem(scene, {}), {}};
    auto recording = record(out.set, 0, algo, {}, limit);
    EXPECT_TRUE(recording);
    // The set moves; its maps stay where they are, in a deque.
    out.recording = std::move(*recording);
    out.recording.grid = &out.set.maps.front().grid;
    return out;
}

TEST(PosthocTrace, HasTheShapeOfVersion14) {
    const Traced t = traced("pocket", "lss(n=9)");
    const Trace trace = posthoc_trace(t.recording, kNoLimit);
    const ReadJson json = ReadJson::parse(trace.text);
    EXPECT_EQ(json["version"], "1.4.0");
    EXPECT_EQ(json["views"]["main"][0]["$"], "rect");
    EXPECT_TRUE(json["pivot"].contains("x"));
    EXPECT_EQ(trace.left_out, 0u);
    EXPECT_EQ(json["waystone"]["cut"], false);
    const ReadJson& events = json["events"];
    EXPECT_EQ(events[0]["type"], "source");
    EXPECT_EQ(events[1]["type"], "destination");
    EXPECT_EQ(events.back()["type"], "end");
    const std::set<std::string> types{"source", "destination", "generating", "expanding", "closing", "moving", "end"};
    std::uint64_t moves = 0, expanded = 0;
    for (const ReadJson& event : events) {
        EXPECT_TRUE(types.contains(event["type"])) << event;
        const State s = event["id"];
        EXPECT_EQ(event["x"], t.recording.grid->x(s));
        EXPECT_EQ(event["y"], t.recording.grid->y(s));
        moves += event["type"] == "moving";
        expanded += event["type"] == "expanding";
    }
    EXPECT_EQ(moves, t.recording.walk.moves());
    EXPECT_EQ(expanded, t.recording.walk.counters.expanded);
}

TEST(PosthocTrace, AStateIsGeneratedBeforeItIsExpanded) {
    const Traced t = traced("u_trap", "lrta(depth=fixed(4))");
    std::set<std::pair<int, State>> generated;  // per planning step
    const ReadJson json = ReadJson::parse(posthoc_trace(t.recording, kNoLimit).text);
    for (const ReadJson& event : json["events"]) {
        if (event["type"] == "generating") generated.emplace(event["plan"], event["id"]);
        if (event["type"] != "expanding") continue;
        EXPECT_TRUE(generated.contains({event["plan"], event["id"]})) << event;
    }
}

TEST(PosthocTrace, IsCutAtItsLimitAndSaysSo) {
    for (const std::size_t limit : {1u, 2u, 50u, 500u}) {
        const Traced t = traced("u_trap", "lss(n=9)", limit);
        const Trace trace = posthoc_trace(t.recording, limit);
        const ReadJson json = ReadJson::parse(trace.text);
        EXPECT_EQ(json["events"].size(), limit);
        EXPECT_GT(trace.left_out, 0u);
        EXPECT_EQ(json["waystone"]["cut"], true);
    }
}

TEST(PosthocTrace, OfAnAgentWithoutALookaheadHoldsItsMoves) {
    const Traced t = traced("pocket", "astar");
    EXPECT_TRUE(t.recording.plans.empty());
    const ReadJson json = ReadJson::parse(posthoc_trace(t.recording, kNoLimit).text);
    EXPECT_EQ(json["events"].size(), t.recording.walk.moves() + 3);
}

TEST(PosthocTrace, OfAProblemWithoutAPathHasNoEnd) {
    const Traced t = traced("two_islands", "lss(n=9)");
    const ReadJson json = ReadJson::parse(posthoc_trace(t.recording, kNoLimit).text);
    EXPECT_EQ(json["events"].size(), 2u);
    EXPECT_EQ(json["waystone"]["outcome"], "unreachable");
}

TEST(CompactTrace, HoldsTheMapAndTheWalk) {
    const Traced t = traced("u_trap", "lss(n=9)");
    const ReadJson json = ReadJson::parse(compact_trace(t.recording, kNoLimit).text);
    const Grid& grid = *t.recording.grid;
    std::vector<bool> free;
    bool now = true;
    for (const std::size_t run : json["map"]["cells"]) {
        free.insert(free.end(), run, now);
        now = !now;
    }
    ASSERT_EQ(free.size(), grid.size());
    for (State s = 0; s < grid.size(); ++s) EXPECT_EQ(free[s], grid.passable(s));
    std::vector<State> trail{json["start"].get<State>()};
    for (const char c : json["walk"].get<std::string>())
        trail.push_back(trail.back() + static_cast<State>(grid.offset(static_cast<unsigned>(c - '0'))));
    EXPECT_EQ(trail, t.recording.walk.trail);
    EXPECT_EQ(trail.back(), json["goal"].get<State>());
}

TEST(CompactTrace, PlansBeginWhereTheAgentStood) {
    const Traced t = traced("u_trap", "lss(n=9)");
    const ReadJson json = ReadJson::parse(compact_trace(t.recording, kNoLimit).text);
    EXPECT_EQ(json["cut"], false);
    EXPECT_EQ(json["plans"].size(), t.recording.walk.counters.searches);
    std::uint64_t expanded = 0;
    for (const ReadJson& plan : json["plans"]) {
        EXPECT_EQ(plan["expanded"][0], t.recording.walk.trail[plan["move"].get<std::size_t>()]);
        expanded += plan["expanded"].size();
    }
    EXPECT_EQ(expanded, t.recording.walk.counters.expanded);
}

TEST(CompactTrace, LeavesOutLaterPlansAndSaysSo) {
    const Traced t = traced("u_trap", "lss(n=9)", 100);
    const Trace trace = compact_trace(t.recording, 100);
    const ReadJson json = ReadJson::parse(trace.text);
    std::size_t states = 0;
    for (const ReadJson& plan : json["plans"]) states += plan["expanded"].size() + plan["frontier"].size();
    EXPECT_LE(states, 100u);
    EXPECT_GT(states, 0u);
    EXPECT_EQ(json["cut"], true);
    EXPECT_EQ(json["plans"].size() + trace.left_out, t.recording.walk.counters.searches);
    EXPECT_EQ(json["walk"].get<std::string>().size(), t.recording.walk.moves());
}

}  // namespace
}  // namespace waystone::lab
