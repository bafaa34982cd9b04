// SPDX-License-Identifier: MIT
#include "lab/study/points_tables.hpp"

#include "base/statistics.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

namespace waystone::lab {
namespace {

// Points of one series that agree in these parameters.
struct Group {
    std::string series;
    Parameters parameters;
    std::vector<double> planning = {}, suboptimality = {};
};

// By what they are called in the table: mean, least and largest.
struct SpreadFields {
    Literal mean, least, largest;
};
template <class Shown>
void add_spread(Table& table, const SpreadFields& fields, Literal title, const std::vector<double>& values,
                const Shown& shown) {
    const auto [least, largest] = std::ranges::minmax(values);
    table.add(fields.mean, shown(mean(values)), title, 2);
    table.add(fields.least, shown(least), "least", 2);
    table.add(fields.largest, shown(largest), "largest", 2);
}

std::string interval(std::uint64_t from, std::uint64_t to) {
    if (to == kUnlimited) return fmt::format("{} and more", from);
    return from == to ? fmt::format("{}", from) : fmt::format("{} to {}", from, to);
}

}  // namespace

PointsTable spread_table(const Analysis& spec, std::span<const SweepPoint> points) {
    std::vector<Group> groups;
    for (const SweepPoint& point : points) {
        if (!point.solved()) continue;
        Parameters kept = point.parameters;
        std::erase_if(kept,
                      [&](const auto& pair) { return std::ranges::find(spec.over, pair.first) != spec.over.end(); });
        auto group = std::ranges::find_if(
            groups, [&](const Group& g) { return g.series == point.series && g.parameters == kept; });
        if (group == groups.end()) group = groups.insert(group, {point.series, std::move(kept)});
        group->planning.push_back(point.planning);
        group->suboptimality.push_back(point.suboptimality);
    }
    PointsTable out;
    out.before = fmt::format("    mean, least and largest over {}:\n", fmt::join(spec.over, ", "));
    for (const Group& group : groups) {
        out.begin_row();
        out.add("series", group.series, "series");
        out.add("parameters", parameters_value(group.parameters), "parameters");
        out.add("points", group.planning.size(), "points");
        add_spread(out, {"planning", "planning_least", "planning_largest"}, "planning/move", group.planning,
                   std::identity());
        add_spread(out, {"suboptimality_pct", "suboptimality_pct_least", "suboptimality_pct_largest"}, "over optimal %",
                   group.suboptimality, [](double ratio) { return 100 * (ratio - 1); });
    }
    return out;
}

PointsTable limits_table(std::span<const SweepPoint> points) {
    struct Limit {
        std::uint64_t from = 0, to = kUnlimited;
        const SweepPoint* best = nullptr;  // none: no point keeps to so little
    };
    std::vector<Fact> facts;
    for (const SweepPoint& point : points) facts.push_back(fact_of(point));
    std::vector<Limit> limits(1);
    for (const std::size_t leader : limit_leaders(facts)) {
        const SweepPoint& point = points[leader];
        if (point.worst == 0) limits.clear();  // even under the limit 0
        else limits.back().to = point.worst - 1;
        limits.push_back({.from = point.worst, .best = &point});
    }
    PointsTable out;
    out.before = "    best quality under a limit on planning one move:\n";
    for (const auto& [from, to, best] : limits) {
        const SweepPoint point = best != nullptr ? *best : SweepPoint();
        const auto known = [&](Value value) { return best != nullptr ? std::move(value) : Value{}; };
        out.begin_row();
        out.add("limit", interval(from, to), "limit on a move");
        out.add("limit_from", from);
        out.add("limit_to", to == kUnlimited ? Value{} : Value{to});
        out.add("series", known(point.series), "best quality");
        out.add("parameters", known(parameters_value(point.parameters)), "parameters");
        out.add("algo", known(point.algo));
        out.add("suboptimality_pct", known(100 * (point.suboptimality - 1)), "over optimal %", 4);
        out.add("planning", known(point.planning), "planning/move", 2);
        out.add("worst", known(point.worst), "worst move");
        out.add("counting", known(name(point.counting)), "counting");
        out.add("plan_us_mean", known(point.us.mean), "us/move", 2);
        out.add("plan_us_p99", known(point.us.p99), "p99 us", 1);
    }
    return out;
}

FeatureUse feature_use(const DecisionTree& tree, std::size_t feature) {
    struct Open {
        std::size_t node;
        bool asked;
    };
    FeatureUse use;
    double asked = 0, all = 0;
    std::vector<Open> open{{0, false}};
    while (!open.empty()) {
        const Open at = open.back();
        open.pop_back();
        const DecisionTree::Node& node = tree.nodes()[at.node];
        if (node.leaf()) {
            all += node.items;
            if (at.asked) asked += node.items;
            continue;
        }
        const bool splits = static_cast<std::size_t>(node.feature) == feature;
        use.splits += splits;
        open.push_back({at.node + 1, at.asked || splits});
        open.push_back({node.no, at.asked || splits});
    }
    use.asked_pct = all > 0 ? 100 * asked / all : 0;
    return use;
}

PointsTable feature_table(const Analysis& spec, const std::vector<std::pair<std::string, DecisionTree>>& trees) {
    PointsTable out;
    const auto add = [&](const std::string& feature, std::string_view name, const auto& use_of) {
        out.begin_row();
        out.add("feature", feature);
        out.add("name", name);
        for (const auto& [label, tree] : trees) {
            const auto [splits, asked] = use_of(tree);
            out.add("splits, " + label, splits);
            out.add("asked %, " + label, asked);
        }
    };
    for (const std::string& name : spec.list) {
        const std::size_t feature = feature_by_name(name);
        add(name, kFeatureNames[feature].name, [&](const DecisionTree& tree) { return feature_use(tree, feature); });
    }
    add("leaves", "", [](const DecisionTree& tree) { return std::pair(tree.leaves(), Value{}); });
    return out;
}

}  // namespace waystone::lab
