// SPDX-License-Identifier: MIT
#include "realtime/case_agent.hpp"

#include "database/case_settings.hpp"
#include "database/databases.hpp"
#include "search/agent_entry.hpp"
#include "search/hill_climb.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace waystone {
namespace {

constexpr Param kCasesParams[] = {
    Param::word("pick", "greedy", "random|systematic|greedy",
                "how trailheads are picked: a random uncovered state, a lattice and then rows (both HCDPS), or the "
                "state that covers the most uncovered states (GSC)"),
    Param::integer("m", "7", 1, kMostClimb,
                   "a trailhead covers a state within this number of hill-climbing moves, there and back"),
    Param::integer("relevant", "auto", 1, kMostClimb,
                   "a case is relevant to an agent and its goal within this number of hill-climbing moves; auto: m, or "
                   "twice m for greedy picks, which may leave states uncovered"),
    Param::integer("trailheads", "none", 1, 65536,
                   "the largest number of trailheads; none: until every state is covered"),
    Param::bytes("bytes", "none", 1, 1e12, "the largest size of the database file; limits the number of trailheads"),
    Param::word("paths", "exact", "exact|dp",
                "optimal paths between trailheads, or near-optimal ones by dynamic programming over neighbouring "
                "regions"),
    Param::integer("seed", "0", 0, 1e15, "for random picks, and for ties between greedy ones"),
    Param::word("choose", "first", "first|best",
                "the trailheads nearest to start and goal, or the relevant case with the cheapest total path"),
    Param::word("gaps", "climb", "climb|fallback",
                "between the agent, a case and the goal: climb, which makes few cases of a small base relevant; or "
                "the fallback wherever climbing is stuck, which makes every case near them relevant"),
    Param::policy("fallback", "lrta", "agent",
                  "the agent that walks if no case is relevant: any one without a database"),
    Param::path("file", "none",
                "the database file; none: the database passed with the agent, which the program builds and caches"),
};

constexpr Description kCases{
    .name = "cases",
    .summary = "Climbs to a trailhead, follows a stored path to another, and climbs to the goal. Learns nothing.",
    .bound = "a climbing step and two look-ups; for the first move, climbing to the trailheads within the cutoff",
    .paper = "Bulitko, Rayner and Lawrence 2012; Lawrence and Bulitko 2010",
    .params = kCasesParams,
    .changes =
        "keeps climbing; if its path is barred, hands over to the fallback, which finds a path in the background",
};

Expected<Owned<AgentCore>> make_cases(const AgentContext& context) {
    const Settings& settings = context.settings;
    const auto base = context.databases.find<CaseBase>();
    if (!base) return settings.wrong("file", "needs a case base, but none was opened");
    auto fallback = Fallback::plan(context);
    if (!fallback) return std::unexpected(fallback.error());
    const CaseChoice choice = settings.word("choose") == "best" ? CaseChoice::Best : CaseChoice::First;
    const CaseGaps gaps = settings.word("gaps") == "fallback" ? CaseGaps::Fallback : CaseGaps::Climb;
    return make_owned<CaseAgent>(context, context.grid, *base, std::move(*fallback), choice, gaps);
}

}  // namespace

extern const AgentEntry cases_entry;
const AgentEntry cases_entry(kCases, make_cases, fallback_growth);

void CaseAgent::start(State start, State goal) {
    static_assert(sizeof(Cursor) <= 64 && sizeof(CaseAgent) <= PagePool::kPageBytes - 8);
    cursor_.goal = goal;
    fallback_.start(start, goal);
    restart(start);
}

void CaseAgent::restart(State start) {
    counters_ = {};
    displace(start);
}

void CaseAgent::displace(State cell) {
    cursor_.now = cell;
    cursor_.phase = Phase::Begin;
}

std::uint64_t CaseAgent::work_bound() const {
    const std::uint64_t near = base_->most_near(), m = base_->relevant();
    const bool climbs = cursor_.gaps == CaseGaps::Climb;
    const std::uint64_t scan = near + CaseBase::kBands + (climbs ? near * m : 0);
    const std::uint64_t choosing = cursor_.choice == CaseChoice::First ? 2 * scan : scan + near * scan;
    return fallback_.work_bound((climbs ? m : 0) + choosing + 3);
}

Aim CaseAgent::aim() const {
    if (cursor_.phase == Phase::Fallback && fallback_) return fallback_->aim();
    if (cursor_.phase != Phase::Walk && cursor_.phase != Phase::Bridge) return {};
    const Walking& walking = cursor_.walking;
    if (walking.from == CaseBase::kNoNode) return {.target = walking.target};
    return {.target = walking.target,
            .from = walking.from,
            .to = walking.to,
            .start = base_->trailhead(walking.from),
            .goal = base_->trailhead(walking.to)};
}

Step CaseAgent::step(Budget budget) {
    if (cursor_.now == cursor_.goal) return {Outcome::Arrived, 0};
    const bool begins = cursor_.phase == Phase::Begin;
    if ((begins || grid_->version() != fallback_.map_version()) && !grid_->reachable(cursor_.now, cursor_.goal))
        return {Outcome::Unreachable, 0};
    if (begins) climb_from(cursor_.now, Phase::Direct);
    Meter meter(counters_, budget.work);
    if (cursor_.phase < Phase::Walk && !choose(meter)) return {Outcome::Waiting, budget.work - meter.left()};
    if (cursor_.phase == Phase::Walk) {
        const Outcome outcome = walk(meter);
        if (cursor_.phase == Phase::Walk) return {outcome, budget.work - meter.left()};
    }
    if (!fallback_) return {Outcome::OutOfMemory, budget.work - meter.left()};
    const std::uint64_t spent = budget.work - meter.left();
    if (cursor_.phase == Phase::Bridge) return bridge(meter.left(), spent);
    return fallback_.step(meter.left(), spent, counters_, cursor_.now);
}

Step CaseAgent::bridge(std::uint64_t work, std::uint64_t spent) {
    const Step step = fallback_.step(work, spent, counters_, cursor_.now);
    if (step.outcome == Outcome::Arrived && cursor_.now != cursor_.goal) {
        cursor_.phase = Phase::Walk;
        return {Outcome::Moved, step.work};
    }
    if (step.outcome != Outcome::Unreachable) return step;
    give_up();
    return fallback_.step(work - (step.work - spent), step.work, counters_, cursor_.now);
}

void CaseAgent::leave_path() {
    if (cursor_.gaps == CaseGaps::Climb) return give_up();
    cursor_.phase = Phase::Bridge;
    fallback_.bridge(*grid_, cursor_.now, cursor_.walking.target);
}

Outcome CaseAgent::walk(Meter& meter) {
    Walking& walking = cursor_.walking;
    while (cursor_.now == walking.target) {
        if (walking.node == walking.to) {
            walking.target = cursor_.goal;
            walking.node = CaseBase::kNoNode;
            continue;
        }
        if (!meter.look_up()) return Outcome::Waiting;
        const std::uint32_t next = walking.nodes_left-- > 0 ? base_->next(walking.node, walking.to) : CaseBase::kNoNode;
        if (next == CaseBase::kNoNode) {
            give_up();
            return Outcome::Stuck;
        }
        walking.node = next;
        walking.target = base_->state_of(next, walking.to);
    }
    if (!meter.climb()) return Outcome::Waiting;
    const State next = climb_step(*grid_, cursor_.now, OctileTo(*grid_, walking.target));
    if (next == kNoState) {
        leave_path();
        return Outcome::Stuck;
    }
    cursor_.now = next;
    return next == cursor_.goal ? Outcome::Arrived : Outcome::Moved;
}

// No case is relevant, or the map is not the one that the case base was made for.
void CaseAgent::give_up() {
    cursor_.phase = Phase::Fallback;
    if (!fallback_.stands_at(cursor_.now)) fallback_.take_over(*grid_, cursor_.now, cursor_.goal);
}

void CaseAgent::walk_to(State target, std::uint32_t to, std::uint32_t node) {
    cursor_.phase = Phase::Walk;
    cursor_.walking = {.target = target, .to = to, .node = node, .nodes_left = 0, .from = node};
    if (node != CaseBase::kNoNode) cursor_.walking.nodes_left = base_->nodes(to);
}

bool CaseAgent::choose(Meter& meter) {
    while (cursor_.phase < Phase::Walk) {
        bool on = false;
        switch (cursor_.phase) {
            case Phase::Direct: {
                Climbing direct = Climbing::Fails;
                if (cursor_.gaps == CaseGaps::Climb) direct = climb_to(cursor_.goal, meter);
                else if (within_reach(cursor_.now, cursor_.goal)) direct = Climbing::Arrives;
                on = direct != Climbing::Waits;
                if (direct == Climbing::Arrives) walk_to(cursor_.goal, 0, CaseBase::kNoNode);
                if (direct != Climbing::Fails) break;
                cursor_.phase = cursor_.choice == CaseChoice::First ? Phase::Start : Phase::Goal;
                cursor_.place = 0;
                cursor_.choosing = {.barred = 0,
                                    .starts = {},
                                    .goals = {},
                                    .from = CaseBase::kNoNode,
                                    .to = CaseBase::kNoNode,
                                    .best = kInfinite,
                                    .goal_cost = 0,
                                    .climber = kNoState,
                                    .climbed_cost = 0};
                break;
            }
            case Phase::Start: on = look_at_starts(meter); break;
            case Phase::ClimbToStart: on = climb_to_start(meter); break;
            case Phase::Goal: on = look_at_goals(meter); break;
            default: on = climb_to_goal(meter);
        }
        if (!on) return false;
    }
    return true;
}

// First: the one nearest by climbing. Best: those that may make the path through the goal's trailhead cheaper than the
// best path so far.
bool CaseAgent::look_at_starts(Meter& meter) {
    Choosing& c = cursor_.choosing;
    std::uint32_t found = 0;
    if (!next_near(cursor_.now, c.starts, meter, found)) return false;
    if (found == CaseBase::kNoNode) {
        cursor_.phase = Phase::Goal;
        if (cursor_.choice == CaseChoice::Best) return true;
        c.best = kInfinite;
        if (c.from == CaseBase::kNoNode) give_up();
        return true;
    }
    const unsigned place = cursor_.place++;
    const State s = base_->trailhead(found);
    if (cursor_.gaps == CaseGaps::Fallback) {
        start_costs(grid_->h(cursor_.now, s));
        return true;
    }
    if (!within_reach(cursor_.now, s)) return true;
    Cost least = grid_->h(cursor_.now, s);
    if (cursor_.choice == CaseChoice::Best) {
        if (place < 64 && (c.barred >> place & 1) != 0) return true;
        const Cost path = base_->cost(found, looked_at(cursor_.goal, c.goals));
        least = saturating_add(saturating_add(least, path), c.goal_cost);
    }
    if (least < c.best) climb_from(cursor_.now, Phase::ClimbToStart);
    return true;
}

bool CaseAgent::climb_to_start(Meter& meter) {
    Choosing& c = cursor_.choosing;
    const std::uint32_t from = looked_at(cursor_.now, c.starts);
    const Climbing climbing = climb_to(base_->trailhead(from), meter);
    if (climbing == Climbing::Waits) return false;
    cursor_.phase = Phase::Start;
    if (climbing == Climbing::Fails) {
        if (const unsigned place = cursor_.place - 1u; place < 64) c.barred |= std::uint64_t{1} << place;
        return true;
    }
    start_costs(c.climbed_cost);
    return true;
}

void CaseAgent::start_costs(Cost cost) {
    Choosing& c = cursor_.choosing;
    const std::uint32_t from = looked_at(cursor_.now, c.starts);
    const std::uint32_t to = cursor_.choice == CaseChoice::Best ? looked_at(cursor_.goal, c.goals) : c.to;
    if (cursor_.choice == CaseChoice::Best)
        cost = saturating_add(saturating_add(cost, base_->cost(from, to)), c.goal_cost);
    if (cost >= c.best) return;
    c.best = cost;
    c.from = from;
    c.to = to;
}

bool CaseAgent::look_at_goals(Meter& meter) {
    Choosing& c = cursor_.choosing;
    std::uint32_t found = 0;
    if (!next_near(cursor_.goal, c.goals, meter, found)) return false;
    if (found == CaseBase::kNoNode) {
        chosen();
        return true;
    }
    const State s = base_->trailhead(found);
    if (cursor_.gaps == CaseGaps::Fallback) {
        goal_costs(grid_->h(s, cursor_.goal));
        return true;
    }
    if (within_reach(cursor_.goal, s) && grid_->h(s, cursor_.goal) < c.best) climb_from(s, Phase::ClimbToGoal);
    return true;
}

bool CaseAgent::climb_to_goal(Meter& meter) {
    Choosing& c = cursor_.choosing;
    const Climbing climbing = climb_to(cursor_.goal, meter);
    if (climbing == Climbing::Waits) return false;
    cursor_.phase = Phase::Goal;
    if (climbing == Climbing::Arrives) goal_costs(c.climbed_cost);
    return true;
}

void CaseAgent::goal_costs(Cost cost) {
    Choosing& c = cursor_.choosing;
    if (cursor_.choice == CaseChoice::Best) {
        c.goal_cost = cost;
        c.starts = {};
        cursor_.place = 0;
        cursor_.phase = Phase::Start;
    } else if (cost < c.best) {
        c.best = cost;
        c.to = looked_at(cursor_.goal, c.goals);
    }
}

void CaseAgent::chosen() {
    const std::uint32_t from = cursor_.choosing.from, to = cursor_.choosing.to;
    if (from == CaseBase::kNoNode || to == CaseBase::kNoNode) give_up();
    else walk_to(base_->trailhead(from), to, from);
}

bool CaseAgent::next_near(State s, Scan& scan, Meter& meter, std::uint32_t& found) {
    for (; scan.band < CaseBase::kBands; ++scan.band, scan.seen = 0) {
        if (!meter.look_up()) return false;
        const CaseBase::Run run = base_->near(grid_->x(s), grid_->y(s), scan.band);
        if (scan.seen == run.end - run.begin) continue;
        found = run.begin + scan.seen++;
        return true;
    }
    found = CaseBase::kNoNode;
    return true;
}

std::uint32_t CaseAgent::looked_at(State s, const Scan& scan) const {
    return base_->near(grid_->x(s), grid_->y(s), scan.band).begin + scan.seen - 1;
}

// As the crow flies; whether climbing takes more moves, climbing shows.
bool CaseAgent::within_reach(State a, State b) const {
    const int dx = std::abs(static_cast<int>(grid_->x(a)) - static_cast<int>(grid_->x(b)));
    const int dy = std::abs(static_cast<int>(grid_->y(a)) - static_cast<int>(grid_->y(b)));
    const int moves = grid_->rule().rule == MoveRule::Four ? dx + dy : std::max(dx, dy);
    return moves <= static_cast<int>(base_->relevant());
}

void CaseAgent::climb_from(State s, Phase phase) {
    cursor_.phase = phase;
    cursor_.climbed_moves = 0;
    cursor_.choosing.climber = s;
    cursor_.choosing.climbed_cost = 0;
}

CaseAgent::Climbing CaseAgent::climb_to(State target, Meter& meter) {
    Choosing& c = cursor_.choosing;
    const OctileTo h(*grid_, target);
    for (; c.climber != target; ++cursor_.climbed_moves) {
        if (cursor_.climbed_moves == base_->relevant()) return Climbing::Fails;
        if (!meter.climb()) return Climbing::Waits;
        const State next = climb_step(*grid_, c.climber, h);
        if (next == kNoState) return Climbing::Fails;
        const bool straight = grid_->x(c.climber) == grid_->x(next) || grid_->y(c.climber) == grid_->y(next);
        c.climbed_cost += straight ? kUnit : grid_->rule().diagonal;
        c.climber = next;
    }
    return Climbing::Arrives;
}

}  // namespace waystone
