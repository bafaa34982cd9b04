// SPDX-License-Identifier: MIT
// Which frontier state the agent heads for, and the rule for ties.
//
// Least f: the state with least f. Depression-avoiding (Hernandez and Baier 2012): among those whose h was raised least
// above its initial value, the one with least f. A target inside a breadth-first area is always taken.
#pragma once

#include "realtime/seams.hpp"

#include <algorithm>
#include <string_view>

namespace waystone {

enum class Choice : std::uint8_t { LeastF, Depression };

// As the settings of the loop spell them.
inline Choice choice_by_name(std::string_view name) {
    return name == "depression" ? Choice::Depression : Choice::LeastF;
}
inline Ties ties_by_name(std::string_view name) {
    if (name == "first") return Ties::First;
    if (name == "last") return Ties::Last;
    if (name == "larger_g") return Ties::LargerG;
    if (name == "smaller_g") return Ties::SmallerG;
    return Ties::Random;
}

template <Choice choice, class Graph>
void choose_frontier(Planning<Graph>& planning, Ties ties) {
    std::uint32_t chosen = kNoNode;
    Cost least_f = kInfinite, best_f = kInfinite, best_g = 0, best_rise = kInfinite;
    std::uint32_t equal = 0;
    const auto consider = [&](std::uint32_t i, const LocalNode& node) {
        least_f = std::min(least_f, node.f);
        Cost rise = 0;
        if constexpr (choice == Choice::Depression) rise = node.h - planning.h.initial()(node.state);
        bool better = chosen == kNoNode || rise < best_rise || (rise == best_rise && node.f < best_f);
        if (better) {
            equal = 0;
        } else if (rise == best_rise && node.f == best_f) {
            switch (ties) {
                case Ties::First: break;
                case Ties::Last: better = true; break;
                case Ties::LargerG: better = node.g > best_g; break;
                case Ties::SmallerG: better = node.g < best_g; break;
                case Ties::Random: better = planning.random.below(++equal + 1) == 0; break;
            }
        }
        if (!better) return;
        chosen = i;
        best_f = node.f;
        best_g = node.g;
        best_rise = rise;
    };
    planning.for_each_frontier(consider);
    if (chosen == kNoNode)  // everything within reach was expanded: the farthest layer counts
        for (std::uint32_t i = std::max(planning.frontier_begin, 1u); i < planning.space.size(); ++i)
            consider(i, planning.space[i]);
    if (planning.target_node != kNoNode && !planning.layers.empty()) chosen = planning.target_node;
    planning.chosen = chosen;
    planning.least_f = least_f;
}

template <class Graph>
void choose_frontier(Planning<Graph>& planning, Choice choice, Ties ties) {
    if (choice == Choice::Depression) choose_frontier<Choice::Depression>(planning, ties);
    else choose_frontier<Choice::LeastF>(planning, ties);
}

}  // namespace waystone
