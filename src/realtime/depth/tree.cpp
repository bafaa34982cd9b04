// SPDX-License-Identifier: MIT
// The depth that a decision tree chooses: LRTA*(DT, .) of Bulitko et al. 2008.
//
// Before each planning step a pre-search of a ply or two fills in the features, and a handful of comparisons turn them
// into a depth. Trees know nothing about a map, so one works on maps that it never saw.
#include "realtime/depth/features.hpp"
#include "realtime/policy_entry.hpp"

#include <algorithm>

namespace waystone {
namespace {

constexpr Param kTreeDepthParams[] = {Param::path("file", "", "the tree, as waystone train writes it")};

class TreeDepth final : public DepthPolicy<Grid> {
public:
    TreeDepth(const PolicyContext<Grid>& context, TrialSearch<Grid> presearch, DecisionTree tree)
        : tree_(std::move(tree)), tracker_(context, std::move(presearch), tree_.settings()) {}

    void start(State start, State goal) override { tracker_.start(start, goal); }
    bool select(Planning<Grid>& planning, Meter& meter) override {
        if (!tracker_.run(planning, meter)) return false;
        planning.depth = tree_.predict(tracker_.features());
        return true;
    }
    std::uint32_t largest() const override { return tree_.largest(); }
    DepthUnit unit() const override { return tree_.settings().expansions ? DepthUnit::Expansions : DepthUnit::Plies; }
    std::uint32_t deepest_search() const override { return std::max(tree_.largest(), tree_.settings().presearch); }
    std::uint64_t bound(const Grid& grid) const override { return tracker_.bound(grid); }
    bool listens() const override { return true; }
    void planned(const Planning<Grid>& planning) override { tracker_.planned(planning); }
    void moved(State from, State to) override { tracker_.moved(from, to); }

private:
    DecisionTree tree_;
    FeatureTracker tracker_;
};

constexpr Description kTreeDepth{
    .name = "tree",
    .summary = "A decision tree chooses the depth from recent moves, recent learning, and a shallow pre-search.",
    .bound = "(2p-1)^2 expansions with eight moves for a pre-search of p plies, or p expansions",
    .paper = "Bulitko et al. 2008 as LRTA*(DT, .)",
    .params = kTreeDepthParams,
};

Expected<Owned<DepthPolicy<Grid>>> make_tree_depth_on_grid(const PolicyContext<Grid>& context) {
    auto tree = load_tree(context.settings.path("file"));
    if (!tree) return context.settings.wrong("file", tree.error().message());
    auto presearch = TrialSearch<Grid>::make(context);
    if (!presearch) return std::unexpected(presearch.error());
    return make_owned<TreeDepth>(context, context, std::move(*presearch), std::move(*tree));
}

Expected<Owned<DepthPolicy<ExplicitGraph>>> make_tree_depth_on_graph(const PolicyContext<ExplicitGraph>& context) {
    return context.loop.wrong("depth", "trees choose depths only on grids");
}

}  // namespace

extern const PolicyEntry<DepthPolicy> tree_depth_entry;
const PolicyEntry<DepthPolicy> tree_depth_entry(kTreeDepth, make_tree_depth_on_grid, make_tree_depth_on_graph);

}  // namespace waystone
