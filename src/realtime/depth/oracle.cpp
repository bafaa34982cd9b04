// SPDX-License-Identifier: MIT
// A perfect decision tree: LRTA*(ORACLE, .) of paper 000. For reference: it searches more than it saves.
//
// Every move, the label that training would give to this state, and then a search to that depth. The walk is that of a
// fixed depth max as far as the choice goes; what is learned comes from the shallower search.
#include "realtime/depth/agreement.hpp"
#include "realtime/depth/depth.hpp"

namespace waystone {
namespace {

constexpr Param kParams[] = {Param::integer("max", "10", 1, 100, "d_max: the depth whose action counts as the best")};

template <class Graph>
class OracleDepth final : public DepthPolicy<Graph> {
public:
    OracleDepth(const Settings& loop, std::uint32_t max) : agreement_(loop, max) {}
    void start(State, State) override { agreement_.start(); }
    bool select(Planning<Graph>& planning, Meter& meter) override {
        std::uint32_t depth = 1;
        if (!agreement_.run(planning, meter, depth)) return false;
        planning.depth = depth;
        return true;
    }
    std::uint32_t largest() const override { return agreement_.max(); }
    std::uint64_t bound(const Graph& graph) const override { return agreement_.bound(graph); }
    std::size_t bytes() const override { return sizeof(*this); }

private:
    Agreement<Graph> agreement_;
};

}  // namespace

const Description oracle_depth_description{
    .name = "oracle",
    .kind = "depth",
    .summary = "The smallest depth whose action is that of depth max, with all depths between; for reference.",
    .bound = "the expansions of all depths up to max together",
    .paper = "paper 000 as LRTA*(ORACLE, .)",
    .params = kParams,
};

template <class Graph>
std::unique_ptr<DepthPolicy<Graph>> make_oracle_depth(const Settings& settings, const Settings& loop) {
    return std::make_unique<OracleDepth<Graph>>(loop, static_cast<std::uint32_t>(settings.integer("max")));
}
template std::unique_ptr<DepthPolicy<Grid>> make_oracle_depth(const Settings&, const Settings&);
template std::unique_ptr<DepthPolicy<ExplicitGraph>> make_oracle_depth(const Settings&, const Settings&);

}  // namespace waystone
