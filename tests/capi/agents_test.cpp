// SPDX-License-Identifier: MIT
#include "support/allocations.hpp"
#include "support/c_face.hpp"

#include <waystone/configuration.hpp>

namespace waystone {
namespace {

constexpr const char* kPocket =
    "..........\n"
    ".########.\n"
    ".A......#G\n"
    ".########.\n"
    "..........\n";

struct Ready {
    explicit Ready(const char* spec, const char* drawing = kPocket) {
        EXPECT_OK(waystone_map_draw(drawing, nullptr, map.out()));
        EXPECT_OK(waystone_configuration_parse(spec, configuration.out()));
        EXPECT_OK(waystone_drawing_mark(drawing, 'A', &start));
        EXPECT_OK(waystone_drawing_mark(drawing, 'G', &goal));
        EXPECT_OK(waystone_agent_make(map, configuration, nullptr, agent.out()));
    }
    waystone_agent_info info() const {
        auto info = sized<waystone_agent_info>();
        EXPECT_OK(waystone_agent_get_info(agent, &info));
        return info;
    }
    waystone_step step(std::uint64_t work = WAYSTONE_UNLIMITED) const {
        waystone_step step{};
        EXPECT_OK(waystone_agent_step(agent, work, &step));
        return step;
    }
    OwnedMap map;
    OwnedConfiguration configuration;
    OwnedAgent agent;
    waystone_cell start = 0, goal = 0;
};

TEST(capi_agents, WalkAsThoseOfCpp) {
    for (const char* spec : {"lss(n=9)", "tb(k=4)", "astar", "lrta"}) {
        const Ready c(spec);
        auto agent = make_agent(Map::draw(kPocket).value(), spec).value();
        ASSERT_OK(waystone_agent_start(c.agent, c.start, c.goal));
        agent.start(c.start, c.goal);
        for (int i = 0; i < 500; ++i) {
            const Step expected = agent.step({.work = 20});
            const waystone_step step = c.step(20);
            ASSERT_EQ(step.outcome, static_cast<waystone_outcome>(expected.outcome)) << spec;
            ASSERT_EQ(step.at, agent.now());
            ASSERT_EQ(step.work, expected.work);
            if (expected.outcome == Outcome::Arrived) break;
        }
        EXPECT_EQ(c.info().at, c.goal);
        EXPECT_EQ(c.info().goal, c.goal);
        EXPECT_EQ(c.info().outcome, static_cast<waystone_outcome>(WAYSTONE_ARRIVED));
        EXPECT_EQ(c.info().work_bound, agent.work_bound());
        EXPECT_EQ(c.info().bytes, agent.bytes());
        auto counters = sized<waystone_counters_info>();
        EXPECT_OK(waystone_agent_get_counters(c.agent, &counters));
        const Counters& expected = agent.counters();
        EXPECT_EQ(counters.expanded + counters.learned + counters.traced + counters.looked_up + counters.climbed,
                  expected.work());
        EXPECT_EQ(counters.h_raised, expected.h_raised);
        EXPECT_EQ(counters.back_moves, expected.back_moves);
    }
}

TEST(capi_agents, TakeOrdersRestartAndAreDisplaced) {
    const Ready c("lss(n=9)");
    EXPECT_EQ(c.info().at, WAYSTONE_NO_CELL);
    EXPECT_EQ(waystone_agent_displace(c.agent, 0), WAYSTONE_BAD_PROBLEM) << "no start yet";
    ASSERT_OK(waystone_agent_start(c.agent, c.start, c.goal));
    EXPECT_EQ(c.step().outcome, static_cast<waystone_outcome>(WAYSTONE_MOVED));
    EXPECT_OK(waystone_agent_displace(c.agent, 9));
    EXPECT_EQ(waystone_agent_displace(c.agent, 11), WAYSTONE_BAD_PROBLEM) << "a wall";
    EXPECT_EQ(c.info().at, 9u);
    EXPECT_OK(waystone_agent_order(c.agent, 0));
    EXPECT_EQ(c.info().goal, 0u);
    EXPECT_OK(waystone_agent_restart(c.agent, 1));
    EXPECT_EQ(c.step().outcome, static_cast<waystone_outcome>(WAYSTONE_ARRIVED));
    ASSERT_OK(waystone_agent_start(c.agent, 11, 4000));
    EXPECT_EQ(c.step().outcome, static_cast<waystone_outcome>(WAYSTONE_UNREACHABLE)) << "from a wall to nowhere";
}

TEST(capi_agents, TellThePathAheadAsFarAsItFits) {
    const Ready c("astar");
    ASSERT_OK(waystone_agent_start(c.agent, c.start, c.goal));
    c.step();
    waystone_cell ahead[3] = {};
    std::size_t count = 0;
    EXPECT_OK(waystone_agent_path_ahead(c.agent, ahead, 3, &count));
    EXPECT_EQ(count, 3u);
    for (const waystone_cell cell : ahead) EXPECT_EQ(c.step().at, cell);
}

TEST(capi_agents, AreSteppedTogether) {
    Ready a("lss(n=9)"), b("lss(n=9)");
    OwnedAgent stale;
    ASSERT_OK(waystone_agent_make(a.map, a.configuration, nullptr, stale.out()));
    const waystone_agent agents[] = {a.agent, stale.gone(), b.agent};
    ASSERT_OK(waystone_agent_start(a.agent, a.start, a.goal));
    ASSERT_OK(waystone_agent_start(b.agent, b.start, b.goal));
    waystone_step steps[3] = {{99, 99, 99}, {99, 99, 99}, {99, 99, 99}};
    EXPECT_EQ(waystone_agents_step(agents, 3, 1000, steps), WAYSTONE_BAD_HANDLE);
    EXPECT_EQ(steps[0].outcome, static_cast<waystone_outcome>(WAYSTONE_MOVED));
    EXPECT_EQ(steps[1].outcome, 99u) << "as it was";
    EXPECT_EQ(steps[2].at, steps[0].at);
    EXPECT_OK(waystone_agents_step(agents, 1, 1000, steps));
}

TEST(capi_agents, OutliveTheHandlesOfWhatTheyAreMadeOf) {
    OwnedAgent agent;
    {
        OwnedMap map;
        OwnedConfiguration configuration;
        OwnedDatabase database;
        OwnedPool pool;
        ASSERT_OK(waystone_map_draw(kPocket, nullptr, map.out()));
        ASSERT_OK(waystone_configuration_parse("cpd", configuration.out()));
        ASSERT_OK(waystone_database_build(map, configuration, nullptr, database.out()));
        ASSERT_OK(waystone_pool_reserve(1 << 20, nullptr, pool.out()));
        auto options = sized<waystone_agent_options>();
        options.database = database;
        options.pool = pool;
        ASSERT_OK(waystone_agent_make(map, configuration, &options, agent.out()));
        std::uint64_t capacity = 0, used = 0;
        EXPECT_OK(waystone_pool_get_bytes(pool, &capacity, &used));
        EXPECT_GE(capacity, 1u << 20);
        EXPECT_GT(used, 0u);
    }
    ASSERT_OK(waystone_agent_start(agent, 0, 49));
    waystone_step step{};
    do {
        ASSERT_OK(waystone_agent_step(agent, 10, &step));
    } while (step.outcome == WAYSTONE_MOVED);
    EXPECT_EQ(step.outcome, static_cast<waystone_outcome>(WAYSTONE_ARRIVED));
}

struct Given {
    std::size_t bytes = 0, calls = 0;
};
void* give(void* context, std::size_t bytes) {
    auto* const given = static_cast<Given*>(context);
    given->bytes += bytes;
    ++given->calls;
    return aligned_memory(64, bytes);
}
void take_back(void* context, void* memory, std::size_t bytes) {
    static_cast<Given*>(context)->bytes -= bytes;
    free_aligned(memory);
}

TEST(capi_agents, TakeTheirMemoryFromTheCallersAllocator) {
    Given given;
    {
        OwnedMap map;
        OwnedConfiguration configuration;
        OwnedAgent agent;
        OwnedPool pool;
        OwnedCrowd crowd;
        ASSERT_OK(waystone_map_draw(kPocket, nullptr, map.out()));
        ASSERT_OK(waystone_configuration_parse("lss(n=9)", configuration.out()));
        auto options = sized<waystone_agent_options>();
        options.allocator = {give, take_back, &given};
        ASSERT_OK(waystone_agent_make(map, configuration, &options, agent.out()));
        auto info = sized<waystone_configuration_info>();
        ASSERT_OK(waystone_configuration_get_info(configuration, map, {}, &info));
        EXPECT_GE(given.bytes, info.memory);
        EXPECT_EQ(given.calls, 1u);
        ASSERT_OK(waystone_pool_reserve(8192, &options.allocator, pool.out()));
        EXPECT_EQ(given.calls, 2u);
        auto crowd_options = sized<waystone_crowd_options>();
        crowd_options.allocator = options.allocator;
        ASSERT_OK(waystone_crowd_make(map, &crowd_options, crowd.out()));
        EXPECT_EQ(given.calls, 3u);
        options.allocator.release = nullptr;
        waystone_agent none{};
        EXPECT_EQ(waystone_agent_make(map, configuration, &options, &none), WAYSTONE_BAD_CALL);
    }
    EXPECT_EQ(given.bytes, 0u);
    const waystone_allocator refuses = {[](void*, std::size_t) -> void* { return nullptr; }, take_back, nullptr};
    waystone_pool pool{};
    EXPECT_EQ(waystone_pool_reserve(8192, &refuses, &pool), WAYSTONE_OUT_OF_MEMORY);
}

TEST(capi_agents, WalkWholeProblems) {
    const Ready c("lss(n=9)",
                  "..................\n"
                  "...############...\n"
                  "..............#...\n"
                  "....A.........#.G.\n"
                  "..............#...\n"
                  "...############...\n"
                  "..................\n");
    auto options = sized<waystone_walk_options>();
    auto report = sized<waystone_walk_report>();
    options.with_optimal = 1;
    waystone_cell trail[100];
    std::size_t count = 0;
    ASSERT_OK(waystone_agent_walk(c.agent, c.start, c.goal, &options, &report, trail, 100, &count));
    EXPECT_EQ(report.outcome, static_cast<waystone_outcome>(WAYSTONE_ARRIVED));
    EXPECT_EQ(report.moves + 1, count);
    EXPECT_EQ(trail[0], c.start);
    EXPECT_EQ(trail[count - 1], c.goal);
    EXPECT_GT(report.length, report.optimal_length);
    EXPECT_EQ(report.moves, report.straight + report.diagonal);
    double distance = 0;
    ASSERT_OK(waystone_map_distance(c.map, c.start, c.goal, &distance));
    EXPECT_EQ(report.optimal_length, distance);
    EXPECT_LE(report.work_max, report.work_bound);
    EXPECT_LE(report.work_max, report.work);

    auto again = sized<waystone_walk_report>();
    EXPECT_EQ(waystone_agent_walk(c.agent, c.start, c.goal, nullptr, &again, trail, 3, &count), WAYSTONE_MORE);
    EXPECT_EQ(again.signature, report.signature);
    EXPECT_EQ(count, report.moves + 1);
    options.max_moves = 4;
    EXPECT_OK(waystone_agent_walk(c.agent, c.start, c.goal, &options, &again, nullptr, 0, nullptr));
    EXPECT_EQ(again.outcome, static_cast<waystone_outcome>(WAYSTONE_STUCK));
    EXPECT_EQ(waystone_agent_walk(c.agent, 18 + 4, c.goal, nullptr, &again, nullptr, 0, nullptr), WAYSTONE_BAD_PROBLEM);
}

TEST(capi_agents, AreRefusedWithAReason) {
    OwnedMap map;
    OwnedConfiguration configuration;
    ASSERT_OK(waystone_map_draw(kPocket, nullptr, map.out()));
    waystone_configuration none{};
    EXPECT_EQ(waystone_configuration_parse("lsss(n=9)", &none), WAYSTONE_BAD_SPEC);
    EXPECT_NE(std::string(waystone_last_error()).find("'lss'"), std::string::npos) << waystone_last_error();
    ASSERT_OK(waystone_configuration_parse("cpd", configuration.out()));
    waystone_agent agent{};
    EXPECT_EQ(waystone_agent_make(map, configuration, nullptr, &agent), WAYSTONE_NEEDS_DATABASE);
    EXPECT_EQ(text_of([&](auto... to) { return waystone_configuration_needs(configuration, to...); }), "cpd");
    EXPECT_EQ(text_of([&](auto... to) { return waystone_configuration_full(configuration, to...); }),
              Configuration::parse("cpd").value().full());
    auto info = sized<waystone_configuration_info>();
    EXPECT_EQ(waystone_configuration_get_info(configuration, map, {}, &info), WAYSTONE_NEEDS_DATABASE);
    EXPECT_EQ(info.memory, 0u);
}

}  // namespace
}  // namespace waystone
