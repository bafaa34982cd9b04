// SPDX-License-Identifier: MIT
// LRTS's learning rule (Bulitko and Lee 2006): h of the agent's state becomes the largest over the layers of the least
// f in each.
//
// Bound    one visit per layer.
// Needs    a lookahead by layers (bfs, neighbours).
#include "realtime/policy_entry.hpp"

#include <algorithm>

namespace waystone {
namespace {

template <class Graph>
class MaxMin final : public Learning<Graph> {
public:
    void begin(Planning<Graph>&) override {
        layer_ = 1;
        value_ = 0;
    }
    bool run(Planning<Graph>& planning, Meter& meter) override {
        const auto& layers = planning.layers;
        for (; layer_ < layers.size(); ++layer_) {
            if (!meter.learn()) return false;
            const std::uint32_t end = layer_ + 1 < layers.size() ? layers[layer_ + 1] : planning.space.size();
            Cost least = kInfinite;
            for (std::uint32_t i = layers[layer_]; i < end; ++i) least = std::min(least, planning.space.f(i));
            value_ = std::max(value_, least);
            if (planning.target_node < end) break;  // beyond the target a layer's least f bounds nothing
        }
        planning.root_raise = planning.raise(planning.now, value_, meter);
        return true;
    }
    bool needs_layers() const override { return true; }
    std::uint64_t bound(std::uint64_t, std::uint32_t depth) const override { return depth; }

private:
    std::uint32_t layer_ = 1;
    Cost value_ = 0;
};

constexpr Description kMaxMin{
    .name = "maxmin",
    .summary = "h of the agent's state becomes the largest, over all layers, of the least f in a layer.",
    .bound = "d visits",
    .paper = "Bulitko and Lee 2006 (LRTS)",
    .params = {},
};

template <class Graph>
Expected<Owned<Learning<Graph>>> make_max_min(const PolicyContext<Graph>& context) {
    return make_owned<MaxMin<Graph>>(context);
}

}  // namespace

extern const PolicyEntry<Learning> max_min_entry;
const PolicyEntry<Learning> max_min_entry(kMaxMin, make_max_min<Grid>, make_max_min<ExplicitGraph>);

}  // namespace waystone
