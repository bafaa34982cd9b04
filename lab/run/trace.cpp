// SPDX-License-Identifier: MIT
#include "lab/run/trace.hpp"

#include "lab/run/result_row.hpp"
#include "lab/table/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

namespace waystone::lab {
namespace {

// The events of a trace, one to a line, up to a limit; beyond it they are only counted.
class Events {
public:
    Events(const Grid& grid, std::size_t limit) : grid_(&grid), limit_(limit) {}

    void add(std::string_view type, State s, std::string_view rest = {}) {
        if (count_++ >= limit_) return;
        text_ += fmt::format(R"({}{{"type":"{}","id":{},"x":{},"y":{}{}}})", text_.empty() ? "" : ",\n", type, s,
                             grid_->x(s), grid_->y(s), rest);
    }
    void add(std::string_view type, const SearchedState& node, std::size_t plan) {
        if (count_ >= limit_) {
            ++count_;
            return;
        }
        const std::string parent = node.parent == kNoState ? "null" : fmt::format("{}", node.parent);
        const double g = to_real(node.g), h = to_real(node.h);
        add(type, node.state,
            fmt::format(R"(,"pId":{},"g":{:.5f},"h":{:.5f},"f":{:.5f},"plan":{})", parent, g, h, g + h, plan));
    }
    std::uint64_t left_out() const { return count_ > limit_ ? count_ - limit_ : 0; }
    const std::string& text() const { return text_; }

private:
    const Grid* grid_;
    std::size_t limit_;
    std::uint64_t count_ = 0;
    std::string text_;
};

void add_plan(Events& events, const PlanningStep& plan, std::size_t number) {
    // Children by parent, in the order in which they were generated.
    std::vector<std::vector<std::size_t>> children(plan.states.size());
    std::vector<std::pair<State, std::size_t>> index;
    for (std::size_t i = 0; i < plan.states.size(); ++i) index.emplace_back(plan.states[i].state, i);
    std::sort(index.begin(), index.end());
    for (std::size_t i = 0; i < plan.states.size(); ++i) {
        if (plan.states[i].parent == kNoState) continue;
        const auto at = std::lower_bound(index.begin(), index.end(), std::pair(plan.states[i].parent, std::size_t{0}));
        children[at->second].push_back(i);
    }
    for (std::size_t i = 0; i < plan.states.size(); ++i) {
        const SearchedState& node = plan.states[i];
        if (node.parent == kNoState) events.add("generating", node, number);
        if (!node.expanded) continue;
        events.add("expanding", node, number);
        for (const std::size_t child : children[i]) events.add("generating", plan.states[child], number);
        events.add("closing", node, number);
    }
}

void add_differences(Json& array, const PlanningStep& plan, bool expanded) {
    std::int64_t before = 0;
    for (const SearchedState& node : plan.states) {
        if (node.expanded != expanded) continue;
        array.push_back(std::int64_t{node.state} - before);
        before = node.state;
    }
}

Json runs_of_cells(const Grid& grid) {
    Json runs = Json::array();
    bool free = true;
    std::uint64_t length = 0;
    for (State s = 0; s < grid.size(); ++s) {
        if (grid.passable(s) != free) {
            runs.push_back(length);
            length = 0;
            free = !free;
        }
        ++length;
    }
    runs.push_back(length);
    return runs;
}

// Moves as digits; every one is a legal move of the grid.
std::string directions(const Grid& grid, const std::vector<State>& trail) {
    std::string out;
    for (std::size_t i = 1; i < trail.size(); ++i) {
        const std::int64_t by = std::int64_t{trail[i]} - trail[i - 1];
        for (unsigned d = 0; d < 8; ++d)
            if (grid.offset(d) == by && (grid.moves(trail[i - 1]) >> d & 1) != 0) {
                out += static_cast<char>('0' + d);
                break;
            }
    }
    return out;
}

}  // namespace

Trace posthoc_trace(const Recording& r, std::size_t limit) {
    Events events(*r.grid, limit);
    events.add("source", r.start);
    events.add("destination", r.goal);
    const std::vector<State>& trail = r.walk.trail;
    double g = 0;
    std::size_t plan = 0;
    for (std::size_t move = 0; move < std::max<std::size_t>(trail.size(), 1); ++move) {
        if (move > 0) {
            g += to_real(r.grid->cost_between(trail[move - 1], trail[move]));
            events.add("moving", trail[move], fmt::format(R"(,"pId":{},"g":{:.5f})", trail[move - 1], g));
        }
        for (; plan < r.plans.size() && r.plans[plan].move == move; ++plan) add_plan(events, r.plans[plan], plan + 1);
    }
    if (r.walk.arrived()) events.add("end", r.goal);

    const Json view{{"main", Json::array({{{"$", "rect"},
                                           {"width", 1},
                                           {"height", 1},
                                           {"x", "${{ $.x }}"},
                                           {"y", "${{ $.y }}"},
                                           {"fill", "${{ $.type === 'moving' ? '#d32f2f' : color[$.type] }}"}}})}};
    const Json pivot{{"x", "${{ $.x + 0.5 }}"}, {"y", "${{ $.y + 0.5 }}"}, {"scale", 1}};
    Json facts;
    facts["map"] = r.map;
    facts["width"] = r.grid->width();
    facts["height"] = r.grid->height();
    facts["moves"] = name(r.grid->rule().rule);
    facts["algo"] = r.algo;
    facts["outcome"] = name(r.walk.outcome);
    facts["cost"] = r.walk.cost;
    facts["cut"] = events.left_out() > 0;
    facts["events_left_out_at_least"] = events.left_out();
    Trace trace;
    trace.left_out = events.left_out();
    trace.text =
        fmt::format("{{\"version\":\"1.4.0\",\n\"waystone\":{},\n\"views\":{},\n\"pivot\":{},\n\"events\":[\n{}\n]}}\n",
                    facts.dump(), view.dump(), pivot.dump(), events.text());
    return trace;
}

Trace compact_trace(const Recording& r, std::size_t limit) {
    Trace trace;
    Json plans = Json::array();
    std::size_t left = limit;
    for (const PlanningStep& plan : r.plans) {
        if (plan.states.size() > left) {
            trace.left_out += r.plans.size() - plans.size();
            break;
        }
        left -= plan.states.size();
        Json one{{"move", plan.move}, {"expanded", Json::array()}, {"frontier", Json::array()}};
        add_differences(one["expanded"], plan, true);
        add_differences(one["frontier"], plan, false);
        plans.push_back(std::move(one));
    }
    trace.left_out += r.plans_left_out;
    Json all;
    all["waystone_trace"] = 1;
    all["algo"] = r.algo;
    all["outcome"] = name(r.walk.outcome);
    all["cost"] = r.walk.cost;
    all["cut"] = trace.left_out > 0;
    all["map"] = {{"name", r.map},
                  {"moves", name(r.grid->rule().rule)},
                  {"width", r.grid->width()},
                  {"height", r.grid->height()},
                  {"cells", runs_of_cells(*r.grid)}};
    all["start"] = r.start;
    all["goal"] = r.goal;
    all["walk"] = directions(*r.grid, r.walk.trail);
    all["plans"] = std::move(plans);
    trace.text = all.dump() + '\n';
    return trace;
}

}  // namespace waystone::lab
