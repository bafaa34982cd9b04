// SPDX-License-Identifier: MIT
// How an agent's source file offers itself to the catalogue: its description, and how to make one.
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

#include "base/assert.hpp"
#include "base/owned.hpp"
#include "base/settings.hpp"

namespace waystone {

class Grid;
class Databases;  // see src/database/databases.hpp

// What an agent is made from. The grid outlives the agent; settings and databases need not.
struct AgentContext {
    const Grid& grid;
    const Settings& settings;
    const Databases& databases;  // those that the settings ask for are there
};

class AgentEntry final : public Entry {
public:
    using Make = Expected<Owned<AgentCore>> (*)(const AgentContext&);

    // An entry without a way to make its agent does not compile.
    consteval AgentEntry(const Description& text, Make function) : Entry(of_kind(text), this), make_(function) {
        WAYSTONE_ASSERT(function != nullptr);
    }
    Expected<Owned<AgentCore>> make(const AgentContext& context) const { return make_(context); }

private:
    static constexpr Description of_kind(Description text) {
        text.kind = "agent";
        return text;
    }
    Make make_;
};

}  // namespace waystone
