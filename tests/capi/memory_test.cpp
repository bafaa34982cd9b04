// SPDX-License-Identifier: MIT
// Out of memory is a status. Every allocation of a call fails in turn, and nothing is left behind.
#include "support/allocations.hpp"
#include "support/c_face.hpp"
#include "support/temp_folder.hpp"

namespace waystone {
namespace {

// Frees what was made.
template <class Handle>
waystone_status then_free(waystone_status status, Handle made, waystone_status (*free_it)(Handle)) {
    return status == WAYSTONE_OK ? free_it(made) : status;
}

// The caller's own, which refuses once.
struct Allocations {
    int until_refusal;
    std::int64_t live = 0;

    waystone_allocator allocator() {
        return {[](void* context, std::size_t bytes) -> void* {
                    auto& of = *static_cast<Allocations*>(context);
                    if (of.until_refusal-- == 0) return nullptr;
                    ++of.live;
                    return aligned_memory(64, bytes);
                },
                [](void* context, void* memory, std::size_t) {
                    --static_cast<Allocations*>(context)->live;
                    free_aligned(memory);
                },
                this};
    }
};

TEST(capi_memory, ThatTheCallersAllocatorRefusesIsAStatus) {
    OwnedMap map;
    OwnedConfiguration configuration;
    ASSERT_OK(waystone_map_open("gen:caves,24,24,seed=3", nullptr, map.out()));
    ASSERT_OK(waystone_configuration_parse("lss(n=9)", configuration.out()));
    const auto refused_at_each = [&](auto&& call) {
        int refusals = 0;
        for (;; ++refusals) {
            Allocations allocations{refusals};
            const std::uint32_t before = waystone_object_count();
            const waystone_status status = call(allocations.allocator());
            EXPECT_EQ(allocations.live, 0) << "refusal " << refusals;
            EXPECT_EQ(waystone_object_count(), before);
            if (allocations.until_refusal >= 0) {
                EXPECT_EQ(status, WAYSTONE_OK) << waystone_last_error();
                return refusals;
            }
            EXPECT_EQ(status, WAYSTONE_OUT_OF_MEMORY) << "refusal " << refusals;
            EXPECT_NE(waystone_last_error()[0], '\0');
        }
    };
    EXPECT_EQ(refused_at_each([&](const waystone_allocator& allocator) {
                  waystone_pool pool{};
                  const waystone_status status = waystone_pool_reserve(8192, &allocator, &pool);
                  return then_free(status, pool, waystone_pool_free);
              }),
              1);
    EXPECT_EQ(refused_at_each([&](const waystone_allocator& allocator) {
                  auto options = sized<waystone_agent_options>();
                  options.allocator = allocator;
                  waystone_agent agent{};
                  const waystone_status status = waystone_agent_make(map, configuration, &options, &agent);
                  return then_free(status, agent, waystone_agent_free);
              }),
              1);
    EXPECT_GE(refused_at_each([&](const waystone_allocator& allocator) {
                  auto options = sized<waystone_crowd_options>();
                  options.allocator = allocator;
                  options.configuration = configuration;
                  waystone_crowd crowd{};
                  const waystone_status status = waystone_crowd_make(map, &options, &crowd);
                  return then_free(status, crowd, waystone_crowd_free);
              }),
              1);
}

#ifdef WAYSTONE_TEST_EXCEPTIONS  // without exceptions the standard library's allocator has nobody to tell

// Call(status of the call); what it makes it must free again. The distance between failures grows, for long calls.
template <class Call>
void fails_at_every_allocation(const char* what, Call&& call) {
    SCOPED_TRACE(what);
    ASSERT_EQ(call(), WAYSTONE_OK) << waystone_last_error();  // what is kept for good, is there now
    const std::uint32_t before = waystone_object_count();
    const std::int64_t live = live_allocations();
    int failures = 0;
    for (std::int64_t at = 0;; at += at / 16 + 1) {
        fail_allocation_after(at);
        const waystone_status status = call();
        const bool failed = allocations_until_failure() < 0;
        fail_allocation_after(-1);
        if (!failed) {
            EXPECT_EQ(status, WAYSTONE_OK) << waystone_last_error();
            break;
        }
        ++failures;
        ASSERT_EQ(status, WAYSTONE_OUT_OF_MEMORY) << "allocation " << at;
        ASSERT_STREQ(waystone_last_error(), "there is no memory for this");
        ASSERT_EQ(waystone_object_count(), before) << "allocation " << at;
        ASSERT_EQ(live_allocations(), live) << "allocation " << at;
    }
    EXPECT_GT(failures, 0);
}

TEST(capi_memory, ThatIsNotThereIsAStatusOfMapsAndConfigurations) {
    waystone_map map{};
    fails_at_every_allocation("gen", [&] {
        return then_free(waystone_map_open("gen:caves,30,30,seed=1", nullptr, &map), map, waystone_map_free);
    });
    fails_at_every_allocation(
        "draw", [&] { return then_free(waystone_map_draw("....\n.#..", nullptr, &map), map, waystone_map_free); });
    waystone_configuration configuration{};
    fails_at_every_allocation("parse", [&] {
        return then_free(waystone_configuration_parse("gsc(m=6)", &configuration), configuration,
                         waystone_configuration_free);
    });
    std::size_t length = 0;
    fails_at_every_allocation("catalogue", [&] { return waystone_catalog(nullptr, 0, &length); });
    OwnedMap on;
    ASSERT_OK(waystone_map_draw("....\n.#..", nullptr, on.out()));
    fails_at_every_allocation("clone", [&] { return then_free(waystone_map_clone(on, &map), map, waystone_map_free); });
    fails_at_every_allocation("text", [&] { return waystone_map_text(on, nullptr, 0, &length); });
}

TEST(capi_memory, ThatIsNotThereIsAStatusOfBuildsAndLoads) {
    const TempFolder folder;
    OwnedMap map;
    ASSERT_OK(waystone_map_open("gen:caves,24,24,seed=3", nullptr, map.out()));
    for (const char* spec :
         {"dlrta(level=2)", "knn(records=50)", "hcdps(m=5)", "gsc(m=5)", "cpd", "cpd(bytes=8k)", "pra"}) {
        OwnedConfiguration configuration;
        OwnedDatabase built;
        ASSERT_OK(waystone_configuration_parse(spec, configuration.out()));
        ASSERT_OK(waystone_database_build(map, configuration, nullptr, built.out()));
        const std::string path = folder / "x.wdb";
        ASSERT_OK(waystone_database_save(built, path.c_str()));
        const auto bytes = list_of<unsigned char>([&](auto... to) { return waystone_database_contents(built, to...); });
        waystone_database database{};
        fails_at_every_allocation(spec, [&] {
            return then_free(waystone_database_build(map, configuration, nullptr, &database), database,
                             waystone_database_free);
        });
        fails_at_every_allocation(spec, [&] {
            return then_free(waystone_database_read(bytes.data(), bytes.size(), &database), database,
                             waystone_database_free);
        });
        fails_at_every_allocation(spec, [&] {
            return then_free(waystone_database_open(path.c_str(), &database), database, waystone_database_free);
        });
        auto options = sized<waystone_agent_options>();
        options.database = built;
        waystone_agent agent{};
        fails_at_every_allocation(spec, [&] {
            return then_free(waystone_agent_make(map, configuration, &options, &agent), agent, waystone_agent_free);
        });
    }
}

// Jobs of the caller's threads fail too: here they run in this one.
TEST(capi_memory, ThatIsNotThereForAJobIsAStatusOfItsBuild) {
    OwnedMap map;
    OwnedConfiguration configuration;
    ASSERT_OK(waystone_map_open("gen:caves,24,24,seed=3", nullptr, map.out()));
    ASSERT_OK(waystone_configuration_parse("cpd", configuration.out()));
    auto options = sized<waystone_build_options>();
    options.jobs.run = [](void*, std::size_t count, void (*job)(void*, std::size_t), void* data) {
        for (std::size_t i = 0; i < count; ++i) job(data, i);
    };
    waystone_database database{};
    fails_at_every_allocation("with jobs", [&] {
        return then_free(waystone_database_build(map, configuration, &options, &database), database,
                         waystone_database_free);
    });
}

TEST(capi_memory, ThatIsNotThereIsAStatusOfCrowdsAndReplays) {
    OwnedMap map;
    OwnedConfiguration configuration;
    OwnedCrowd crowd;
    OwnedRecording recording;
    ASSERT_OK(waystone_map_open("gen:caves,24,24,seed=3", nullptr, map.out()));
    ASSERT_OK(waystone_configuration_parse("lss(n=9)", configuration.out()));
    auto options = sized<waystone_crowd_options>();
    options.configuration = configuration;
    options.bodies = WAYSTONE_BODIES_CELLS;
    waystone_crowd made{};
    fails_at_every_allocation(
        "crowd", [&] { return then_free(waystone_crowd_make(map, &options, &made), made, waystone_crowd_free); });
    ASSERT_OK(waystone_crowd_make(map, &options, crowd.out()));
    waystone_unit unit = WAYSTONE_NO_UNIT;
    for (waystone_cell cell = 0; unit == WAYSTONE_NO_UNIT; ++cell) waystone_crowd_add(crowd, cell, 0, &unit);
    ASSERT_OK(waystone_crowd_record(crowd, nullptr, nullptr));
    for (int i = 0; i < 3; ++i) ASSERT_OK(waystone_crowd_tick(crowd, 100, nullptr));
    ASSERT_OK(waystone_crowd_end_recording(crowd));
    const std::string text = text_of([&](auto... to) { return waystone_crowd_recorded(crowd, to...); });
    ASSERT_OK(waystone_recording_read(text.data(), text.size(), recording.out()));
    waystone_recording read{};
    fails_at_every_allocation("recording", [&] {
        return then_free(waystone_recording_read(text.data(), text.size(), &read), read, waystone_recording_free);
    });
    waystone_replay replay{};
    fails_at_every_allocation("replay", [&] {
        return then_free(waystone_replay_begin(recording, map, nullptr, &replay), replay, waystone_replay_free);
    });
    const std::string checkpoint = text_of([&](auto... to) { return waystone_crowd_checkpoint(crowd, to...); });
    fails_at_every_allocation("restore", [&] {
        return then_free(waystone_crowd_restore(map, checkpoint.c_str(), nullptr, &made), made, waystone_crowd_free);
    });
}

#else

TEST(capi_memory, ThatTheSystemWouldNotGiveIsAStatusBeforeABuildBegins) {
    OwnedMap map;
    OwnedConfiguration configuration;
    ASSERT_OK(waystone_map_draw("..", nullptr, map.out()));
    ASSERT_OK(waystone_configuration_parse("cpd", configuration.out()));
    auto options = sized<waystone_build_options>();
    options.memory = 1;
    waystone_database database{};
    EXPECT_EQ(waystone_database_build(map, configuration, &options, &database), WAYSTONE_OUT_OF_MEMORY);
}

#endif

}  // namespace
}  // namespace waystone
