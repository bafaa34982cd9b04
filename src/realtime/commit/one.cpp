// SPDX-License-Identifier: MIT
// One step towards the frontier state chosen, then plan again (LRTA*).
//
// Bound    no work.
#include "realtime/commit/commit.hpp"

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

}  // namespace

const Description commit_one_description{
    .name = "one",
    .kind = "commit",
    .summary = "One step towards the frontier state chosen, then plan again.",
    .bound = "no work",
    .paper = "Korf 1990; papers 000 and 001",
    .params = {},
};

template <class Graph>
std::unique_ptr<Commit<Graph>> make_commit_one() {
    return std::make_unique<CommitOne<Graph>>();
}
template std::unique_ptr<Commit<Grid>> make_commit_one();
template std::unique_ptr<Commit<ExplicitGraph>> make_commit_one();

}  // namespace waystone
