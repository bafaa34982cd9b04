// SPDX-License-Identifier: MIT
// A perfect decision tree: LRTA*(ORACLE, .) of Bulitko et al. 2008. For reference: it searches more than it saves.
//
// Every move, the label that training would give to this state, and then a search to that depth. The walk is that of a
// fixed depth max as far as the choice goes; what is learned comes from the shallower search.
#include "realtime/depth/agreement.hpp"
#include "realtime/policy_entry.hpp"

namespace waystone {
namespace {

constexpr Param kOracleDepthParams[] = {
    Param::integer("max", "10", 1, 100, "d_max: the depth whose action counts as best")};

template <class Graph>
class OracleDepth final : public DepthPolicy<Graph> {
public:
    OracleDepth(TrialSearch<Graph> search, std::uint32_t max) : agreement_(std::move(search), max) {}
    void start(State, State) override { agreement_.start(); }
    bool select(Planning<Graph>& planning, Meter& meter) override {
        std::uint32_t depth = 1;
        if (!agreement_.run(planning, meter, depth)) return false;
        planning.depth = depth;
        return true;
    }
    std::uint32_t largest() const override { return agreement_.max(); }
    std::uint64_t bound(const Graph& graph) const override { return agreement_.bound(graph); }

private:
    Agreement<Graph> agreement_;
};

constexpr Description kOracleDepth{
    .name = "oracle",
    .summary = "The smallest depth from which all depths up to max choose the same action; for reference.",
    .bound = "the expansions of all depths up to max",
    .paper = "Bulitko et al. 2008 as LRTA*(ORACLE, .)",
    .params = kOracleDepthParams,
};

template <class Graph>
Expected<Owned<DepthPolicy<Graph>>> make_oracle_depth(const PolicyContext<Graph>& context) {
    auto search = TrialSearch<Graph>::make(context);
    if (!search) return std::unexpected(search.error());
    if (search->unit() == DepthUnit::None)
        return context.loop.wrong("lookahead", "depth=oracle compares depths: it needs lookahead=bfs or astar");
    return make_owned<OracleDepth<Graph>>(context, std::move(*search),
                                          static_cast<std::uint32_t>(context.settings.integer("max")));
}

}  // namespace

extern const PolicyEntry<DepthPolicy> oracle_depth_entry;
const PolicyEntry<DepthPolicy> oracle_depth_entry(kOracleDepth, make_oracle_depth<Grid>,
                                                  make_oracle_depth<ExplicitGraph>);

}  // namespace waystone
