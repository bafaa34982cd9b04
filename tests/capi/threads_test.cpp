// SPDX-License-Identifier: MIT
// Objects in several threads: what may go on at once, and what checked builds notice.
#include "support/c_face.hpp"

#include <atomic>
#include <barrier>
#include <thread>

namespace waystone {
namespace {

constexpr const char* kField =
    "............\n"
    "............\n"
    "............\n";

TEST(capi_threads, StepAgentsOnOneMapAtOnce) {
    OwnedMap map;
    OwnedConfiguration configuration;
    ASSERT_OK(waystone_map_draw(kField, nullptr, map.out()));
    ASSERT_OK(waystone_configuration_parse("lss(n=9)", configuration.out()));
    std::atomic<int> arrived{0};
    const auto work = [&] {
        for (int i = 0; i < 200; ++i) {
            OwnedAgent agent;
            ASSERT_OK(waystone_agent_make(map, configuration, nullptr, agent.out()));
            ASSERT_OK(waystone_agent_start(agent, 0, 35));
            waystone_step step{};
            do {
                ASSERT_OK(waystone_agent_step(agent, WAYSTONE_UNLIMITED, &step));
            } while (step.outcome == WAYSTONE_MOVED);
            arrived += step.outcome == WAYSTONE_ARRIVED;
            int reachable = 0;
            ASSERT_OK(waystone_map_reachable(map, 0, 35, &reachable));
            EXPECT_EQ(reachable, 1);
        }
    };
    std::thread a(work), b(work), c(work);
    a.join();
    b.join();
    c.join();
    EXPECT_EQ(arrived, 600);
}

#ifndef NDEBUG  // otherwise this is the caller's business; the table is tested both ways in any build: capi_handles

// An observer runs inside its agent's step: as if another thread called meanwhile, and always at the same moment.
struct Meanwhile {
    waystone_map map;
    waystone_agent agent, neighbour;
    waystone_pool pool;
    waystone_status step = WAYSTONE_OK, free = WAYSTONE_OK, edit = WAYSTONE_OK, read = WAYSTONE_INTERRUPTED;
    waystone_status neighbours_step = WAYSTONE_OK, pool_bytes = WAYSTONE_OK, free_pool = WAYSTONE_OK;
};

void try_meanwhile(void* context, const waystone_searched*, std::size_t) {
    auto* const m = static_cast<Meanwhile*>(context);
    waystone_step step{};
    int answer = 0;
    std::uint64_t bytes = 0;
    std::thread([&] {
        m->step = waystone_agent_step(m->agent, 10, &step);
        m->free = waystone_agent_free(m->agent);
        m->edit = waystone_map_block(m->map, 3);
        m->read = waystone_map_passable(m->map, 3, &answer);
        m->neighbours_step = waystone_agent_step(m->neighbour, 10, &step);
        m->pool_bytes = waystone_pool_get_bytes(m->pool, &bytes, nullptr);
    }).join();
}

TEST(capi_threads, UsingAnObjectFromTwoAtOnceIsAStatusInCheckedBuilds) {
    ASSERT_EQ(waystone_is_checked(), 1);
    OwnedMap map;
    OwnedConfiguration configuration;
    OwnedPool pool;
    OwnedAgent agent, neighbour;
    ASSERT_OK(waystone_map_draw(kField, nullptr, map.out()));
    ASSERT_OK(waystone_configuration_parse("lss(n=9)", configuration.out()));
    ASSERT_OK(waystone_pool_reserve(1 << 20, nullptr, pool.out()));
    auto options = sized<waystone_agent_options>();
    options.pool = pool;
    ASSERT_OK(waystone_agent_make(map, configuration, &options, agent.out()));
    ASSERT_OK(waystone_agent_make(map, configuration, &options, neighbour.out()));
    Meanwhile meanwhile{.map = map, .agent = agent, .neighbour = neighbour, .pool = pool};
    ASSERT_OK(waystone_agent_observe(agent, try_meanwhile, &meanwhile));
    ASSERT_OK(waystone_agent_start(agent, 0, 35));
    ASSERT_OK(waystone_agent_start(neighbour, 1, 35));
    waystone_step step{};
    ASSERT_OK(waystone_agent_step(agent, 1000, &step));
    EXPECT_EQ(meanwhile.step, WAYSTONE_IN_USE) << "the same agent";
    EXPECT_EQ(meanwhile.free, WAYSTONE_IN_USE) << "the same agent";
    EXPECT_EQ(meanwhile.edit, WAYSTONE_IN_USE) << "its map";
    EXPECT_EQ(meanwhile.read, WAYSTONE_OK) << "many may read a map";
    EXPECT_EQ(meanwhile.neighbours_step, WAYSTONE_IN_USE) << "an agent on the same pool";
    EXPECT_EQ(meanwhile.pool_bytes, WAYSTONE_IN_USE);
    ASSERT_OK(waystone_agent_observe(agent, nullptr, nullptr));
    ASSERT_OK(waystone_agent_step(neighbour, 1000, &step));
    EXPECT_OK(waystone_map_block(map, 3)) << "nobody uses it any more";
}

#endif

// Many threads make, use and free at once, each its own objects: the table is what they share.
TEST(capi_threads, MakeAndFreeAtOnce) {
    const std::uint32_t before = waystone_object_count();
    constexpr int kThreads = 4;
    std::barrier start(kThreads);
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t)
        threads.emplace_back([&] {
            start.arrive_and_wait();
            for (int i = 0; i < 2000; ++i) {
                OwnedMap map;
                ASSERT_OK(waystone_map_draw("...", nullptr, map.out()));
                int passable = 0;
                ASSERT_OK(waystone_map_passable(map, 2, &passable));
                const waystone_map stale = map.gone();
                ASSERT_EQ(waystone_map_passable(stale, 2, &passable), WAYSTONE_BAD_HANDLE);
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(waystone_object_count(), before);
}

}  // namespace
}  // namespace waystone
