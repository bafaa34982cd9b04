// SPDX-License-Identifier: MIT
#include "realtime/fallback.hpp"

#include "database/databases.hpp"
#include "realtime/make_loop.hpp"

#include <algorithm>
#include <limits>

namespace waystone {

namespace {

Expected<Owned<AgentCore>> make(const Grid& grid, const Settings& settings, Arena& arena, std::uint64_t version) {
    const Settings& fallback = settings.policy("fallback");
    if (fallback.name() != "lrta")
        return settings.wrong("fallback", "fallback must be an lrta, not " + std::string(fallback.name()));
    const Databases none;
    return make_loop({.grid = grid, .settings = fallback, .databases = none, .arena = arena}, nullptr, version);
}

}  // namespace

Expected<FallbackNeeds> fallback_needs(const AgentContext& agent) {
    Arena scratch(agent.arena.shared_pool());
    const std::uint64_t version = agent.databases.made_for(agent.grid).version;
    const auto trial = make(agent.grid, agent.settings, scratch, version);
    if (!trial) return std::unexpected(trial.error());
    const std::size_t bytes = scratch.needed_bytes() + 2 * PagePool::kPageBytes;
    agent.arena.expect(bytes);
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    return FallbackNeeds{.map_version = version,
                         .work_bound = static_cast<std::uint32_t>(std::min((*trial)->work_bound(), kMost)),
                         .bytes = static_cast<std::uint32_t>(bytes)};
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
