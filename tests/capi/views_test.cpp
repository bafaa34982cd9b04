// SPDX-License-Identifier: MIT
// What viewers draw: of agents while they search, of databases, of crowds.
#include "support/c_face.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace waystone {
namespace {

constexpr const char* kSource = "gen:caves,40,40,seed=6";

struct Scene3 {
    explicit Scene3(const char* spec) {
        EXPECT_OK(waystone_map_open(kSource, nullptr, map.out()));
        EXPECT_OK(waystone_configuration_parse(spec, configuration.out()));
        EXPECT_OK(waystone_database_build(map, configuration, nullptr, database.out()));
        auto options = sized<waystone_agent_options>();
        options.database = database;
        EXPECT_OK(waystone_agent_make(map, configuration, &options, agent.out()));
        // The two reachable cells farthest apart in their numbers.
        const auto components = list_of<std::uint32_t>([&](auto... to) { return waystone_map_components(map, to...); });
        std::vector<std::size_t> sizes(components.size());
        for (const std::uint32_t c : components)
            if (c != WAYSTONE_NO_CELL) ++sizes[c];
        const auto largest = static_cast<std::uint32_t>(std::ranges::max_element(sizes) - sizes.begin());
        for (waystone_cell s = 0; s < components.size(); ++s) {
            if (components[s] != largest) continue;
            if (start == WAYSTONE_NO_CELL) start = s;
            goal = s;
        }
        EXPECT_OK(waystone_agent_start(agent, start, goal));
    }
    waystone_step step() const {
        waystone_step step{};
        EXPECT_OK(waystone_agent_step(agent, WAYSTONE_UNLIMITED, &step));
        return step;
    }
    waystone_aim_info aim() const {
        auto aim = sized<waystone_aim_info>();
        EXPECT_OK(waystone_agent_get_aim(agent, &aim));
        return aim;
    }
    OwnedMap map;
    OwnedConfiguration configuration;
    OwnedDatabase database;
    OwnedAgent agent;
    waystone_cell start = WAYSTONE_NO_CELL, goal = 0;
};

TEST(capi_views, TheCatalogueIsJsonWithEveryEntry) {
    const std::string text = text_of([&](auto... to) { return waystone_catalog(to...); });
    const auto json = nlohmann::json::parse(text);
    std::set<std::string> names;
    for (const auto& entry : json["entries"]) {
        names.insert(entry["name"]);
        EXPECT_FALSE(entry["summary"].get<std::string>().empty());
        for (const auto& param : entry["params"]) {
            EXPECT_FALSE(param["meaning"].get<std::string>().empty()) << entry["name"];
            if (param["type"] == "integer" || param["type"] == "real") {
                EXPECT_LT(param["least"].get<double>(), param["most"].get<double>());
            }
            if (param["type"] == "policy") {
                EXPECT_FALSE(param["policy"].get<std::string>().empty());
            }
        }
    }
    for (const char* name : {"lrta", "cases", "cpd", "astar", "tb", "knn", "pdb", "fixed"})
        EXPECT_TRUE(names.contains(name)) << name;
    const auto named = [&](const char* list, std::string_view name) {
        return *std::ranges::find_if(json[list], [&](const auto& one) { return one["name"] == name; });
    };
    EXPECT_EQ(named("aliases", "gsc")["needs"], nlohmann::json({"cases"}));
    EXPECT_EQ(named("aliases", "lss")["params"][0]["name"], "n");
    EXPECT_EQ(named("entries", "cpd")["needs"], nlohmann::json({"cpd"}));
    EXPECT_EQ(named("generators", "caves")["params"][0]["name"], "fill");
    EXPECT_NE(named("scenes", "pocket")["drawing"].get<std::string>().find('A'), std::string::npos);
    for (const auto& alias : json["aliases"]) {
        OwnedConfiguration full;
        const std::string spec = alias["full"];
        if (alias["kind"] != "agent" || spec.empty()) continue;
        ASSERT_OK(waystone_configuration_parse(spec.c_str(), full.out()));
        EXPECT_EQ(text_of([&](auto... to) { return waystone_configuration_full(full, to...); }), spec);
    }
    const std::string words = text_of([&](auto... to) { return waystone_describe("lss", to...); });
    EXPECT_TRUE(words.starts_with("lss(")) << words;
    char none[1];
    EXPECT_EQ(waystone_describe("lsss", none, 1, nullptr), WAYSTONE_BAD_SPEC);
}

struct Heard {
    std::size_t calls = 0, expanded = 0;
    std::vector<waystone_searched> last;
};
void hear(void* context, const waystone_searched* searched, std::size_t count) {
    auto* const heard = static_cast<Heard*>(context);
    ++heard->calls;
    heard->last.assign(searched, searched + count);
    heard->expanded += static_cast<std::size_t>(std::ranges::count(heard->last, 1u, &waystone_searched::expanded));
}

TEST(capi_views, AnObserverHearsOfEveryExpansion) {
    const Scene3 c("lss(n=10)");
    Heard heard;
    ASSERT_OK(waystone_agent_observe(c.agent, hear, &heard));
    for (int i = 0; i < 30 && c.step().outcome == WAYSTONE_MOVED; ++i) {
    }
    auto counters = sized<waystone_counters_info>();
    ASSERT_OK(waystone_agent_get_counters(c.agent, &counters));
    EXPECT_EQ(heard.calls, counters.searches);
    EXPECT_EQ(heard.expanded, counters.expanded);
    EXPECT_EQ(heard.last.front().parent, WAYSTONE_NO_CELL);
    ASSERT_OK(waystone_agent_observe(c.agent, nullptr, nullptr));
    const std::size_t calls = heard.calls;
    for (int i = 0; i < 30; ++i) c.step();
    EXPECT_EQ(heard.calls, calls);
}

TEST(capi_views, WhatWasSearchedIsKeptForThoseWhoAsk) {
    const Scene3 c("lss(n=10)");
    std::size_t count = 0;
    EXPECT_EQ(waystone_agent_searched(c.agent, nullptr, 0, &count), WAYSTONE_NOT_NOW);
    ASSERT_OK(waystone_agent_keep_searched(c.agent, 1));
    c.step();
    const auto searched =
        list_of<waystone_searched>([&](auto... to) { return waystone_agent_searched(c.agent, to...); });
    ASSERT_GE(searched.size(), 10u);
    EXPECT_EQ(searched[0].cell, c.start);
    EXPECT_EQ(std::ranges::count(searched, 1u, &waystone_searched::expanded), 10);
    c.step();  // walks on what was planned
    EXPECT_TRUE(
        list_of<waystone_searched>([&](auto... to) { return waystone_agent_searched(c.agent, to...); }).empty());
    ASSERT_OK(waystone_agent_keep_searched(c.agent, 0));
    EXPECT_EQ(waystone_agent_searched(c.agent, nullptr, 0, &count), WAYSTONE_NOT_NOW);
}

TEST(capi_views, SearchesForWholePathsAreSeenAsFarAsTheyHaveCome) {
    for (const char* spec : {"astar", "wastar(w=2)", "tb(k=8)"}) {
        SCOPED_TRACE(spec);
        const Scene3 c(spec);
        ASSERT_OK(waystone_agent_keep_searched(c.agent, 1));
        std::size_t before = 0;
        for (int tick = 0; tick < 6; ++tick) {
            waystone_step step{};
            ASSERT_OK(waystone_agent_step(c.agent, 20, &step));
            const auto seen =
                list_of<waystone_searched>([&](auto... to) { return waystone_agent_searched(c.agent, to...); });
            if (seen.empty()) break;  // the path is found
            EXPECT_GE(seen.size(), before);
            before = seen.size();
            auto counters = sized<waystone_counters_info>();
            ASSERT_OK(waystone_agent_get_counters(c.agent, &counters));
            EXPECT_EQ(static_cast<std::uint64_t>(std::ranges::count(seen, 1u, &waystone_searched::expanded)),
                      counters.expanded - counters.reopened);
            std::size_t roots = 0;
            for (const waystone_searched& cell : seen) {
                if (cell.parent == WAYSTONE_NO_CELL) {
                    ++roots;
                    EXPECT_EQ(cell.cell, c.start);
                    continue;
                }
                int legal = 0;
                ASSERT_OK(waystone_map_can_move(c.map, cell.parent, cell.cell, &legal));
                EXPECT_EQ(legal, 1);
            }
            EXPECT_EQ(roots, 1u);
        }
        EXPECT_GT(before, 20u);
    }
}

TEST(capi_views, TheHeuristicIsReadAsLearnedAndAsItWasAtFirst) {
    const Scene3 c("lss(n=10)");
    const std::size_t cells = 40 * 40;
    std::vector<waystone_cost> learned(cells), initial(cells);
    ASSERT_OK(waystone_agent_heuristic(c.agent, nullptr, cells, learned.data(), initial.data()));
    EXPECT_EQ(learned, initial) << "nothing is learned yet";
    for (int i = 0; i < 60 && c.step().outcome == WAYSTONE_MOVED; ++i) {
    }
    auto counters = sized<waystone_counters_info>();
    ASSERT_OK(waystone_agent_get_counters(c.agent, &counters));
    ASSERT_GT(counters.h_raised, 0u);
    ASSERT_OK(waystone_agent_heuristic(c.agent, nullptr, cells, learned.data(), initial.data()));
    std::uint64_t raised = 0;
    for (std::size_t s = 0; s < cells; ++s) {
        EXPECT_GE(learned[s], initial[s]);
        raised += learned[s] - initial[s];
    }
    EXPECT_EQ(raised, counters.h_raised);
    EXPECT_EQ(initial[c.goal], 0u);
    waystone_cost one = 0;
    ASSERT_OK(waystone_agent_heuristic(c.agent, &c.start, 1, &one, nullptr));
    EXPECT_EQ(one, learned[c.start]);
    EXPECT_EQ(waystone_agent_heuristic(c.agent, nullptr, 7, &one, nullptr), WAYSTONE_BAD_CALL);
    const waystone_cell outside = 1600;
    ASSERT_OK(waystone_agent_heuristic(c.agent, &outside, 1, &one, nullptr));
    EXPECT_EQ(one, WAYSTONE_INFINITE);
    const Scene3 none("astar");
    EXPECT_EQ(waystone_agent_heuristic(none.agent, &c.start, 1, &one, nullptr), WAYSTONE_NONE);
}

TEST(capi_views, AimsNameTheSubgoalAndWhatSaysSo) {
    const Scene3 knn("knn(records=2000,m=25)");
    const auto records =
        list_of<waystone_record>([&](auto... to) { return waystone_database_records(knn.database, to...); });
    ASSERT_EQ(records.size(), 2000u);
    bool seen = false;
    while (knn.step().outcome == WAYSTONE_MOVED) {
        const auto aim = knn.aim();
        if (aim.from == WAYSTONE_NO_CELL) continue;
        seen = true;
        ASSERT_LT(aim.from, records.size());
        EXPECT_EQ(aim.target, records[aim.from].subgoal);
        EXPECT_EQ(aim.start, records[aim.from].start);
        EXPECT_EQ(aim.goal, records[aim.from].goal);
    }
    EXPECT_TRUE(seen);

    const Scene3 gsc("gsc(m=5)");
    const auto trailheads =
        list_of<waystone_cell>([&](auto... to) { return waystone_database_trailheads(gsc.database, to...); });
    seen = false;
    while (gsc.step().outcome == WAYSTONE_MOVED) {
        const auto aim = gsc.aim();
        if (aim.from == WAYSTONE_NO_CELL) continue;
        seen = true;
        ASSERT_LT(aim.from, trailheads.size());
        ASSERT_LT(aim.to, trailheads.size());
        EXPECT_EQ(aim.start, trailheads[aim.from]);
        const auto path = list_of<waystone_cell>(
            [&](auto... to) { return waystone_database_case(gsc.database, aim.from, aim.to, to...); });
        EXPECT_EQ(path.front(), trailheads[aim.from]);
        EXPECT_EQ(path.back(), trailheads[aim.to]);
        EXPECT_TRUE(aim.target == gsc.goal || std::ranges::find(path, aim.target) != path.end());
    }
    EXPECT_TRUE(seen);

    const Scene3 dlrta("dlrta(level=2,cap=20)");
    const auto representatives =
        list_of<waystone_cell>([&](auto... to) { return waystone_database_representatives(dlrta.database, 0, to...); });
    seen = false;
    while (dlrta.step().outcome == WAYSTONE_MOVED) {
        const auto aim = dlrta.aim();
        if (aim.from == WAYSTONE_NO_CELL) continue;
        seen = true;
        EXPECT_EQ(aim.start, representatives[aim.from]);
        EXPECT_EQ(aim.goal, representatives[aim.to]);
    }
    EXPECT_TRUE(seen);

    const Scene3 astar("astar");
    EXPECT_EQ(astar.aim().target, astar.goal);
    const Scene3 refine("prlrta(level=2)");
    refine.step();
    EXPECT_LT(refine.aim().target, 1600u);
    waystone_cost h = 0;
    EXPECT_OK(waystone_agent_heuristic(refine.agent, &refine.start, 1, &h, nullptr));
    EXPECT_GT(h, 0u);
}

TEST(capi_views, RegionsHoldTheirRepresentatives) {
    struct Case {
        const char* spec;
        std::uint32_t level;
    };
    for (const Case& one : {Case{"dlrta(level=2)", 0}, Case{"pra", 1}, Case{"pra", 3}, Case{"cpd(bytes=10k)", 0},
                            Case{"prlrta(level=2,goal=pdb(level=4))", 0}}) {
        SCOPED_TRACE(one.spec);
        const Scene3 c(one.spec);
        const auto regions =
            list_of<std::uint32_t>([&](auto... to) { return waystone_database_regions(c.database, one.level, to...); });
        const auto representatives = list_of<waystone_cell>(
            [&](auto... to) { return waystone_database_representatives(c.database, one.level, to...); });
        ASSERT_EQ(regions.size(), 1600u);
        ASSERT_GT(representatives.size(), 1u);
        if (std::string_view(one.spec).starts_with("cpd")) {  // a waypoint may lie in the area of another
            EXPECT_GT(std::set(regions.begin(), regions.end()).size(), 10u);
        } else {
            for (std::uint32_t r = 0; r < representatives.size(); ++r) EXPECT_EQ(regions[representatives[r]], r);
        }
        for (waystone_cell s = 0; s < regions.size(); ++s) {
            int passable = 0;
            ASSERT_OK(waystone_map_passable(c.map, s, &passable));
            if (passable) {
                EXPECT_LT(regions[s], representatives.size());
            }
        }
    }
    const Scene3 c("knn(records=10)");
    std::size_t count = 0;
    EXPECT_EQ(waystone_database_regions(c.database, 0, nullptr, 0, &count), WAYSTONE_NONE);
    EXPECT_EQ(waystone_database_trailheads(c.database, nullptr, 0, &count), WAYSTONE_NONE);
    EXPECT_EQ(waystone_database_case(c.database, 0, 0, nullptr, 0, &count), WAYSTONE_NONE);
}

TEST(capi_views, CoverageNamesATrailheadForEveryCellOfACoveredMap) {
    const Scene3 c("gsc(m=5)");
    const auto trailheads =
        list_of<waystone_cell>([&](auto... to) { return waystone_database_trailheads(c.database, to...); });
    const auto coverage =
        list_of<std::uint32_t>([&](auto... to) { return waystone_database_coverage(c.database, c.map, to...); });
    ASSERT_EQ(coverage.size(), 1600u);
    const std::string about = text_of([&](auto... to) { return waystone_database_describe(c.database, to...); });
    const std::size_t relevant = about.find("relevant within ");
    ASSERT_NE(relevant, std::string::npos) << about;
    const auto allowed = static_cast<std::uint32_t>(std::stoul(about.substr(relevant + 16)));
    for (std::uint32_t t = 0; t < trailheads.size(); ++t) EXPECT_EQ(coverage[trailheads[t]], t);
    const auto distance = [](waystone_cell a, waystone_cell b) {  // in columns or rows, whichever is more
        const auto apart = [](waystone_cell p, waystone_cell q) { return p > q ? p - q : q - p; };
        return std::max(apart(a % 40, b % 40), apart(a / 40, b / 40));
    };
    for (waystone_cell s = 0; s < coverage.size(); ++s) {
        int passable = 0;
        ASSERT_OK(waystone_map_passable(c.map, s, &passable));
        if (!passable) {
            EXPECT_EQ(coverage[s], WAYSTONE_NO_CELL);
        } else if (coverage[s] != WAYSTONE_NO_CELL) {
            ASSERT_LT(coverage[s], trailheads.size());
            EXPECT_LE(distance(s, trailheads[coverage[s]]), allowed);
        }
    }
    // A greedy pick leaves none uncovered from which a move leads anywhere.
    for (const waystone_cell s : {c.start, c.goal}) EXPECT_LT(coverage[s], trailheads.size());

    std::size_t count = 0;
    OwnedMap other;
    ASSERT_OK(waystone_map_open("gen:caves,41,40,seed=6", nullptr, other.out()));
    EXPECT_EQ(waystone_database_coverage(c.database, other, nullptr, 0, &count), WAYSTONE_FILE_STALE);
    const Scene3 knn("knn(records=10)");
    EXPECT_EQ(waystone_database_coverage(knn.database, knn.map, nullptr, 0, &count), WAYSTONE_NONE);
}

TEST(capi_views, FirstMovesLeadToEveryTarget) {
    const Scene3 c("cpd");
    const int dx[] = {0, 1, 1, 1, 0, -1, -1, -1}, dy[] = {-1, -1, 0, 1, 1, 1, 0, -1};
    waystone_cell now = c.start;
    double optimal = 0, walked = 0;
    ASSERT_OK(waystone_map_distance(c.map, c.start, c.goal, &optimal));
    while (now != c.goal) {
        const auto row =
            list_of<std::uint8_t>([&](auto... to) { return waystone_database_first_moves(c.database, now, to...); });
        ASSERT_EQ(row.size(), 1600u);
        EXPECT_EQ(row[now], WAYSTONE_NO_DIRECTION);
        const unsigned direction = row[c.goal];
        ASSERT_LT(direction, 8u);
        now = static_cast<waystone_cell>(static_cast<int>(now) + dy[direction] * 40 + dx[direction]);
        walked += direction % 2 == 0 ? 1 : 1.4142135623730951;
    }
    EXPECT_NEAR(walked, optimal, 1e-9);
    std::size_t count = 0;
    EXPECT_EQ(waystone_database_first_moves(c.database, 1600, nullptr, 0, &count), WAYSTONE_NONE);
}

TEST(capi_views, FieldsTellTheDistanceFromTheGoal) {
    const Scene3 c("astar");
    OwnedCrowd crowd;
    ASSERT_OK(waystone_crowd_make(c.map, nullptr, crowd.out()));
    waystone_unit unit = 0;
    ASSERT_OK(waystone_crowd_add(crowd, c.start, 0, &unit));
    std::size_t count = 0;
    EXPECT_EQ(waystone_crowd_field(crowd, unit, nullptr, 0, &count), WAYSTONE_NONE) << "no order yet";
    const waystone_order order = {c.goal, 0, 0};
    ASSERT_OK(waystone_crowd_order(crowd, unit, &order));
    for (int i = 0; i < 5; ++i) ASSERT_OK(waystone_crowd_tick(crowd, 5000, nullptr));
    const auto field = list_of<waystone_cost>([&](auto... to) { return waystone_crowd_field(crowd, unit, to...); });
    EXPECT_EQ(field[c.goal], 0u);
    double length = 0;
    ASSERT_OK(waystone_map_distance(c.map, c.start, c.goal, &length));
    EXPECT_NEAR(field[c.start] / 32768.0, length, 1e-3);
    EXPECT_NE(std::ranges::find(field, WAYSTONE_INFINITE), field.end()) << "walls";
}

}  // namespace
}  // namespace waystone
