// SPDX-License-Identifier: MIT
// The depth that a decision tree reads off the situation: LRTA*(DT, .) of paper 000.
//
// Before each planning step a pre-search of a ply or two fills in the features, and a handful of comparisons turn
// them into a depth. Trees know nothing of a map, so one serves on maps that it never saw.
#include "realtime/depth/depth.hpp"
#include "realtime/depth/features.hpp"

#include <algorithm>

namespace waystone {
namespace {

constexpr Param kParams[] = {Param::path("file", "", "the tree, as waystone train writes it")};

class TreeDepth final : public DepthPolicy<Grid> {
public:
    TreeDepth(const Grid& grid, const Settings& loop, DecisionTree tree)
        : tree_(std::move(tree)), tracker_(grid, loop, tree_.settings()) {}

    void start(State start, State goal) override { tracker_.start(start, goal); }
    bool select(Planning<Grid>& planning, Meter& meter) override {
        if (!tracker_.run(planning, meter)) return false;
        planning.depth = tree_.predict(tracker_.features());
        return true;
    }
    std::uint32_t largest() const override { return tree_.largest(); }
    std::uint32_t deepest_search() const override { return std::max(tree_.largest(), tree_.settings().presearch); }
    std::uint64_t bound(const Grid& grid) const override { return tracker_.bound(grid); }
    bool listens() const override { return true; }
    void planned(const Planning<Grid>& planning) override { tracker_.planned(planning); }
    void moved(State from, State to) override { tracker_.moved(from, to); }
    std::size_t bytes() const override { return tree_.bytes() + tracker_.bytes(); }

private:
    DecisionTree tree_;
    FeatureTracker tracker_;
};

}  // namespace

const Description tree_depth_description{
    .name = "tree",
    .kind = "depth",
    .summary = "What a decision tree reads off the situation: recent moves, recent learning, and a shallow pre-search.",
    .bound = "(2p-1)^2 expansions with eight moves, for a pre-search of p plies",
    .paper = "paper 000 as LRTA*(DT, .)",
    .params = kParams,
};

Expected<std::unique_ptr<DepthPolicy<Grid>>> make_tree_depth(const Grid& grid, const Settings& settings,
                                                             const Settings& loop) {
    auto tree = load_tree(settings.path("file"));
    if (!tree) return settings.wrong("file", tree.error().message());
    return std::make_unique<TreeDepth>(grid, loop, std::move(*tree));
}

}  // namespace waystone
