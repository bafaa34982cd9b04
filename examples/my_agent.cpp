// SPDX-License-Identifier: MIT
// The program `waystone` with one agent more, which is not part of Waystone: counting(w=1).
//
// Steps to the neighbour that is cheapest to go to and to go on from, where every visit that it paid to a cell before
// adds w to that cell: node counting (Koenig and Szymanski 1999) with a sense of direction. Values grow without bound,
// so no place holds it for ever.
//
// Bound    2 units of work a move: one expansion, one visit written down.
// Owns     4 bytes for every cell that it has entered, in pages of 64.
// Ties     the first neighbour clockwise from north.
#include <waystone/extend.hpp>
#include <waystone/program.hpp>

#include <cstdio>
#include <utility>

namespace {

using namespace waystone;

class Counting final : public AgentCore {
public:
    explicit Counting(const AgentContext& context)
        : grid_(&context.grid),
          price_(to_cost(context.settings.real("w"))),
          visits_(context.arena, context.grid.size()) {}

    void start(State start, State goal) override {
        visits_.clear();
        goal_ = goal;
        restart(start);
    }
    void restart(State start) override {
        counters_ = {};
        displace(start);
    }
    void displace(State cell) override {
        now_ = cell;
        next_ = kNoState;
    }

    Step step(Budget budget) override {
        if (now_ == goal_) return {Outcome::Arrived, 0};
        if (!grid_->reachable(now_, goal_)) return {Outcome::Unreachable, 0};
        const std::uint64_t before = counters_.work();
        const auto answer = [&](Outcome outcome) { return Step{outcome, counters_.work() - before}; };
        if (next_ == kNoState || grid_->cost_between(now_, next_) == kInfinite) {  // the map may have changed
            if (budget.work == 0) return answer(Outcome::Waiting);
            choose();
        }
        if (counters_.work() - before == budget.work) return answer(Outcome::Waiting);
        std::uint32_t* const visits = visits_.at(now_);
        if (visits == nullptr) return answer(Outcome::OutOfMemory);
        ++*visits;
        ++counters_.learned;
        now_ = std::exchange(next_, kNoState);
        return answer(now_ == goal_ ? Outcome::Arrived : Outcome::Moved);
    }

    State now() const override { return now_; }
    const Counters& counters() const override { return counters_; }
    std::uint64_t work_bound() const override { return 2; }

private:
    void choose() {
        ++counters_.expanded;
        const OctileTo h(*grid_, goal_);
        std::uint64_t least = kUnlimited;
        grid_->for_each_arc(now_, [&](const Grid::Arc& arc) {
            ++counters_.generated;
            const std::uint64_t value = std::uint64_t{arc.cost} + h(arc) + std::uint64_t{visits_[arc.to]} * price_;
            if (value >= least) return;
            least = value;
            next_ = arc.to;
        });
    }

    const Grid* grid_;
    Cost price_;  // of a visit
    PageTree<std::uint32_t> visits_;
    State now_ = kNoState, goal_ = kNoState, next_ = kNoState;
    Counters counters_;
};

constexpr Param kParams[] = {Param::real("w", "1", 0.001, 1000, "what a visit adds to a cell")};

constexpr Description kDescription{
    .name = "counting",
    .summary = "Steps to the neighbour that is near the goal and was seldom visited.",
    .bound = "2",
    .paper = "Koenig and Szymanski 1999 (node counting)",
    .params = kParams,
    .changes = "looks at the map as it is at every move",
};

Expected<Owned<AgentCore>> make(const AgentContext& context) { return make_owned<Counting>(context, context); }

// The most that its pages may take on a map.
std::uint64_t growth(const Grid& grid, const Settings&) { return most_paged_bytes(grid, sizeof(std::uint32_t)); }

const AgentEntry kCounting(kDescription, make, growth);

}  // namespace

int main(int argc, char** argv) {
    waystone::Catalog catalog;
    if (const auto added = catalog.add(kCounting); !added) {
        std::fprintf(stderr, "%s\n", added.error().message().c_str());
        return 1;
    }
    return waystone::run_program(argc, argv, catalog);
}
