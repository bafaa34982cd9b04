// SPDX-License-Identifier: MIT
// The real-time agents once more, slowly, from the papers' definitions: maps, sets and whole passes over lists.
//
// Nothing here uses the library's search code. Arcs come from the slow rule, in the order asked for; costs are 64-bit.
#pragma once

#include "support/oracle.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace waystone {

using WideCost = std::uint64_t;

inline constexpr std::array<Direction, 8> kClockwise{Direction::N, Direction::NE, Direction::E, Direction::SE,
                                                     Direction::S, Direction::SW, Direction::W, Direction::NW};
inline constexpr std::array<Direction, 8> kTestbed{Direction::W, Direction::N,  Direction::NW, Direction::NE,
                                                   Direction::E, Direction::SW, Direction::S,  Direction::SE};

class NaiveAgent {
public:
    NaiveAgent(const Sketch& sketch, State goal, const std::array<Direction, 8>& order = kClockwise)
        : goal_(goal), sketch_(&sketch), arcs_(sketch.terrain.size()) {
        const SlowRule rule(sketch);
        for (int y = 0; y < sketch.height; ++y) {
            for (int x = 0; x < sketch.width; ++x) {
                for (const Direction d : order) {
                    const int dx = kDx[static_cast<unsigned>(d)], dy = kDy[static_cast<unsigned>(d)];
                    if (!rule.legal(x, y, dx, dy)) continue;
                    arcs_[static_cast<std::size_t>(y * sketch.width + x)].push_back(
                        {static_cast<State>((y + dy) * sketch.width + x + dx),
                         dx != 0 && dy != 0 ? sketch.moves.diagonal : kUnit});
                }
            }
        }
    }
    virtual ~NaiveAgent() = default;

    // Learns, and returns the states to enter before planning again.
    virtual std::vector<State> plan(State s) = 0;

    WideCost h(State s) const {
        const auto at = learned_.find(s);
        return at != learned_.end() ? at->second : initial_h(s);
    }

protected:
    struct Arc {
        State to;
        WideCost cost;
    };
    const std::vector<Arc>& arcs(State s) const { return arcs_[s]; }
    void raise(State s, WideCost value) {
        if (s != goal_ && value > h(s)) learned_[s] = std::min<WideCost>(value, kInfinite);
    }
    WideCost initial_h(State s) const {
        const int w = sketch_->width;
        const int a = static_cast<int>(s), b = static_cast<int>(goal_);
        const auto dx = static_cast<WideCost>(std::abs(a % w - b % w));
        const auto dy = static_cast<WideCost>(std::abs(a / w - b / w));
        if (sketch_->moves.rule == MoveRule::Four) return (dx + dy) * kUnit;
        return (std::max(dx, dy) - std::min(dx, dy)) * kUnit + std::min(dx, dy) * sketch_->moves.diagonal;
    }
    State goal_;

private:
    const Sketch* sketch_;
    std::vector<std::vector<Arc>> arcs_;
    std::map<State, WideCost> learned_;
};

// Korf 1990, one ply: h(s) becomes the least c + h over the successors, or for RTA* the second least; move to the
// first of the best. A successor that is the goal is entered.
class NaiveOnePly final : public NaiveAgent {
public:
    NaiveOnePly(const Sketch& sketch, State goal, bool second_best)
        : NaiveAgent(sketch, goal), second_best_(second_best) {}

    std::vector<State> plan(State s) override {
        std::vector<WideCost> values;
        State best = kNoState;
        WideCost best_value = 0;
        for (const Arc& arc : arcs(s)) {
            const WideCost value = arc.cost + h(arc.to);
            values.push_back(value);
            if (best == kNoState || (best != goal_ && (value < best_value || arc.to == goal_))) {
                best = arc.to;
                best_value = value;
            }
        }
        if (second_best_) {
            values.erase(std::find(values.begin(), values.end(), best_value));
            values.push_back(kInfinite);
        }
        raise(s, *std::min_element(values.begin(), values.end()));
        return {best};
    }

private:
    bool second_best_;
};

// Breadth-first to depth d; g is the cheapest among the paths with fewest moves, the first parent found staying on
// equal g; first found wins ties. Two readings: bulitko2008 (path-max, one move, the search ends when it would
// expand the goal) and lustrek2006, reading A (no path-max, the whole area, all the way).
class NaiveBreadthFirst final : public NaiveAgent {
public:
    struct Reading {
        int depth = 1;
        bool path_max = true, ends_at_goal = true, whole_way = false;
    };
    NaiveBreadthFirst(const Sketch& sketch, State goal, Reading reading, const std::array<Direction, 8>& order)
        : NaiveAgent(sketch, goal, order), reading_(reading) {}

    std::vector<State> plan(State s) override {
        struct Found {
            State parent;
            WideCost g, f;
            bool expanded = false;
        };
        std::map<State, Found> found{{s, {kNoState, 0, h(s)}}};
        std::vector<State> layer{s}, all{s};
        for (int ply = 0; ply < reading_.depth && !layer.empty(); ++ply) {
            std::vector<State> next;
            bool ended = false;
            for (const State from : layer) {
                if (from == goal_ && reading_.ends_at_goal) {
                    ended = true;
                    break;
                }
                Found& parent = found.at(from);
                parent.expanded = true;
                for (const Arc& arc : arcs(from)) {
                    const bool fresh = !found.contains(arc.to);
                    const bool same_layer = std::find(next.begin(), next.end(), arc.to) != next.end();
                    const WideCost g = parent.g + arc.cost;
                    if (fresh) next.push_back(arc.to);
                    else if (!same_layer || found.at(arc.to).g <= g) continue;
                    WideCost f = g + h(arc.to);
                    if (reading_.path_max) f = std::max(f, parent.f);
                    found[arc.to] = {from, g, f};
                }
            }
            all.insert(all.end(), next.begin(), next.end());
            layer = next;
            if (ended) break;
        }
        State best = kNoState;
        WideCost least = 0;
        for (const State t : all) {
            const Found& at = found.at(t);
            if (at.expanded && t != goal_) continue;
            if (best == kNoState || at.f < least) {
                best = t;
                least = at.f;
            }
        }
        if (found.contains(goal_)) best = goal_;
        raise(s, least);
        std::vector<State> way;
        for (State t = best; t != s; t = found.at(t).parent) way.insert(way.begin(), t);
        if (!reading_.whole_way) way.resize(1);
        return way;
    }

private:
    Reading reading_;
};

// A* stopped after n expansions, then one of two learning rules; ties to larger g, then to what was generated first.
class NaiveAStarShaped final : public NaiveAgent {
public:
    struct Kind {
        std::size_t n = 1;
        bool rtaa = false;        // h = f - g instead of the largest consistent values
        bool one_step = false;    // K LRTA*
        bool depression = false;  // daLSS-LRTA*, daRTAA*
        WideCost w = 1;           // wLSS-LRTA*
    };
    NaiveAStarShaped(const Sketch& sketch, State goal, Kind kind) : NaiveAgent(sketch, goal), kind_(kind) {}

    std::vector<State> plan(State s) override {
        struct Found {
            State parent;
            WideCost g;
            std::size_t number;
            bool closed = false;
        };
        std::map<State, Found> found{{s, {kNoState, 0, 0}}};
        using Key = std::tuple<WideCost, WideCost, std::size_t, State>;
        const auto key = [&](State t) { return Key{found.at(t).g + h(t), ~found.at(t).g, found.at(t).number, t}; };
        std::set<Key> open{key(s)};
        std::size_t closed = 0;
        while (closed < kind_.n && !open.empty()) {
            const State at = std::get<3>(*open.begin());
            if (at == goal_) break;
            open.erase(open.begin());
            found.at(at).closed = true;
            ++closed;
            for (const Arc& arc : arcs(at)) {
                const WideCost g = found.at(at).g + arc.cost;
                const auto known = found.find(arc.to);
                if (known == found.end()) {
                    const std::size_t number = found.size();
                    found[arc.to] = {at, g, number};
                } else {
                    if (known->second.closed || known->second.g <= g) continue;
                    open.erase(key(arc.to));
                    known->second.parent = at;
                    known->second.g = g;
                }
                open.insert(key(arc.to));
            }
        }
        const WideCost least_f = std::get<0>(*open.begin());
        const auto rank = [&](State t) { return std::pair(kind_.depression ? h(t) - initial_h(t) : 0, key(t)); };
        State best = kNoState;
        for (const Key& entry : open)
            if (best == kNoState || rank(std::get<3>(entry)) < rank(best)) best = std::get<3>(entry);

        // Bellman and Ford: passes over all closed states until nothing falls.
        std::map<State, WideCost> value;
        for (const auto& [t, node] : found) {
            if (!node.closed) value[t] = h(t);
            else value[t] = kind_.rtaa ? (least_f > node.g ? least_f - node.g : 0) : kNoPath / 2;
        }
        for (bool fell = !kind_.rtaa; fell;) {
            fell = false;
            for (const auto& [t, node] : found) {
                if (!node.closed) continue;
                for (const Arc& arc : arcs(t)) {
                    const WideCost through = kind_.w * arc.cost + value.at(arc.to);
                    if (through >= value[t]) continue;
                    value[t] = through;
                    fell = true;
                }
            }
        }
        for (const auto& [t, node] : found)
            if (node.closed) raise(t, value[t]);

        std::vector<State> way;
        for (State t = best; t != s; t = found.at(t).parent) way.insert(way.begin(), t);
        if (kind_.one_step) way.resize(1);
        return way;
    }

private:
    Kind kind_;
};

// P LRTA*: raises are passed on through a list of at most `queue` states that lives on between moves.
class NaiveSweep final : public NaiveAgent {
public:
    NaiveSweep(const Sketch& sketch, State goal, std::size_t queue, std::size_t updates)
        : NaiveAgent(sketch, goal), capacity_(queue), updates_(updates) {}

    std::vector<State> plan(State s) override {
        update(s);
        for (std::size_t i = 0; i < updates_ && !queue_.empty(); ++i) {
            const auto largest = std::max_element(queue_.begin(), queue_.end(), later);
            const State t = largest->state;
            queue_.erase(largest);
            update(t);
        }
        State best = kNoState;
        for (const Arc& arc : arcs(s)) {
            if (arc.to == goal_) return {goal_};
            if (best == kNoState || arc.cost + h(arc.to) < best_value_) {
                best = arc.to;
                best_value_ = arc.cost + h(arc.to);
            }
        }
        return {best};
    }

private:
    struct Waiting {
        State state;
        WideCost priority;
    };
    static bool later(const Waiting& a, const Waiting& b) {
        return a.priority != b.priority ? a.priority < b.priority : a.state > b.state;
    }
    void update(State s) {
        WideCost least = kInfinite;
        for (const Arc& arc : arcs(s)) least = std::min(least, arc.cost + h(arc.to));
        if (least <= h(s)) return;
        const WideCost by = least - h(s);
        raise(s, least);
        for (const Arc& arc : arcs(s)) {
            if (arc.to == goal_) continue;
            const auto at =
                std::find_if(queue_.begin(), queue_.end(), [&](const Waiting& w) { return w.state == arc.to; });
            if (at != queue_.end()) at->priority = std::max(at->priority, by);
            else queue_.push_back({arc.to, by});
            if (queue_.size() > capacity_) queue_.erase(std::min_element(queue_.begin(), queue_.end(), later));
        }
    }

    std::size_t capacity_, updates_;
    std::vector<Waiting> queue_;
    WideCost best_value_ = 0;
};

}  // namespace waystone
