// SPDX-License-Identifier: MIT
// Always the global goal: LRTA*(., G).
#include "realtime/goal/goal.hpp"

namespace waystone {
namespace {

template <class Graph>
class GlobalGoal final : public GoalPolicy<Graph> {
public:
    bool select(Planning<Graph>&, State global_goal, Meter&, State& target) override {
        target = global_goal;
        return true;
    }
};

}  // namespace

const Description global_goal_description{
    .name = "global",
    .kind = "goal",
    .summary = "Always the global goal.",
    .bound = "no work",
    .paper = "Korf 1990; paper 000 as LRTA*(., G)",
    .params = {},
};

template <class Graph>
std::unique_ptr<GoalPolicy<Graph>> make_global_goal() {
    return std::make_unique<GlobalGoal<Graph>>();
}
template std::unique_ptr<GoalPolicy<Grid>> make_global_goal();
template std::unique_ptr<GoalPolicy<ExplicitGraph>> make_global_goal();

}  // namespace waystone
