// SPDX-License-Identifier: MIT
// LRTA*'s learning rule (Korf 1990): h of the agent's state becomes the least f on the frontier.
//
// Bound    one visit.
#include "realtime/policy_entry.hpp"

namespace waystone {
namespace {

template <class Graph>
class MiniMin final : public Learning<Graph> {
public:
    void begin(Planning<Graph>&) override {}
    bool reads_space() const override { return false; }
    bool run(Planning<Graph>& planning, Meter& meter) override {
        if (!meter.learn()) return false;
        planning.root_raise = planning.raise(planning.now, planning.least_f, meter);
        return true;
    }
    std::uint64_t bound(std::uint64_t, std::uint32_t) const override { return 1; }
};

constexpr Description kMiniMin{
    .name = "minimin",
    .summary = "h of the agent's state becomes the least f on the frontier.",
    .bound = "1 visit",
    .paper = "Korf 1990 (LRTA*)",
    .params = {},
};

template <class Graph>
Expected<Owned<Learning<Graph>>> make_mini_min(const PolicyContext<Graph>& context) {
    return make_owned<MiniMin<Graph>>(context);
}

}  // namespace

extern const PolicyEntry<Learning> mini_min_entry;
const PolicyEntry<Learning> mini_min_entry(kMiniMin, make_mini_min<Grid>, make_mini_min<ExplicitGraph>);

}  // namespace waystone
