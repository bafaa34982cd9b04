// SPDX-License-Identifier: MIT
// Every call with every pointer null, every handle null, stale and of another kind, every struct too small and too
// large: a status each time, and never more than that.
//
// A call is written down once, with arguments that it takes; the test replaces one after the other.
#include "support/misused_calls.hpp"
#include "support/root.hpp"
#include "support/temp_folder.hpp"

#include <cstring>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

namespace waystone {
namespace {

using misuse::Calls;
using misuse::Objects;

#define CALL(function, ...) calls.call(#function, function, __VA_ARGS__)

void call_maps(Calls& calls, const Objects& on, const TempFolder& folder) {
    waystone_map made{};
    auto options = sized<waystone_map_options>();
    auto info = sized<waystone_map_info>();
    const std::uint8_t cells[] = {1, 1, 0, 1};
    std::uint8_t bytes[24 * 24];
    std::uint32_t numbers[24 * 24];
    char text[2000];
    std::size_t count = 0;
    int answer = 0;
    double length = 0;
    const waystone_cell cell = 5;
    const waystone_edit edit = {5, 0};
    const std::string path = folder / "x.map";
    const char* drawing = nullptr;
    CALL(waystone_map_make, 16, 2, 2, cells, 4, &options, &made);
    CALL(waystone_map_draw, 2, "..", &options, &made);
    CALL(waystone_map_read, 4, "..", 2, &options, &made);
    CALL(waystone_map_open, 2, "pocket", &options, &made);
    CALL(waystone_map_clone, 0, on.map, &made);
    CALL(waystone_map_free, 0, on.map);
    CALL(waystone_map_save, 0, on.map, path.c_str());
    CALL(waystone_map_text, 10, on.map, text, sizeof text, &count);
    CALL(waystone_map_get_info, 0, on.map, &info);
    CALL(waystone_map_passable, 0, on.map, 5, &answer);
    CALL(waystone_map_can_move, 0, on.map, 5, 6, &answer);
    CALL(waystone_map_reachable, 0, on.map, 5, 6, &answer);
    CALL(waystone_map_would_cut, 0, on.map, &cell, 1, &answer);
    CALL(waystone_map_distance, 0, on.map, 5, 6, &length);
    CALL(waystone_map_block, 0, on.edited, 5);
    CALL(waystone_map_open_cell, 0, on.edited, 5);
    CALL(waystone_map_edit, 0, on.edited, &edit, 1);
    CALL(waystone_map_cells, 10, on.map, bytes, sizeof bytes, &count);
    CALL(waystone_map_restore, 0, on.edited, bytes, sizeof bytes);
    CALL(waystone_map_moves, 10, on.map, bytes, sizeof bytes, &count);
    CALL(waystone_map_components, 10, on.map, numbers, 24 * 24, &count);
    CALL(waystone_drawing_mark, 0, "A.", 'A', &made.id);
    CALL(waystone_scene, 0, "pocket", &drawing);
}

void call_databases(Calls& calls, const Objects& on, const TempFolder& folder) {
    waystone_configuration configuration{};
    waystone_database database{};
    waystone_refresh refresh{};
    auto configuration_info = sized<waystone_configuration_info>();
    auto options = sized<waystone_build_options>();
    auto info = sized<waystone_database_info>();
    auto part = sized<waystone_database_part_info>();
    char text[2000];
    std::vector<unsigned char> bytes(on.contents.size());
    std::uint32_t numbers[24 * 24];
    waystone_record record{};
    std::uint8_t directions[24 * 24];
    std::size_t count = 0;
    std::uint64_t left = 0;
    const std::string path = folder / "x.wdb";
    ASSERT_OK(waystone_database_save(on.database, path.c_str()));
    CALL(waystone_configuration_parse, 0, "astar", &configuration);
    CALL(waystone_configuration_free, 0, on.configuration);
    CALL(waystone_configuration_full, 10, on.configuration, text, sizeof text, &count);
    CALL(waystone_configuration_needs, 10, on.configuration, text, sizeof text, &count);
    CALL(waystone_configuration_get_info, 4, on.configuration, on.map, on.database, &configuration_info);
    CALL(waystone_catalog, 5, text, sizeof text, &count);
    CALL(waystone_describe, 10, "astar", text, sizeof text, &count);
    CALL(waystone_database_build, 4, on.map, on.configuration, &options, &database);
    CALL(waystone_configuration_signature, 2 << Calls::kNever, on.configuration, &options, &left);
    CALL(waystone_database_open, 0, path.c_str(), &database);
    CALL(waystone_database_read, 0, on.contents.data(), on.contents.size(), &database);
    CALL(waystone_database_free, 0, on.database);
    CALL(waystone_database_save, 0, on.database, path.c_str());
    CALL(waystone_database_contents, 10, on.database, bytes.data(), bytes.size(), &count);
    CALL(waystone_database_add, 0, on.database, on.database);
    CALL(waystone_database_fits, 0, on.database, on.map);
    CALL(waystone_database_get_info, 0, on.database, &info);
    CALL(waystone_database_get_part, 0, on.database, 0, &part);
    CALL(waystone_database_describe, 10, on.database, text, sizeof text, &count);
    CALL(waystone_refresh_begin, 0, on.database, on.edited, &refresh);
    CALL(waystone_refresh_run, 4, on.refresh, 1, &left);
    CALL(waystone_refresh_finish, 0, on.refresh, &database);
    CALL(waystone_refresh_free, 0, on.refresh);
    CALL(waystone_database_regions, 20, on.database, 0, numbers, 24 * 24, &count);
    CALL(waystone_database_representatives, 20, on.database, 0, numbers, 24 * 24, &count);
    CALL(waystone_database_trailheads, 10, on.database, numbers, 24 * 24, &count);
    CALL(waystone_database_coverage, 20, on.database, on.map, numbers, 24 * 24, &count);
    CALL(waystone_database_case, 40, on.database, 0, 0, numbers, 24 * 24, &count);
    CALL(waystone_database_records, 10, on.database, &record, 1, &count);
    CALL(waystone_database_first_moves, 20, on.database, 5, directions, sizeof directions, &count);
}

void call_agents(Calls& calls, const Objects& on) {
    waystone_pool pool{};
    waystone_agent agent{};
    const waystone_allocator allocator{};
    auto options = sized<waystone_agent_options>();
    options.database = on.database;
    auto walk = sized<waystone_walk_options>();
    auto info = sized<waystone_agent_info>();
    auto counters = sized<waystone_counters_info>();
    auto report = sized<waystone_walk_report>();
    auto aim = sized<waystone_aim_info>();
    std::uint64_t bytes = 0;
    waystone_step step{};
    waystone_cell cells[9] = {5};
    waystone_cost costs[9];
    waystone_searched searched[9];
    std::size_t count = 0;
    CALL(waystone_pool_reserve, 2, 8192, &allocator, &pool);
    CALL(waystone_pool_free, 0, on.pool);
    CALL(waystone_pool_get_bytes, 6, on.pool, &bytes, &bytes);
    CALL(waystone_agent_make, 4, on.map, on.configuration, &options, &agent);
    CALL(waystone_agent_free, 0, on.agent);
    CALL(waystone_agent_start, 0, on.agent, 5, 6);
    CALL(waystone_agent_restart, 0, on.agent, 5);
    CALL(waystone_agent_order, 0, on.agent, 5);
    CALL(waystone_agent_displace, 0, on.agent, 5);
    CALL(waystone_agent_step, 0, on.agent, 10, &step);
    CALL(waystone_agents_step, 0, &on.agent, 1, 10, &step);
    CALL(waystone_agent_get_info, 0, on.agent, &info);
    CALL(waystone_agent_get_counters, 0, on.agent, &counters);
    CALL(waystone_agent_path_ahead, 0, on.agent, cells, 9, &count);
    CALL(waystone_agent_walk, 8 + 32 + 128, on.agent, 5, 6, &walk, &report, cells, 9, &count);
    CALL(waystone_agent_observe, 2 + 4, on.agent, [](void*, const waystone_searched*, std::size_t) {}, &count);
    CALL(waystone_agent_keep_searched, 0, on.agent, 1);
    CALL(waystone_agent_searched, 10, on.agent, searched, 9, &count);
    CALL(waystone_agent_heuristic, 8 + 16, on.agent, cells, 1, costs, costs);
    CALL(waystone_agent_get_aim, 0, on.agent, &aim);
}

void call_crowds(Calls& calls, const Objects& on, const TempFolder& folder) {
    waystone_crowd crowd{};
    waystone_recording recording{};
    waystone_replay replay{};
    waystone_map map{};
    auto options = sized<waystone_crowd_options>();
    auto record = sized<waystone_record_options>();
    auto tick = sized<waystone_tick_report>();
    auto info = sized<waystone_crowd_info>();
    auto recording_info = sized<waystone_recording_info>();
    auto replayed = sized<waystone_replay_report>();
    waystone_unit units[9] = {on.unit};
    waystone_unit_row rows[9];
    waystone_unit_move moves[9];
    waystone_order order = {5, 0, 0};
    waystone_cost costs[24 * 24];
    std::uint32_t number = 0;
    std::uint64_t bytes = 0;
    std::size_t count = 0;
    char text[5000];
    const std::string checkpoint = text_of([&](auto... to) { return waystone_crowd_checkpoint(on.crowd, to...); });
    const std::string path = folder / "x.rec";
    std::ofstream(path, std::ios::binary) << on.recorded;
    CALL(waystone_crowd_make, 2, on.map, &options, &crowd);
    CALL(waystone_crowd_free, 0, on.crowd);
    CALL(waystone_crowd_use, 0, on.crowd, on.configuration, &number);
    CALL(waystone_crowd_add, 0, on.crowd, 5, 0, units + 1);
    CALL(waystone_crowd_remove, 0, on.crowd, WAYSTONE_NO_UNIT);
    CALL(waystone_crowd_order, 0, on.crowd, on.unit, &order);
    CALL(waystone_crowd_order_all, 16, on.crowd, units, 1, &order, &count);
    CALL(waystone_crowd_stop, 0, on.crowd, on.unit);
    CALL(waystone_crowd_tick, 4, on.crowd, 10, &tick);
    CALL(waystone_crowd_moves, 10, on.crowd, moves, 9, &count);
    CALL(waystone_crowd_deferred, 10, on.crowd, units, 9, &count);
    CALL(waystone_crowd_units, 10, on.crowd, rows, 9, &count);
    CALL(waystone_crowd_unit, 0, on.crowd, on.unit, rows);
    CALL(waystone_crowd_order_of, 0, on.crowd, on.unit, &order);
    CALL(waystone_crowd_unit_bytes, 0, on.crowd, on.unit, &bytes);
    CALL(waystone_crowd_unit_at, 0, on.crowd, 5, units + 1);
    CALL(waystone_crowd_get_info, 0, on.crowd, &info);
    CALL(waystone_crowd_checkpoint, 10, on.crowd, text, sizeof text, &count);
    CALL(waystone_crowd_restore, 4, on.map, checkpoint.c_str(), &options, &crowd);
    CALL(waystone_crowd_field, 20, on.crowd, on.unit, costs, 24 * 24, &count);
    CALL(waystone_crowd_record, 2 + 4, on.crowd, path.c_str(), &record);
    CALL(waystone_crowd_end_recording, 0, on.crowd);
    CALL(waystone_crowd_recorded, 10, on.crowd, text, sizeof text, &count);
    CALL(waystone_recording_open, 0, path.c_str(), &recording);
    CALL(waystone_recording_read, 0, on.recorded.data(), on.recorded.size(), &recording);
    CALL(waystone_recording_free, 0, on.recording);
    CALL(waystone_recording_get_info, 0, on.recording, &recording_info);
    CALL(waystone_replay_begin, 4, on.recording, on.map, &options, &replay);
    CALL(waystone_replay_free, 0, on.replay);
    CALL(waystone_replay_tick, 2, on.replay, &replayed);
    CALL(waystone_replay_crowd, 0, on.replay, &crowd);
    CALL(waystone_replay_map, 0, on.replay, &map);
}

void call_the_rest(Calls& calls, const Objects& on, const TempFolder& folder) {
    waystone_scenario scenario{};
    waystone_tuning tuning{};
    waystone_database database{};
    auto problem = sized<waystone_scenario_problem_info>();
    auto options = sized<waystone_tune_options>();
    auto info = sized<waystone_tuning_info>();
    auto candidate = sized<waystone_candidate_info>();
    waystone_problem problems[9];
    std::uint64_t count = 0;
    std::size_t size = 0;
    const std::string path = folder / "x.scen";
    std::ofstream(path) << "version 1\n";
    problem.map = "x";
    ASSERT_OK(waystone_scenario_add(on.scenario, &problem));
    CALL(waystone_scenario_open, 0, path.c_str(), &scenario);
    CALL(waystone_scenario_read, 0, "version 1\n", 10, &scenario);
    CALL(waystone_scenario_make, 0, &scenario);
    CALL(waystone_scenario_free, 0, on.scenario);
    CALL(waystone_scenario_count, 0, on.scenario, &count);
    CALL(waystone_scenario_get, 0, on.scenario, 0, &problem);
    CALL(waystone_scenario_add, 0, on.scenario, &problem);
    CALL(waystone_scenario_save, 0, on.scenario, path.c_str());
    const char* const candidates[] = {"lss(n=9)"};
    options.candidates = candidates;
    options.candidate_count = 1;
    CALL(waystone_tune, 2 << Calls::kNever, on.map, &options, &tuning);
    CALL(waystone_tuning_free, 0, on.tuning);
    CALL(waystone_tuning_get_info, 0, on.tuning, &info);
    CALL(waystone_tuning_problems, 20, on.tuning, 0, problems, 9, &size);
    CALL(waystone_tuning_get_candidate, 0, on.tuning, 0, &candidate);
    CALL(waystone_tuning_database, 0, on.tuning, &database);
    for (const char* name : {"waystone_last_error", "waystone_status_name", "waystone_version", "waystone_is_checked",
                             "waystone_object_count", "waystone_set_bug_handler", "waystone_outcome_name",
                             "waystone_unit_status_name", "waystone_fate_name"})
        calls.harmless(name);
}

TEST(capi_misuse, IsAStatusForEveryCallThereIs) {
    const std::uint32_t before = waystone_object_count();
    const TempFolder folder;
    {
        const Objects objects;
        Calls calls(objects);
        call_maps(calls, objects, folder);
        call_databases(calls, objects, folder);
        call_agents(calls, objects);
        call_crowds(calls, objects, folder);
        call_the_rest(calls, objects, folder);

        std::set<std::string> all;
        std::istringstream lines(bytes_of((kRoot / "tests/capi/abi.txt").string()));
        for (std::string line; std::getline(lines, line);) {
            if (!line.starts_with("function ")) continue;
            const std::size_t end = line.find('('), begin = line.find("waystone_", line.rfind(' ', end));
            all.insert(line.substr(begin, end - begin));
        }
        EXPECT_GT(all.size(), 100u);
        EXPECT_EQ(calls.names(), all);
    }
    EXPECT_EQ(waystone_object_count(), before) << "and nothing was made";
}

TEST(capi_misuse, HandlesInsideOptionsAreCheckedToo) {
    const Objects on;
    waystone_agent agent{};
    waystone_crowd crowd{};
    for (const std::uint32_t id : {~0u, on.crowd.id}) {
        const waystone_status expected = id == ~0u ? WAYSTONE_BAD_HANDLE : WAYSTONE_WRONG_KIND;
        auto options = sized<waystone_agent_options>();
        options.database.id = id;
        EXPECT_EQ(waystone_agent_make(on.map, on.configuration, &options, &agent), expected);
        options.database = on.database;
        options.pool.id = id;
        EXPECT_EQ(waystone_agent_make(on.map, on.configuration, &options, &agent), expected);
        auto crowd_options = sized<waystone_crowd_options>();
        crowd_options.configuration.id = id;
        EXPECT_EQ(waystone_crowd_make(on.map, &crowd_options, &crowd), expected);
        crowd_options.configuration = {};
        crowd_options.database.id = id;
        EXPECT_EQ(waystone_crowd_make(on.map, &crowd_options, &crowd), expected);
    }
    auto options = sized<waystone_crowd_options>();
    options.bodies = 2;
    EXPECT_EQ(waystone_crowd_make(on.map, &options, &crowd), WAYSTONE_BAD_CALL);
    EXPECT_EQ(crowd.id, 0u);
    EXPECT_EQ(agent.id, 0u);
}

TEST(capi_misuse, NamesOfNumbersThatMeanNothingAreWords) {
    for (const std::uint32_t number : {99u, ~0u}) {
        EXPECT_STREQ(waystone_outcome_name(number), "unknown outcome");
        EXPECT_STREQ(waystone_unit_status_name(number), "unknown status");
        EXPECT_STREQ(waystone_fate_name(number), "unknown fate");
        EXPECT_STREQ(waystone_status_name(static_cast<waystone_status>(number)), "unknown status");
    }
    EXPECT_STREQ(waystone_outcome_name(WAYSTONE_STUCK), "stuck");
    EXPECT_STREQ(waystone_fate_name(WAYSTONE_FATE_UNFIT), "unfit");
    std::set<std::string> outcomes, fates;
    for (waystone_outcome outcome = 0; outcome <= WAYSTONE_NO_MEMORY; ++outcome)
        outcomes.insert(waystone_outcome_name(outcome));
    for (waystone_fate fate = 0; fate <= WAYSTONE_FATE_UNFIT; ++fate) fates.insert(waystone_fate_name(fate));
    EXPECT_EQ(outcomes.size(), WAYSTONE_NO_MEMORY + 1u);
    EXPECT_EQ(fates.size(), WAYSTONE_FATE_UNFIT + 1u);
    EXPECT_FALSE(outcomes.contains("unknown outcome") || fates.contains("unknown fate"));
    std::set<std::string> names;
    for (const waystone_status status :
         {0, 1, 2, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24, 25, 30, 31, 32, 33, 34, 35, 40, 41})
        names.insert(waystone_status_name(status));
    EXPECT_EQ(names.size(), 22u);
}

TEST(capi_misuse, SentencesAreCutAndStayInTheirThread) {
    const std::string long_name(5000, 'x');
    waystone_map map{};
    EXPECT_EQ(waystone_map_open(long_name.c_str(), nullptr, &map), WAYSTONE_FILE_MISSING);
    EXPECT_EQ(std::strlen(waystone_last_error()), 1000u);
    std::string elsewhere = "?";
    std::thread([&] { elsewhere = waystone_last_error(); }).join();
    EXPECT_EQ(elsewhere, "");
}

TEST(capi_misuse, LargerStructsOfLaterVersionsAreFilledWithZeros) {
    struct {
        waystone_map_info info{};
        unsigned char more[16];
    } larger;
    std::memset(larger.more, 0xff, sizeof larger.more);
    larger.info.struct_size = sizeof larger;
    const waystone_map map = draw_c("..");
    EXPECT_OK(waystone_map_get_info(map, &larger.info));
    EXPECT_EQ(larger.info.width, 2u);
    EXPECT_EQ(larger.info.struct_size, sizeof larger);
    for (const unsigned char byte : larger.more) EXPECT_EQ(byte, 0);
    EXPECT_OK(waystone_map_free(map));
}

}  // namespace
}  // namespace waystone
