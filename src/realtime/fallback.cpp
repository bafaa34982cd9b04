// SPDX-License-Identifier: MIT
#include "realtime/fallback.hpp"

#include "database/databases.hpp"
#include "graph/cell_places.hpp"
#include "realtime/make_loop.hpp"

#include <algorithm>

namespace waystone {

namespace {

Expected<Owned<AgentCore>> make(const Grid& grid, const Settings& settings, Arena& arena, std::uint64_t version) {
    const Settings& fallback = settings.policy("fallback");
    const Databases none;
    const AgentContext context{.grid = grid, .settings = fallback, .databases = none, .arena = arena};
    if (fallback.name() == kLoopName) return make_loop(context, nullptr, version);
    auto made = fallback.entry().as<AgentEntry>()->make(context);
    if (!made) return settings.wrong("fallback", std::string(fallback.name()) + " " + made.error().sentence);
    return made;
}

}  // namespace

Expected<Fallback> Fallback::plan(const AgentContext& agent) {
    Arena scratch(agent.arena.shared_pool());
    Fallback out(agent);
    out.map_version_ = agent.databases.made_for(agent.grid).version;
    const auto trial = waystone::make(agent.grid, agent.settings, scratch, out.map_version_);
    if (!trial) return std::unexpected(trial.error());
    constexpr std::uint64_t kMost = kNoBound;
    out.most_work_ = static_cast<std::uint32_t>(std::min((*trial)->work_bound(), kMost));
    const std::size_t bytes = scratch.needed_bytes() + 2 * PagePool::kPageBytes;
    agent.arena.expect(bytes);
    constexpr std::size_t kMostBytes = (std::size_t{1} << 31) - 1;
    out.bytes_ = static_cast<std::uint32_t>(std::min(bytes, kMostBytes)) & kMostBytes;
    return out;
}

bool Fallback::make(const Grid& grid) {
    if (!agent_ && arena_->prepare(bytes_)) agent_ = waystone::make(grid, *settings_, *arena_, map_version_).value();
    return agent_ != nullptr;
}

void Fallback::start(State start, State goal) {
    has_goal_ = 0;
    if (agent_) agent_->start(start, goal);
}

bool Fallback::take_over(const Grid& grid, State now, State goal) {
    if (!make(grid)) return false;
    if (has_goal_ != 0) agent_->displace(now);
    else agent_->start(now, goal);
    has_goal_ = 1;
    return true;
}

bool Fallback::bridge(const Grid& grid, State now, State target) {
    has_goal_ = 0;
    if (!make(grid)) return false;
    agent_->start(now, target);
    return true;
}

Step Fallback::step(std::uint64_t work, std::uint64_t spent, Counters& counters, State& now) {
    const Counters before = agent_->counters();
    const Step step = agent_->step({.work = work});
    counters += agent_->counters() - before;
    now = agent_->now();
    return {step.outcome, spent + step.work};
}

std::uint64_t fallback_growth(const Grid& grid, const Settings& settings) {
    const Settings& fallback = settings.policy("fallback");
    constexpr std::uint64_t kRepairBytes = 24;  // a cell, of a loop that stands in for an agent with a database
    return growth_bytes(grid, fallback) + (fallback.name() == kLoopName ? most_paged_bytes(grid, kRepairBytes) : 0);
}

}  // namespace waystone
