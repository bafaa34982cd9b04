// SPDX-License-Identifier: MIT
// Problems on disk.
#include "capi/call.hpp"
#include "capi/structs.hpp"

namespace waystone {
namespace {

waystone_status keep_scenario(waystone_scenario* handle, Expected<Scenario> scenario) {
    if (!scenario) return refuse(scenario.error());
    return make<ScenarioObject>(handle, std::move(*scenario));
}

}  // namespace
}  // namespace waystone

using namespace waystone;

waystone_status waystone_scenario_open(const char* path, waystone_scenario* scenario) {
    return guarded([&] {
        WAYSTONE_NEEDS(path);
        WAYSTONE_NEEDS(scenario);
        return keep_scenario(scenario, load_scenario(path));
    });
}

waystone_status waystone_scenario_read(const void* bytes, size_t size, waystone_scenario* scenario) {
    return guarded([&] {
        WAYSTONE_NEEDS(bytes);
        WAYSTONE_NEEDS(scenario);
        return keep_scenario(scenario, read_scenario({static_cast<const char*>(bytes), size}));
    });
}

waystone_status waystone_scenario_make(waystone_scenario* scenario) {
    return guarded([&] {
        WAYSTONE_NEEDS(scenario);
        return keep_scenario(scenario, Scenario{});
    });
}

waystone_status waystone_scenario_free(waystone_scenario scenario) { return release(scenario); }

waystone_status waystone_scenario_count(waystone_scenario scenario, uint64_t* problems) {
    return read(scenario, [&](const ScenarioObject& of) {
        WAYSTONE_NEEDS(problems);
        *problems = of.scenario.problems.size();
        return kOk;
    });
}

waystone_status waystone_scenario_get(waystone_scenario scenario, uint64_t number,
                                      waystone_scenario_problem_info* problem) {
    return read(scenario, [&](const ScenarioObject& of) {
        WAYSTONE_FITS(waystone_scenario_problem_info, problem);
        if (number >= of.scenario.problems.size()) return none("there is no problem of that number");
        const Problem& p = of.scenario.problems[static_cast<std::size_t>(number)];
        return put({.struct_size = 0,
                    .bucket = p.bucket,
                    .width = p.width,
                    .height = p.height,
                    .start_x = p.start_x,
                    .start_y = p.start_y,
                    .goal_x = p.goal_x,
                    .goal_y = p.goal_y,
                    .length = p.length,
                    .decimals = p.decimals,
                    .line = static_cast<std::uint32_t>(p.line),
                    .map = p.map.c_str()},
                   problem);
    });
}

waystone_status waystone_scenario_add(waystone_scenario scenario, const waystone_scenario_problem_info* problem) {
    return write(scenario, [&](ScenarioObject& of) {
        WAYSTONE_NEEDS(problem);
        WAYSTONE_TAKE(waystone_scenario_problem_info, given, problem);
        WAYSTONE_NEEDS(given.map);
        of.scenario.problems.push_back({.bucket = given.bucket,
                                        .map = given.map,
                                        .width = given.width,
                                        .height = given.height,
                                        .start_x = given.start_x,
                                        .start_y = given.start_y,
                                        .goal_x = given.goal_x,
                                        .goal_y = given.goal_y,
                                        .length = given.length,
                                        .decimals = given.decimals,
                                        .line = 0});
        return kOk;
    });
}

waystone_status waystone_scenario_save(waystone_scenario scenario, const char* path) {
    return read(scenario, [&](const ScenarioObject& of) {
        WAYSTONE_NEEDS(path);
        return answer(save_scenario(of.scenario, path));
    });
}
