// SPDX-License-Identifier: MIT
// The training walk of Bulitko et al. 2008 once more, slowly: every feature counted afresh from whole lists of what
// happened.
#pragma once

#include "builders/tree_training.hpp"
#include "support/naive_realtime.hpp"

namespace waystone {

class NaiveTraining final : public NaiveAgent {
public:
    NaiveTraining(const Sketch& sketch, State goal, TrainingSettings settings)
        : NaiveAgent(sketch, goal), width_(sketch.width), moves_(sketch.moves), settings_(settings) {}

    std::vector<Example> walk(State now) {
        std::vector<Example> examples;
        while (now != goal_) {
            Example example{features(now), settings_.dmax};
            const State best = search(now, settings_.dmax).action;
            while (example.label > 1 && search(now, example.label - 1).action == best) --example.label;
            examples.push_back(example);
            const bool by_dmax = settings_.drive == TrainingSettings::Drive::DMax;
            const Found found = search(now, by_dmax ? settings_.dmax : example.label);
            const WideCost before = h(now);
            raise(now, found.least_f);
            past_.push_back({now, found.action, h(now) - before});
            now = found.action;
        }
        return examples;
    }
    std::vector<State> plan(State) override { return {}; }

private:
    struct Node {
        State state;
        WideCost g, f;
        State root_child;
        bool expanded = false;
    };
    struct Found {
        State action;
        WideCost least_f;
        std::vector<State> frontier;
    };
    struct Past {
        State state, next;
        WideCost raise;
    };

    Found search(State s, std::uint32_t depth) const {
        std::vector<Node> nodes{{s, 0, h(s), kNoState}};
        const auto at = [&](State state) {
            return static_cast<std::size_t>(std::ranges::find(nodes, state, &Node::state) - nodes.begin());
        };
        std::size_t begin = 0, end = 1;
        bool stop = false;
        for (std::uint32_t ply = 0; ply < depth; ++ply) {
            for (std::size_t i = begin; i < end && !stop; ++i) {
                if (nodes[i].state == goal_) {
                    stop = true;
                    break;
                }
                nodes[i].expanded = true;
                for (const Arc& arc : arcs(nodes[i].state)) {
                    const WideCost g = nodes[i].g + arc.cost;
                    const WideCost f = std::max(nodes[i].f, g + h(arc.to));
                    const State child = i == 0 ? arc.to : nodes[i].root_child;
                    const std::size_t j = at(arc.to);
                    if (j == nodes.size()) nodes.push_back({arc.to, g, f, child});
                    else if (j >= end && g < nodes[j].g) nodes[j] = {arc.to, g, f, child};
                }
            }
            if (stop || nodes.size() == end) break;
            begin = end;
            end = nodes.size();
        }
        Found found{kNoState, kInfinite, {}};
        const std::size_t goal_at = at(goal_);
        const auto consider = [&](const Node& node) {
            if (found.action != kNoState && node.f >= found.least_f) return;
            found.action = node.root_child;
            found.least_f = node.f;
        };
        for (std::size_t i = std::min(begin, goal_at); i < nodes.size(); ++i) {
            if (nodes[i].expanded && i != goal_at) continue;
            found.frontier.push_back(nodes[i].state);
            consider(nodes[i]);
        }
        if (found.frontier.empty())
            for (std::size_t i = std::max<std::size_t>(begin, 1); i < nodes.size(); ++i) consider(nodes[i]);
        if (goal_at < nodes.size()) found.action = nodes[goal_at].root_child;
        return found;
    }

    bool raised(State s) const { return h(s) > initial_h(s); }
    WideCost distance(State a, State b) const {
        const auto dx = static_cast<WideCost>(std::abs(x(a) - x(b))), dy = static_cast<WideCost>(std::abs(y(a) - y(b)));
        if (moves_.rule == MoveRule::Four) return (dx + dy) * kUnit;
        return (std::max(dx, dy) - std::min(dx, dy)) * kUnit + std::min(dx, dy) * moves_.diagonal;
    }
    int x(State s) const { return static_cast<int>(s) % width_; }
    int y(State s) const { return static_cast<int>(s) / width_; }
    bool same_direction(State a, State b, State c, State d) const {
        return x(b) - x(a) == x(d) - x(c) && y(b) - y(a) == y(d) - y(c);
    }

    Features features(State now) const {
        const std::size_t p = settings_.features.presearch;
        const Found pre = search(now, settings_.features.presearch);
        const std::size_t lately = std::min<std::size_t>(past_.size(), settings_.features.history);
        const std::vector<Past> window(past_.end() - static_cast<std::ptrdiff_t>(lately), past_.end());
        std::set<State> distinct;
        WideCost learned = 0;
        for (const Past& past : window) {
            distinct.insert(past.state);
            learned += past.raise;
        }
        const WideCost all = pre.frontier.size();
        const auto touched =
            static_cast<WideCost>(std::ranges::count_if(pre.frontier, [&](State s) { return raised(s); }));
        bool as_last_time = false;
        for (const Past& past : past_)  // the last one counts
            if (past.state == now) as_last_time = past.next == pre.action;
        const WideCost neighbours = moves_.rule == MoveRule::Four ? 4 : 8, next_h = h(pre.action);
        const bool straight = !past_.empty() && same_direction(past_.back().state, past_.back().next, now, pre.action);
        const WideCost largest = 1000 * kUnit;
        const std::array<WideCost, kFeatures> wide{distance(now, goal_),
                                                   window.empty() ? 0 : distance(now, window.front().state),
                                                   distinct.size(),
                                                   learned,
                                                   all * kUnit / (neighbours * p),
                                                   all == 0 ? 0 : touched * kUnit / all,
                                                   as_last_time,
                                                   straight,
                                                   next_h == 0 ? largest : std::min(largest, h(now) * kUnit / next_h),
                                                   raised(pre.action),
                                                   h(now) > next_h};
        Features features;
        for (std::size_t i = 0; i < kFeatures; ++i) features[i] = static_cast<std::int64_t>(wide[i]);
        return features;
    }

    int width_;
    Moves moves_;
    TrainingSettings settings_;
    std::vector<Past> past_;
};

}  // namespace waystone
