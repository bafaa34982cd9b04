// SPDX-License-Identifier: MIT
#include "realtime/fallback.hpp"

#include "realtime/make_loop.hpp"

namespace waystone {

Expected<std::unique_ptr<AgentCore>> make_fallback(const Grid& grid, const Settings& agent, std::uint64_t version) {
    const Settings& fallback = agent.policy("fallback");
    if (fallback.name() != "lrta")
        return agent.wrong("fallback", "fallback must be an lrta, not " + std::string(fallback.name()));
    return make_loop(grid, fallback, Databases(), nullptr, version);
}

Step step_by(AgentCore& other, std::uint64_t work, std::uint64_t spent, Counters& counters, State& now) {
    const Counters before = other.counters();
    const Step step = other.step({.work = work});
    counters += other.counters() - before;
    now = other.now();
    return {step.outcome, spent + step.work};
}

}  // namespace waystone
