// SPDX-License-Identifier: MIT
// A decision tree that chooses a lookahead depth from eleven numbers (Bulitko et al. 2008, section 5.1 and appendix A).
//
// All features are integers: distances in the fixed point of costs, ratios in 1/32768, counts, and 0 or 1. So every
// comparison is exact and a tree answers the same on every machine. Immutable once made; any number of agents and
// threads may ask. A question costs one comparison per level of the tree.
//
// The file is text: a header, the nodes in preorder (a condition is followed by its yes-branch and then by its
// no-branch, indented for people), and a checksum over all lines before it.
//
//     waystone tree 1
//     history 60
//     presearch 1
//     lookahead astar      where depths are expansions of that lookahead, not plies
//     nodes 3
//     f4 <= 32768
//       depth 1 items 812 wrong 13
//       depth 7 items 120 wrong 40
//     checksum 0f3c6a9b2d51e784
#pragma once

#include <waystone/error.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

inline constexpr std::size_t kFeatures = 11;
using Features = std::array<std::int64_t, kFeatures>;

struct FeatureName {
    std::string_view short_name;  // as the paper numbers them
    std::string_view name;
    std::int64_t unit;  // what stands for 1; 0 for yes and no
};
extern const std::array<FeatureName, kFeatures> kFeatureNames;

inline constexpr std::uint32_t kMostTreeDepth = 1000;  // the largest lookahead depth a leaf may name
inline constexpr std::uint32_t kMostHistory = 65535;   // moves
inline constexpr std::uint32_t kMostPresearch = 20;    // plies or expansions
inline constexpr std::uint32_t kMostTreeNodes = 1 << 20;
inline constexpr std::uint32_t kMostTreeHeight = 1000;  // conditions on one path

// How the features were computed; an agent computes them the same way.
struct FeatureSettings {
    std::uint32_t history = 60;   // n: how many moves back
    std::uint32_t presearch = 1;  // p: how deep the search before the search goes
    bool expansions = false;      // whether depths count expansions instead of plies
    bool operator==(const FeatureSettings&) const = default;
};

class DecisionTree {
public:
    struct Node {
        std::int32_t feature = -1;   // none: a leaf
        std::uint32_t no = 0;        // where to continue if the condition does not hold; if it does, at the next node
        std::int64_t threshold = 0;  // features[feature] <= threshold
        std::uint32_t depth = 1;     // of a leaf
        std::uint32_t items = 0, wrong = 0;  // training examples that ended here, and those with another label
        bool leaf() const { return feature < 0; }
        bool operator==(const Node&) const = default;
    };

    // Nodes in preorder, as the file has them.
    DecisionTree(FeatureSettings settings, std::vector<Node> nodes);

    std::uint32_t predict(const Features& features) const {
        const Node* node = nodes_.data();
        while (!node->leaf())
            node = features[static_cast<std::size_t>(node->feature)] <= node->threshold ? node + 1
                                                                                        : nodes_.data() + node->no;
        return node->depth;
    }

    const FeatureSettings& settings() const { return settings_; }
    std::span<const Node> nodes() const { return nodes_; }
    std::uint32_t leaves() const { return leaves_; }
    std::uint32_t height() const { return height_; }    // conditions on the longest path to a leaf
    std::uint32_t largest() const { return largest_; }  // depth of any leaf
    std::size_t bytes() const { return sizeof(*this) + nodes_.capacity() * sizeof(Node); }

    std::string text() const;        // the file
    std::string conditions() const;  // for people: nested conditions with names and rounded numbers

    bool operator==(const DecisionTree&) const = default;

private:
    FeatureSettings settings_;
    std::vector<Node> nodes_;
    std::uint32_t leaves_ = 0, height_ = 0, largest_ = 1;
};

bool looks_like_tree(std::string_view text);
// `path` is for the place of errors.
Expected<DecisionTree> read_tree(std::string_view text, std::string_view path);
Expected<DecisionTree> load_tree(const std::string& path);
Expected<void> save_tree(const DecisionTree& tree, const std::string& path);

}  // namespace waystone
