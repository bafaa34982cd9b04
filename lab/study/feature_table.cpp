// SPDX-License-Identifier: MIT
#include "lab/study/feature_table.hpp"

#include <algorithm>

namespace waystone::lab {

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

std::vector<Row> feature_rows(const Analysis& spec, const std::vector<std::pair<std::string, DecisionTree>>& trees) {
    std::vector<Row> rows;
    for (const std::string& name : spec.list) {
        const std::size_t feature = feature_by_name(name);
        Row row;
        row.add("feature", name);
        row.add("name", kFeatureNames[feature].name);
        for (const auto& [label, tree] : trees) {
            const FeatureUse use = feature_use(tree, feature);
            row.add("splits, " + label, std::uint64_t{use.splits});
            row.add("asked %, " + label, use.asked_pct);
        }
        rows.push_back(std::move(row));
    }
    Row size;
    size.add("feature", "leaves");
    size.add("name", "");
    for (const auto& [label, tree] : trees) {
        size.add("splits, " + label, std::uint64_t{tree.leaves()});
        size.add("asked %, " + label, Value{});
    }
    rows.push_back(std::move(size));
    return rows;
}

}  // namespace waystone::lab
