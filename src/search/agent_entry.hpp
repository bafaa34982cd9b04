// SPDX-License-Identifier: MIT
// An agent's entry in the catalogue: its description, and how to make one.
//
//     Expected<Owned<AgentCore>> make(const AgentContext& context) {
//         return make_owned<PlanAndWalk>(context, context.grid, ...);
//     }
//     extern const AgentEntry best_first_entry;
//     const AgentEntry best_first_entry(kDescription, make);
//
// and one line in src/catalog/catalog.def: WAYSTONE_AGENT(best_first_entry).
#pragma once

#include <waystone/agent.hpp>
#include <waystone/error.hpp>

#include "base/owned.hpp"
#include "base/settings.hpp"

namespace waystone {

class Grid;
class Databases;  // see src/database/databases.hpp

// What an agent is made from. All of it outlives the agent.
struct AgentContext {
    const Grid& grid;
    const Settings& settings;
    const Databases& databases;  // those that the settings ask for are there
    Arena& arena;                // what it takes its memory from
};

class AgentEntry final : public Entry {
public:
    using Make = Expected<Owned<AgentCore>> (*)(const AgentContext&);
    // Number of bytes its tables can grow to on a map; none if they do not grow.
    using Growth = std::uint64_t (*)(const Grid&, const Settings&);

    // An entry that cannot make its agent does not compile.
    consteval AgentEntry(const Description& text, Make function, Growth most = nullptr)
        : Entry(of_kind(text), this), make_(function), growth_(most) {}
    Expected<Owned<AgentCore>> make(const AgentContext& context) const { return make_(context); }
    std::uint64_t growth(const Grid& grid, const Settings& settings) const {
        return growth_ == nullptr ? 0 : growth_(grid, settings);
    }

private:
    static constexpr Description of_kind(Description text) {
        text.kind = "agent";
        return text;
    }
    Make make_;
    Growth growth_;
};

// Bytes that an agent's tables may grow by: what the settings say under `memory`, or what the whole map may take, up to
// 64 MB.
std::uint64_t growth_bytes(const Grid& grid, const Settings& settings);

}  // namespace waystone
