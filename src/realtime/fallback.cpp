// SPDX-License-Identifier: MIT
#include "realtime/fallback.hpp"

#include "database/databases.hpp"
#include "realtime/make_loop.hpp"

namespace waystone {

Expected<Owned<AgentCore>> make_fallback(const AgentContext& agent, std::uint64_t version) {
    const Settings& fallback = agent.settings.policy("fallback");
    if (fallback.name() != "lrta")
        return agent.settings.wrong("fallback", "fallback must be an lrta, not " + std::string(fallback.name()));
    const Databases none;
    return make_loop({.grid = agent.grid, .settings = fallback, .databases = none, .arena = agent.arena}, nullptr,
                     version);
}

Step step_by(AgentCore& other, std::uint64_t work, std::uint64_t spent, Counters& counters, State& now) {
    const Counters before = other.counters();
    const Step step = other.step({.work = work});
    counters += other.counters() - before;
    now = other.now();
    return {step.outcome, spent + step.work};
}

}  // namespace waystone
