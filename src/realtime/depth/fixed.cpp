// SPDX-License-Identifier: MIT
// The same depth for every move: LRTA*(F, .).
#include "realtime/policy_entry.hpp"

namespace waystone {
namespace {

constexpr Param kFixedDepthParams[] = {
    Param::integer("d", "1", 1, 1e6, "plies, or expansions if the lookahead counts expansions")};

template <class Graph>
class FixedDepth final : public DepthPolicy<Graph> {
public:
    explicit FixedDepth(std::uint32_t d) : d_(d) {}
    bool select(Planning<Graph>& planning, Meter&) override {
        planning.depth = d_;
        return true;
    }
    std::uint32_t largest() const override { return d_; }

private:
    std::uint32_t d_;
};

constexpr Description kFixedDepth{
    .name = "fixed",
    .summary = "The same depth for every move.",
    .bound = "no work",
    .paper = "Korf 1990; Bulitko et al. 2008 as LRTA*(F, .)",
    .params = kFixedDepthParams,
};

template <class Graph>
Expected<Owned<DepthPolicy<Graph>>> make_fixed_depth(const PolicyContext<Graph>& context) {
    return make_owned<FixedDepth<Graph>>(context, static_cast<std::uint32_t>(context.settings.integer("d")));
}

}  // namespace

extern const PolicyEntry<DepthPolicy> fixed_depth_entry;
const PolicyEntry<DepthPolicy> fixed_depth_entry(kFixedDepth, make_fixed_depth<Grid>, make_fixed_depth<ExplicitGraph>);

}  // namespace waystone
