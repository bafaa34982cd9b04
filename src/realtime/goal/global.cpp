// SPDX-License-Identifier: MIT
// Always the global goal: LRTA*(., G).
#include "realtime/policy_entry.hpp"

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

constexpr Description kGlobalGoal{
    .name = "global",
    .summary = "Always the global goal.",
    .bound = "no work",
    .paper = "Korf 1990; Bulitko et al. 2008 as LRTA*(., G)",
    .params = {},
};

template <class Graph>
Expected<Owned<GoalPolicy<Graph>>> make_global_goal(const PolicyContext<Graph>& context) {
    return make_owned<GlobalGoal<Graph>>(context);
}

}  // namespace

extern const PolicyEntry<GoalPolicy> global_goal_entry;
const PolicyEntry<GoalPolicy> global_goal_entry(kGlobalGoal, make_global_goal<Grid>, make_global_goal<ExplicitGraph>);

}  // namespace waystone
