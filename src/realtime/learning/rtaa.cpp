// SPDX-License-Identifier: MIT
// RTAA* learning rule (Koenig and Likhachev 2006).
//
// Let f be the least g+h left on the open list. Every state the lookahead closed
// learns h = f - g: one subtraction where LSS-LRTA* runs a Dijkstra pass.
//
// Bound    one visit per state expanded in this move; no allocation.
// Needs    a lookahead that keeps g of closed states; h stays consistent with the A*-shaped one.
#include "realtime/policy_entry.hpp"

namespace waystone {
namespace {

template <class Graph>
class Rtaa final : public Learning<Graph> {
public:
    void begin(Planning<Graph>& planning) override {
        next_ = 0;
        planning.root_raise = 0;
    }
    bool run(Planning<Graph>& planning, Meter& meter) override {
        for (; next_ < planning.space.size(); ++next_) {
            const LocalNode& node = planning.space[next_];
            if (!node.expanded()) continue;
            if (!meter.learn()) return false;
            if (node.g >= planning.least_f) continue;
            const Cost by = planning.raise(node.state, planning.least_f - node.g, meter);
            if (next_ == 0) planning.root_raise = by;
        }
        return true;
    }
    std::uint64_t bound(std::uint64_t expansions, std::uint32_t) const override { return expansions; }

private:
    std::uint32_t next_ = 0;
};

constexpr Description kRtaa{
    .name = "rtaa",
    .summary = "Every expanded state learns the least f of the frontier minus its own g.",
    .bound = "1 visit per expansion",
    .paper = "Koenig and Likhachev 2006 (RTAA*)",
    .params = {},
};

template <class Graph>
Expected<Owned<Learning<Graph>>> make_rtaa(const PolicyContext<Graph>& context) {
    return make_owned<Rtaa<Graph>>(context);
}

}  // namespace

extern const PolicyEntry<Learning> rtaa_entry;
const PolicyEntry<Learning> rtaa_entry(kRtaa, make_rtaa<Grid>, make_rtaa<ExplicitGraph>);

}  // namespace waystone
