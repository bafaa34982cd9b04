// SPDX-License-Identifier: MIT
// Moves one step towards the chosen frontier state, then plans again (LRTA*).
//
// Bound    no work; under a learning quota that of a journey (commit=frontier), of one step.
#include "realtime/commit/journey.hpp"

namespace waystone {
namespace {

template <class Graph>
class CommitOne final : public Commit<Graph> {
public:
    void begin(Planning<Graph>&) override {}
    bool run(Planning<Graph>& planning, Meter&) override {
        planning.plan.clear();
        planning.plan.push(planning.space[planning.space.root_child(planning.chosen)].state);
        return true;
    }
    std::uint64_t bound(std::uint64_t) const override { return 0; }
};

constexpr Description kCommitOne{
    .name = "one",
    .summary = "Moves one step towards the chosen frontier state, then plans again.",
    .bound = "no work",
    .paper = "Korf 1990; Bulitko et al. 2008; Bulitko and Björnsson 2009",
    .params = {},
};

template <class Graph>
Expected<Owned<Commit<Graph>>> make_commit_one(const PolicyContext<Graph>& context) {
    if (context.loop.has("quota")) return make_journey(context, JourneyLength::OneStep);
    return make_owned<CommitOne<Graph>>(context);
}

}  // namespace

extern const PolicyEntry<Commit> commit_one_entry;
const PolicyEntry<Commit> commit_one_entry(kCommitOne, make_commit_one<Grid>, make_commit_one<ExplicitGraph>);

}  // namespace waystone
