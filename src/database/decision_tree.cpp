// SPDX-License-Identifier: MIT
#include "database/decision_tree.hpp"

#include "base/assert.hpp"
#include "base/real_text.hpp"
#include "base/settings.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace waystone {

const std::array<FeatureName, kFeatures> kFeatureNames{{
    {"f1", "distance_to_goal", 32768},
    {"f2", "mobility", 32768},
    {"f3", "distinct_states", 1},
    {"f4", "learned_lately", 32768},
    {"f5", "frontier_open", 32768},
    {"f6", "frontier_raised", 32768},
    {"f7", "same_as_last_visit", 0},
    {"f8", "straight_on", 0},
    {"f9", "h_ratio", 32768},
    {"f10", "successor_raised", 0},
    {"f11", "h_falls", 0},
}};

DecisionTree::DecisionTree(FeatureSettings settings, std::vector<Node> nodes)
    : settings_(settings), nodes_(std::move(nodes)) {
    WAYSTONE_ASSERT(!nodes_.empty());
    // Children stand after their parent, so one pass from the front knows every level.
    std::vector<std::uint32_t> level(nodes_.size(), 0);
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
        const Node& node = nodes_[i];
        if (node.leaf()) {
            ++leaves_;
            largest_ = std::max(largest_, node.depth);
            height_ = std::max(height_, level[i]);
        } else {
            WAYSTONE_ASSERT(node.no > i + 1 && node.no < nodes_.size());
            level[i + 1] = level[node.no] = level[i] + 1;
        }
    }
}

namespace {

std::string counted(std::uint32_t count, const char* one, const char* many) {
    return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

std::string leaf_words(const DecisionTree::Node& node) {
    return "depth " + std::to_string(node.depth) + "  (" + counted(node.items, "example", "examples") + ", " +
           std::to_string(node.wrong) + " with another depth)\n";
}

}  // namespace

std::string DecisionTree::conditions() const {
    struct Open {
        std::uint32_t node, level;
        bool no;  // the branch where the condition above does not hold
    };
    std::string out;
    std::vector<Open> open{{0, 0, false}};
    while (!open.empty()) {
        const auto [at, level, no] = open.back();
        open.pop_back();
        if (no) out += std::string(std::size_t{level - 1} * 2, ' ') + "else\n";
        const Node& node = nodes_[at];
        const std::string indent(std::size_t{level} * 2, ' ');
        if (node.leaf()) {
            out += indent + leaf_words(node);
            continue;
        }
        const FeatureName& feature = kFeatureNames[static_cast<std::size_t>(node.feature)];
        out += indent + "if ";
        if (feature.unit == 0 && node.threshold == 0) {
            out += "not " + std::string(feature.name);
        } else {
            const auto unit = static_cast<double>(std::max<std::int64_t>(1, feature.unit));
            out += std::string(feature.name) +
                   " <= " + number_text(std::round(static_cast<double>(node.threshold) / unit * 1e4) / 1e4);
        }
        out += '\n';
        open.push_back({node.no, level + 1, true});
        open.push_back({at + 1, level + 1, false});
    }
    return out;
}

}  // namespace waystone
