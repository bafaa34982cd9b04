// SPDX-License-Identifier: MIT
// Nothing is learned: for measurements (paper 003, off-policy). An agent that learns nothing may walk in circles.
//
// Bound    no work.
#include "realtime/learning/learning.hpp"

namespace waystone {
namespace {

template <class Graph>
class NoLearning final : public Learning<Graph> {
public:
    void begin(Planning<Graph>& planning) override { planning.root_raise = 0; }
    bool reads_space() const override { return false; }
    bool run(Planning<Graph>&, Meter&) override { return true; }
    std::uint64_t bound(std::uint64_t, std::uint32_t) const override { return 0; }
};

}  // namespace

const Description no_learning_description{
    .name = "none",
    .kind = "learning",
    .summary = "Learns nothing: for measurements. An agent that learns nothing may walk in circles, and gives up then.",
    .bound = "no work",
    .paper = "paper 003, off-policy",
    .params = {},
};

template <class Graph>
std::unique_ptr<Learning<Graph>> make_no_learning() {
    return std::make_unique<NoLearning<Graph>>();
}
template std::unique_ptr<Learning<Grid>> make_no_learning();
template std::unique_ptr<Learning<ExplicitGraph>> make_no_learning();

}  // namespace waystone
