// SPDX-License-Identifier: MIT
// The same depth for every move: LRTA*(F, .).
#include "realtime/depth/depth.hpp"

namespace waystone {
namespace {

constexpr Param kParams[] = {Param::integer("d", "1", 1, 1e6, "plies, or expansions where the lookahead counts those")};

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

}  // namespace

const Description fixed_depth_description{
    .name = "fixed",
    .kind = "depth",
    .summary = "The same depth for every move.",
    .bound = "no work",
    .paper = "Korf 1990; paper 000 as LRTA*(F, .)",
    .params = kParams,
};

template <class Graph>
std::unique_ptr<DepthPolicy<Graph>> make_fixed_depth(const Settings& settings) {
    return std::make_unique<FixedDepth<Graph>>(static_cast<std::uint32_t>(settings.integer("d")));
}
template std::unique_ptr<DepthPolicy<Grid>> make_fixed_depth(const Settings&);
template std::unique_ptr<DepthPolicy<ExplicitGraph>> make_fixed_depth(const Settings&);

}  // namespace waystone
