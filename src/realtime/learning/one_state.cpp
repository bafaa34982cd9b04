// SPDX-License-Identifier: MIT
// The rules that raise h of the agent's own state: mini-min (LRTA*), second best (RTA*), max of mins (LRTS); and none.
//
// Bound    one visit; max of mins one per layer.
#include "realtime/learning/learning.hpp"

#include <algorithm>

namespace waystone {

const Description no_learning_description{
    .name = "none",
    .kind = "learning",
    .summary = "Learns nothing: for measurements. An agent that learns nothing may walk in circles, and gives up then.",
    .bound = "no work",
    .paper = "paper 003, off-policy",
    .params = {},
};
const Description mini_min_description{
    .name = "minimin",
    .kind = "learning",
    .summary = "h of the agent's state becomes the least f on the frontier.",
    .bound = "1 visit",
    .paper = "Korf 1990 (LRTA*)",
    .params = {},
};
const Description second_best_description{
    .name = "second_best",
    .kind = "learning",
    .summary = "h of the agent's state becomes the least f that does not lead through the successor chosen.",
    .bound = "1 visit",
    .paper = "Korf 1990 (RTA*)",
    .params = {},
};
const Description max_min_description{
    .name = "maxmin",
    .kind = "learning",
    .summary = "h of the agent's state becomes the largest over the layers of the least f in each.",
    .bound = "d visits",
    .paper = "Bulitko and Lee 2006 (LRTS)",
    .params = {},
};

namespace {

template <class Graph>
class NoLearning final : public Learning<Graph> {
public:
    void begin(Planning<Graph>& planning) override { planning.root_raise = 0; }
    bool run(Planning<Graph>&, Meter&) override { return true; }
    std::uint64_t bound(std::uint64_t, std::uint32_t) const override { return 0; }
};

template <class Graph>
class MiniMin final : public Learning<Graph> {
public:
    void begin(Planning<Graph>&) override {}
    bool run(Planning<Graph>& planning, Meter& meter) override {
        if (!meter.learn()) return false;
        planning.root_raise = planning.raise(planning.now, planning.least_f, meter);
        return true;
    }
    std::uint64_t bound(std::uint64_t, std::uint32_t) const override { return 1; }
};

template <class Graph>
class SecondBest final : public Learning<Graph> {
public:
    // Second-best values bar the way back, which is right within one trial alone.
    bool serves_further_trials() const override { return false; }
    void begin(Planning<Graph>&) override {}
    bool run(Planning<Graph>& planning, Meter& meter) override {
        if (!meter.learn()) return false;
        const std::uint32_t best_child = planning.space[planning.chosen].root_child;
        Cost second = kInfinite;
        planning.for_each_frontier([&](std::uint32_t, const LocalNode& node) {
            if (node.root_child != best_child) second = std::min(second, node.f);
        });
        planning.root_raise = planning.raise(planning.now, second, meter);
        return true;
    }
    std::uint64_t bound(std::uint64_t, std::uint32_t) const override { return 1; }
};

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
            for (std::uint32_t i = layers[layer_]; i < end; ++i) least = std::min(least, planning.space[i].f);
            value_ = std::max(value_, least);
            if (planning.target_node < end) break;  // beyond the target a layer's least f bounds nothing
        }
        planning.root_raise = planning.raise(planning.now, value_, meter);
        return true;
    }
    std::uint64_t bound(std::uint64_t, std::uint32_t depth) const override { return depth; }

private:
    std::uint32_t layer_ = 1;
    Cost value_ = 0;
};

}  // namespace

template <class Graph>
std::unique_ptr<Learning<Graph>> make_learning(const Settings& settings) {
    const std::string_view name = settings.name();
    if (name == "minimin") return std::make_unique<MiniMin<Graph>>();
    if (name == "second_best") return std::make_unique<SecondBest<Graph>>();
    if (name == "maxmin") return std::make_unique<MaxMin<Graph>>();
    if (name == "dijkstra") return make_dijkstra_learning<Graph>(settings.real("w"));
    if (name == "uniform") return make_dijkstra_learning<Graph>(1);
    if (name == "rtaa") return make_rtaa<Graph>();
    if (name == "sweep") {
        const auto queue = static_cast<std::uint32_t>(settings.integer("queue"));
        return make_sweep<Graph>(
            queue, settings.has("updates") ? static_cast<std::uint32_t>(settings.integer("updates")) : queue);
    }
    return std::make_unique<NoLearning<Graph>>();
}
template std::unique_ptr<Learning<Grid>> make_learning(const Settings&);
template std::unique_ptr<Learning<ExplicitGraph>> make_learning(const Settings&);

}  // namespace waystone
