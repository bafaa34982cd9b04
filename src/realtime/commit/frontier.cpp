// SPDX-License-Identifier: MIT
// All the way to the frontier state chosen (LRTS, LSS-LRTA*, RTAA*), and LRTS's way back under a learning quota.
//
// Bound    one visit per step of the path, at most the depth; going back costs the same.
// Choice   LRTS: the quota is spent by raises of the agent's own state. Back at the start, or beyond the stretch that
//          is remembered (a million steps), the agent goes forward whatever the quota says. See docs/choices.md.
#include "realtime/commit/commit.hpp"

#include <algorithm>
#include <limits>

namespace waystone {
namespace {

template <class Graph>
class Journey final : public Commit<Graph> {
public:
    Journey(bool whole_way, double quota)
        : whole_way_(whole_way), quota_(quota), remembers_(quota < std::numeric_limits<double>::infinity()) {}

    void reserve(const Graph& graph, std::uint64_t longest_path) override {
        if (!remembers_) return;
        trail_.reserve(std::min<std::size_t>(graph.size(), 1 << 20) + longest_path);
        jumps_.reserve(trail_.capacity());
    }
    void start() override {
        spent_ = 0;
        trail_.clear();
        jumps_.clear();
    }
    void begin(Planning<Graph>& planning) override {
        planning.plan.clear();
        spent_ += to_real(planning.root_raise);
        back_ = planning.root_raise > 0 && spent_ > quota_ && !jumps_.empty();
        at_ = whole_way_ ? planning.chosen : planning.space.root_child(planning.chosen);
    }
    bool run(Planning<Graph>& planning, Meter& meter) override {
        return back_ ? go_back(planning, meter) : go_on(planning, meter);
    }

    std::uint64_t bound(std::uint64_t longest_path) const override { return longest_path; }
    std::size_t bytes() const override {
        return trail_.capacity() * sizeof(State) + jumps_.capacity() * sizeof(std::uint32_t);
    }

private:
    bool go_on(Planning<Graph>& planning, Meter& meter) {
        for (; at_ != 0; at_ = planning.space[at_].parent) {
            if (!meter.trace()) return false;
            planning.plan.push(planning.space[at_].state);
        }
        if (remembers_) {
            if (trail_.size() + planning.plan.size() > trail_.capacity()) start_over();
            // Where it sets out, and every state on the way but the last.
            trail_.push(planning.now);
            for (std::size_t i = planning.plan.size(); i > 1; --i) trail_.push(planning.plan[i - 1]);
            jumps_.push(static_cast<std::uint32_t>(planning.plan.size()));
        }
        return true;
    }
    bool go_back(Planning<Graph>& planning, Meter& meter) {
        const std::uint32_t steps = jumps_.back();
        while (planning.plan.size() < steps) {
            if (!meter.trace()) return false;
            planning.plan.push(trail_[trail_.size() - steps + planning.plan.size()]);
        }
        trail_.set_size(trail_.size() - steps);
        jumps_.pop_back();
        return true;
    }
    void start_over() {
        trail_.clear();
        jumps_.clear();
    }

    bool whole_way_;
    double quota_;
    bool remembers_;
    double spent_ = 0;
    bool back_ = false;
    std::uint32_t at_ = kNoNode;
    FixedArray<State> trail_;          // states left on the way here, oldest first
    FixedArray<std::uint32_t> jumps_;  // how many of them each journey to a frontier took
};

}  // namespace

const Description commit_frontier_description{
    .name = "frontier",
    .kind = "commit",
    .summary = "All the way to the frontier state chosen before planning again.",
    .bound = "1 visit per step of the way",
    .paper = "Koenig and Sun 2009; Bulitko and Lee 2006 (LRTS); paper 003",
    .params = {},
};

template <class Graph>
std::unique_ptr<Commit<Graph>> make_journey(bool whole_way, double quota) {
    return std::make_unique<Journey<Graph>>(whole_way, quota);
}
template std::unique_ptr<Commit<Grid>> make_journey(bool, double);
template std::unique_ptr<Commit<ExplicitGraph>> make_journey(bool, double);

}  // namespace waystone
