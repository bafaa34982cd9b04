// SPDX-License-Identifier: MIT
// How a policy's source file offers itself to the catalogue: its description, and how to make one on either graph.
//
//     template <class Graph>
//     Expected<Owned<Learning<Graph>>> make(const PolicyContext<Graph>& context) {
//         return make_owned<Rtaa<Graph>>(context);
//     }
//     extern const PolicyEntry<Learning> rtaa_entry;
//     const PolicyEntry<Learning> rtaa_entry({.name = "rtaa", ...}, make<Grid>, make<ExplicitGraph>);
//
// and one line in src/catalog/catalog.def: WAYSTONE_POLICY(Learning, rtaa_entry). A policy that cannot serve one of the
// graphs answers there with an error.
#pragma once

#include "base/owned.hpp"
#include "base/settings.hpp"
#include "database/databases.hpp"
#include "realtime/seams.hpp"

#include <string>
#include <string_view>

namespace waystone {

// What a policy is made from. Graph, arena and settings outlive the policy; databases keep what they lend alive.
template <class Graph>
struct PolicyContext {
    const Graph& graph;
    const Settings& settings;  // the policy's own
    const Settings& loop;      // those of the loop that it serves, for policies that search as it does
    const Databases& databases;
    Arena& arena;  // what it takes its memory from

    // For another policy of the same loop.
    PolicyContext with(const Settings& other) const { return {graph, other, loop, databases, arena}; }
};

// The parameter of the loop that a policy fills, which is also its kind in the catalogue.
template <template <class> class Seam>
constexpr std::string_view seam_name();
template <>
constexpr std::string_view seam_name<GoalPolicy>() {
    return "goal";
}
template <>
constexpr std::string_view seam_name<DepthPolicy>() {
    return "depth";
}
template <>
constexpr std::string_view seam_name<Lookahead>() {
    return "lookahead";
}
template <>
constexpr std::string_view seam_name<Learning>() {
    return "learning";
}
template <>
constexpr std::string_view seam_name<Commit>() {
    return "commit";
}

template <template <class> class Seam>
class PolicyEntry final : public Entry {
public:
    template <class Graph>
    using Make = Expected<Owned<Seam<Graph>>> (*)(const PolicyContext<Graph>&);

    // An entry that cannot make its policy does not compile.
    consteval PolicyEntry(const Description& text, Make<Grid> on_grid, Make<ExplicitGraph> on_graph)
        : Entry(of_kind(text), this), on_grid_(on_grid), on_graph_(on_graph) {}
    Expected<Owned<Seam<Grid>>> make(const PolicyContext<Grid>& context) const { return on_grid_(context); }
    Expected<Owned<Seam<ExplicitGraph>>> make(const PolicyContext<ExplicitGraph>& context) const {
        return on_graph_(context);
    }

private:
    static constexpr Description of_kind(Description text) {
        text.kind = seam_name<Seam>();
        return text;
    }
    Make<Grid> on_grid_;
    Make<ExplicitGraph> on_graph_;
};

// The policy that the settings of the context name.
template <template <class> class Seam, class Graph>
Expected<Owned<Seam<Graph>>> make_policy(const PolicyContext<Graph>& context) {
    const Settings& settings = context.settings;
    if (const auto* entry = settings.entry().template as<PolicyEntry<Seam>>()) return entry->make(context);
    return fail(
        ErrorCode::BadSpec, "",
        std::string(settings.name()).append(" is no ").append(seam_name<Seam>()).append(" policy of this loop"));
}

}  // namespace waystone
