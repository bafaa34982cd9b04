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

Expected<FallbackNeeds> fallback_needs(const AgentContext& agent) {
    Arena scratch(agent.arena.shared_pool());
    const std::uint64_t version = agent.databases.made_for(agent.grid).version;
    const auto trial = make(agent.grid, agent.settings, scratch, version);
    if (!trial) return std::unexpected(trial.error());
    const std::size_t bytes = scratch.needed_bytes() + 2 * PagePool::kPageBytes;
    agent.arena.expect(bytes);
    constexpr std::uint64_t kMost = FallbackNeeds::kNoBound;
    return FallbackNeeds{.map_version = version,
                         .most_work = static_cast<std::uint32_t>(std::min((*trial)->work_bound(), kMost)),
                         .bytes = static_cast<std::uint32_t>(bytes)};
}

std::uint64_t fallback_growth(const Grid& grid, const Settings& settings) {
    const Settings& fallback = settings.policy("fallback");
    constexpr std::uint64_t kRepairBytes = 24;  // a cell, of a loop that stands in for an agent with a database
    return growth_bytes(grid, fallback) + (fallback.name() == kLoopName ? most_paged_bytes(grid, kRepairBytes) : 0);
}

Owned<AgentCore> make_fallback(const Grid& grid, const Settings& settings, Arena& arena, const FallbackNeeds& needs) {
    if (!arena.prepare(needs.bytes)) return nullptr;
    return make(grid, settings, arena, needs.map_version).value();
}

Step step_by(AgentCore& other, std::uint64_t work, std::uint64_t spent, Counters& counters, State& now) {
    const Counters before = other.counters();
    const Step step = other.step({.work = work});
    counters += other.counters() - before;
    now = other.now();
    return {step.outcome, spent + step.work};
}

}  // namespace waystone
