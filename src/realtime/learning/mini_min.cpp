// SPDX-License-Identifier: MIT
// LRTA*'s learning rule (Korf 1990): h of the agent's state becomes the least f on the frontier.
//
// Bound    one visit.
#include "realtime/learning/learning.hpp"

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

}  // namespace

const Description mini_min_description{
    .name = "minimin",
    .kind = "learning",
    .summary = "h of the agent's state becomes the least f on the frontier.",
    .bound = "1 visit",
    .paper = "Korf 1990 (LRTA*)",
    .params = {},
};

template <class Graph>
std::unique_ptr<Learning<Graph>> make_mini_min() {
    return std::make_unique<MiniMin<Graph>>();
}
template std::unique_ptr<Learning<Grid>> make_mini_min();
template std::unique_ptr<Learning<ExplicitGraph>> make_mini_min();

}  // namespace waystone
