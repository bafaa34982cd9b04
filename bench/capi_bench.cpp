// SPDX-License-Identifier: MIT
// What a step costs through the C face, beside the same step in C++.
//
// The agent has arrived, so that a step is nothing but its call; 64 agents in turn, as a game has them, or one.
#include "bench/measures.hpp"

#include <waystone/waystone.h>
#include <waystone/configuration.hpp>

namespace waystone::bench {
namespace {

constexpr std::uint64_t kSteps = 1 << 20;
constexpr const char* kDrawing = "..";

void need(waystone_status status) {
    if (status != WAYSTONE_OK) give_up(waystone_last_error());
}

void step_in_cpp(benchmark::State& state) {
    const auto agents_count = static_cast<std::size_t>(state.range(0));
    const auto map = Map::draw(kDrawing).value();
    const auto configuration = Configuration::parse("lss(n=10)").value();
    std::vector<Agent> agents;
    for (std::size_t i = 0; i < agents_count; ++i) {
        agents.push_back(make_agent(map, configuration).value());
        agents.back().start(1, 1);
    }
    std::uint64_t arrived = 0, done = 0;
    for (auto _ : state) {
        for (std::uint64_t i = 0; i < kSteps; ++i)
            arrived += agents[i % agents_count].step({.work = 100}).outcome == Outcome::Arrived;
        done += kSteps;
    }
    if (arrived != done) give_up("an agent has not arrived");
    report_time_per(state, "step", done);
}

void step_in_c(benchmark::State& state) {
    const auto agents_count = static_cast<std::size_t>(state.range(0));
    waystone_map map;
    waystone_configuration configuration;
    need(waystone_map_draw(kDrawing, nullptr, &map));
    need(waystone_configuration_parse("lss(n=10)", &configuration));
    std::vector<waystone_agent> agents(agents_count);
    for (waystone_agent& agent : agents) {
        need(waystone_agent_make(map, configuration, nullptr, &agent));
        need(waystone_agent_start(agent, 1, 1));
    }
    std::uint64_t arrived = 0, done = 0;
    for (auto _ : state) {
        for (std::uint64_t i = 0; i < kSteps; ++i) {
            waystone_step step;
            waystone_agent_step(agents[i % agents_count], 100, &step);
            arrived += step.outcome == WAYSTONE_ARRIVED;
        }
        done += kSteps;
    }
    if (arrived != done) give_up("an agent has not arrived");
    for (const waystone_agent agent : agents) need(waystone_agent_free(agent));
    need(waystone_configuration_free(configuration));
    need(waystone_map_free(map));
    report_time_per(state, "step", done);
}

// A tick of many agents, one call for all.
void steps_in_c(benchmark::State& state) {
    const auto agents_count = static_cast<std::size_t>(state.range(0));
    waystone_map map;
    waystone_configuration configuration;
    need(waystone_map_draw(kDrawing, nullptr, &map));
    need(waystone_configuration_parse("lss(n=10)", &configuration));
    std::vector<waystone_agent> agents(agents_count);
    std::vector<waystone_step> steps(agents_count);
    for (waystone_agent& agent : agents) {
        need(waystone_agent_make(map, configuration, nullptr, &agent));
        need(waystone_agent_start(agent, 1, 1));
    }
    std::uint64_t done = 0;
    for (auto _ : state)
        for (std::uint64_t i = 0; i < kSteps; i += agents_count) {
            need(waystone_agents_step(agents.data(), agents_count, 100, steps.data()));
            done += agents_count;
        }
    for (const waystone_agent agent : agents) need(waystone_agent_free(agent));
    need(waystone_configuration_free(configuration));
    need(waystone_map_free(map));
    report_time_per(state, "step", done);
}

}  // namespace

void register_c_face() {
    const auto add = [](const char* name, void (*run)(benchmark::State&)) {
        benchmark::RegisterBenchmark(name, run)->Unit(benchmark::kMillisecond)->Arg(1)->Arg(64)->Arg(4096);
    };
    add("step/cpp", step_in_cpp);
    add("step/c", step_in_c);
    add("step/c_all", steps_in_c);
}

}  // namespace waystone::bench
