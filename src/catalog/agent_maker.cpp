// SPDX-License-Identifier: MIT
#include "catalog/agent_maker.hpp"

#include "search/agent_body.hpp"
#include "search/agent_entry.hpp"

#include <algorithm>

namespace waystone {
namespace {

constexpr std::size_t kUsualFixed = 64 << 10;  // nothing is touched of it that is not used

struct Made {
    std::unique_ptr<AgentBody> body;
    std::size_t needed = 0;  // beside growth
    bool fits = true;
};

Expected<Made> make_in(const std::shared_ptr<const AgentParts>& parts, std::shared_ptr<PagePool> pool) {
    const auto* entry = parts->settings->entry().as<AgentEntry>();
    if (entry == nullptr)
        return fail(ErrorCode::BadSpec, "1", "'" + std::string(parts->settings->name()) + "' has no factory");
    Made made{.body = std::make_unique<AgentBody>(*parts->grid, parts, std::move(pool))};
    AgentBody& body = *made.body;
    auto core = entry->make({*parts->grid, *parts->settings, parts->databases, body.arena});
    if (!core) return std::unexpected(core.error());
    body.core = std::move(*core);
    body.arena.limit_growth(growth_bytes(*parts->grid, *parts->settings) / PagePool::kPageBytes);
    made.needed = body.arena.needed_bytes();
    made.fits = !body.arena.failed();
    return made;
}

std::unexpected<Error> too_small(std::uint64_t needed) {
    return fail(ErrorCode::OutOfMemory, "",
                "no room for the agent: it needs " + std::to_string(needed) + " bytes before it has learned anything");
}

// The agent, in a pool of its own; and how large that is.
Expected<Made> make_alone(const std::shared_ptr<const AgentParts>& parts, std::uint64_t& reserved) {
    const std::uint64_t growth = growth_bytes(*parts->grid, *parts->settings);
    std::size_t fixed = kUsualFixed;
    for (int attempt = 0; attempt < 2; ++attempt) {
        reserved = fixed + 2 * growth;  // dense tables included, where there are any
        auto pool = PagePool::make(reserved);
        if (!pool) return too_small(reserved);
        auto made = make_in(parts, std::move(pool));
        if (!made || made->fits) return made;
        fixed = made->needed + made->needed / 4 + kUsualFixed;  // what is lost between runs included
    }
    return too_small(reserved);
}

}  // namespace

Expected<Agent> make_agent(std::shared_ptr<const AgentParts> parts, std::shared_ptr<PagePool> pool) {
    std::uint64_t reserved = 0;
    auto made = pool ? make_in(parts, std::move(pool)) : make_alone(parts, reserved);
    if (!made) return std::unexpected(made.error());
    if (!made->fits) return too_small(made->needed);
    return Agent(std::move(made->body));
}

Expected<std::size_t> reserved_bytes(std::shared_ptr<const AgentParts> parts) {
    std::uint64_t reserved = 0;
    auto made = make_alone(parts, reserved);
    if (!made) return std::unexpected(made.error());
    return static_cast<std::size_t>(reserved);  // which it was
}

}  // namespace waystone
