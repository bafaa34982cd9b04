// SPDX-License-Identifier: MIT
#include "lab/run/crowd_run.hpp"

#include "lab/run/crowd_costs.hpp"
#include "lab/run/crowd_orders.hpp"
#include "lab/run/crowd_row.hpp"
#include "lab/run/crowd_watch.hpp"
#include "lab/run/stopwatch.hpp"
#include "search/optimal.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace waystone::lab {
namespace {

// What a unit was told first, and what came of it.
struct UnitLog {
    State from = kNoState, to = kNoState;
    std::uint64_t ordered_at = 0;
    std::uint64_t straight = 0, diagonal = 0;  // steps until it arrived
    bool moved = false, done = false, had_path = false;
    // Of the last order: whether its arrival was counted; whether it stands there, and after which tick it came.
    bool counted = false, there = false;
    std::uint64_t there_at = 0;
};

// Of a unit that takes one task after another.
struct Errand {
    std::size_t task = ~std::size_t{0}, step = 0;
};

class CrowdRun {
public:
    CrowdRun(Map& map, const CrowdPlan& plan) : map_(map), plan_(plan), random_(plan.seed, 11), ground_(map.grid()) {}

    Expected<CrowdResult> run() {
        if (auto made = make_crowd(); !made) return std::unexpected(made.error());
        // Paths are compared with the shortest ones of a map that never changes.
        const bool compares = plan_.lengths && plan_.edits_per_tick == 0;
        const auto original = compares ? std::make_unique<Grid>(map_.grid()) : nullptr;
        if (!plan_.errands.empty())
            for (std::size_t i = 0; i < units_.size(); ++i) give_next(i, 0);
        CrowdWatch watch(map_, *crowd_, units_, plan_.crowd.bodies == Bodies::Cells);
        for (std::uint64_t tick = 0; tick < plan_.ticks; ++tick) {
            if (plan_.stop && plan_.stop()) {
                result_.interrupted = true;
                break;
            }
            for (; given_ < drawn_.first.size() && drawn_.first[given_].tick <= tick; ++given_)
                give(given_, drawn_.first[given_].order, tick);
            edit_map(tick);
            const TickReport report = time_tick(tick);
            watch.look(*crowd_, units_);
            note_moves(tick);
            note_walled_in(watch);
            if (report.arrived > 0 || result_.lifelong) note_arrivals(tick);
            if (plan_.watch) plan_.watch(tick, map_, *crowd_);
            ++result_.ticks;
            const bool changes = plan_.edits_per_tick > 0 && tick < plan_.edit_ticks;
            if (report.walking == 0 && given_ == drawn_.first.size() && !result_.lifelong && !changes) break;
        }
        result_.collisions = watch.collisions();
        result_.illegal_moves = watch.illegal_moves();
        if (auto ended = finish(original.get()); !ended) return std::unexpected(ended.error());
        return std::move(result_);
    }

private:
    Expected<void> make_crowd() {
        auto drawn = draw_crowd(map_, ground_, plan_, random_);
        if (!drawn) return std::unexpected(drawn.error());
        drawn_ = std::move(*drawn);
        auto made = Crowd::make(map_, plan_.crowd);
        if (!made) return std::unexpected(made.error());
        crowd_.emplace(std::move(*made));
        for (const State start : drawn_.starts) {
            const auto unit = crowd_->add(start);
            if (!unit) return std::unexpected(unit.error());
            units_.push_back(*unit);
            if (index_.size() <= unit->number) index_.resize(unit->number + 1, 0);
            index_[unit->number] = units_.size() - 1;
        }
        result_.units = units_.size();
        logs_.resize(units_.size());
        errands_.resize(units_.size());
        if (!plan_.errands.empty()) result_.tasks_done = 0;
        result_.lifelong = plan_.orders == CrowdOrders::Forever || !plan_.errands.empty();
        if (plan_.record.empty()) return {};
        return crowd_->record(plan_.record, {.map = plan_.map_name, .units = plan_.record_units});
    }

    void give(std::size_t i, const Order& order, std::uint64_t tick) {
        crowd_->order(units_[i], order);
        ++result_.ordered;
        UnitLog& log = logs_[i];
        log.there = log.counted = false;
        if (log.to != kNoState) return;
        log.from = crowd_->at(units_[i]);
        log.to = order.cell;
        log.ordered_at = tick;
        log.had_path = log.from != order.cell && map_.reachable(log.from, order.cell);
        result_.with_path += log.had_path ? 1 : 0;
        if (log.had_path) ordered_now_.push_back(i);
    }

    // To a unit that never has enough: the next cell of its task, or the next task.
    void give_next(std::size_t i, std::uint64_t tick) {
        if (plan_.errands.empty()) return give(i, {.cell = draw_cell(random_, ground_.main)}, tick);
        Errand& errand = errands_[i];
        const auto has_task = [&] { return errand.task < plan_.errands.size(); };
        if (has_task() && ++errand.step < plan_.errands[errand.task].size())
            return give(i, {.cell = plan_.errands[errand.task][errand.step]}, tick);
        if (has_task()) ++*result_.tasks_done;
        errand = {.task = next_task_ < plan_.errands.size() ? next_task_++ : plan_.errands.size(), .step = 0};
        if (has_task()) give(i, {.cell = plan_.errands[errand.task][0]}, tick);
    }

    void edit_map(std::uint64_t tick) {
        edits_due_ += tick < plan_.edit_ticks ? plan_.edits_per_tick : 0;
        for (; edits_due_ >= 1; --edits_due_, ++result_.edits) {
            if (!closed_.empty() && random_.chance(0.5)) {
                const std::size_t i = random_.below(static_cast<std::uint32_t>(closed_.size()));
                map_.open(closed_[i]);
                closed_[i] = closed_.back();
                closed_.pop_back();
                continue;
            }
            const State cell = draw_cell(random_, ground_.main);
            if (!map_.passable(cell) || (plan_.crowd.bodies == Bodies::Cells && crowd_->unit_at(cell))) continue;
            map_.block(cell);
            closed_.push_back(cell);
        }
    }

    TickReport time_tick(std::uint64_t tick) {
        const Stopwatch watch;
        const TickReport report = crowd_->tick({.work = plan_.work});
        result_.tick_ns.push_back(watch.ns());
        result_.tick_work.push_back(report.work);
        result_.over_budget += report.work > plan_.work ? 1 : 0;
        result_.moves += report.moved;
        result_.deferred += report.deferred;
        result_.displaced += report.displaced;
        result_.out_of_field_memory |= report.out_of_field_memory;
        if (report.arrived > 0) result_.makespan = tick + 1;
        return report;
    }

    void note_moves(std::uint64_t tick) {
        for (const UnitMove& move : crowd_->moves()) {
            UnitLog& log = logs_[index_[move.unit.number]];
            log.there = log.there && crowd_->status(move.unit) == UnitStatus::Arrived;
            if (log.to == kNoState || log.done) continue;
            const bool diagonal = map_.x(move.from) != map_.x(move.to) && map_.y(move.from) != map_.y(move.to);
            ++(diagonal ? log.diagonal : log.straight);
            if (log.moved || !log.had_path) continue;
            log.moved = true;
            const std::uint64_t waited = tick - log.ordered_at;
            result_.moved_at_once += waited == 0 ? 1 : 0;
            result_.first_move_ticks = std::max(result_.first_move_ticks, waited + 1);
        }
    }

    void note_walled_in(const CrowdWatch& watch) {
        for (const std::size_t i : ordered_now_) result_.walled_in += !logs_[i].moved && watch.walled_in(i) ? 1 : 0;
        ordered_now_.clear();
    }

    void note_arrivals(std::uint64_t tick) {
        for (std::size_t i = 0; i < units_.size(); ++i) {
            if (crowd_->status(units_[i]) != UnitStatus::Arrived) continue;
            UnitLog& log = logs_[i];
            if (!log.done && log.to != kNoState) {
                log.done = true;
                log.to = crowd_->at(units_[i]);
            }
            // One that was pushed off its place and came back has not arrived again.
            if (!std::exchange(log.counted, true)) ++result_.arrivals;
            if (!std::exchange(log.there, true)) log.there_at = tick + 1;
            if (result_.lifelong) give_next(i, tick + 1);
        }
    }

    Expected<void> finish(const Grid* original) {
        for (const waystone::Unit unit : units_) {
            const UnitStatus status = crowd_->status(unit);
            result_.arrived += status == UnitStatus::Arrived ? 1 : 0;
            result_.unreachable += status == UnitStatus::Unreachable ? 1 : 0;
            result_.blocked += status == UnitStatus::Blocked ? 1 : 0;
        }
        result_.settled = given_ == drawn_.first.size() && result_.arrived + result_.unreachable == units_.size();
        if (original != nullptr) add_costs(*original);
        if (result_.settled && !result_.lifelong) add_sums(original);
        result_.crowd_bytes = crowd_->bytes();
        result_.field_bytes = crowd_->field_bytes();
        result_.hash = crowd_->state_hash();
        return crowd_->end_recording();
    }

    // Of first orders.
    void add_costs(const Grid& grid) {
        std::vector<Journey> journeys;
        double cost = 0, optimal = 0;
        for (const UnitLog& log : logs_) {
            if (!log.done) continue;
            journeys.push_back({log.from, log.to});
            cost += true_length(grid, log.straight, log.diagonal);
        }
        for (const double length : shortest_lengths(grid, journeys)) optimal += length;
        result_.cost = cost;
        result_.optimal_cost = optimal;
    }

    // One that stood there from the start took no time.
    void add_sums(const Grid* original) {
        std::vector<Journey> journeys;
        std::uint64_t sum = 0;
        double least = 0;
        for (std::size_t i = 0; i < units_.size(); ++i) {
            const UnitLog& log = logs_[i];
            if (!log.there) continue;
            const bool stayed = log.there_at == log.ordered_at + 1 && log.from == crowd_->at(units_[i]);
            sum += stayed ? 0 : log.there_at - log.ordered_at;
            journeys.push_back({log.from, crowd_->at(units_[i])});
        }
        result_.sum_of_costs = sum;
        if (original == nullptr || !plan_.least_ticks) return;
        for (const double moves : fewest_moves(*original, journeys)) least += moves;
        result_.lower_bound = static_cast<std::uint64_t>(least + 0.5);
    }

    Map& map_;
    const CrowdPlan& plan_;
    Random random_;
    const CrowdGround ground_;
    CrowdDraw drawn_;
    std::optional<Crowd> crowd_;
    std::vector<waystone::Unit> units_;
    std::vector<std::size_t> index_;        // in units_, by a unit's number
    std::vector<UnitLog> logs_;             // by unit
    std::vector<Errand> errands_;           // by unit
    std::vector<std::size_t> ordered_now_;  // for the first time, with a path
    std::size_t given_ = 0;                 // of the first orders, in the order of their ticks
    std::size_t next_task_ = 0;
    double edits_due_ = 0;
    std::vector<State> closed_;
    CrowdResult result_;
};

}  // namespace

Expected<CrowdResult> run_crowd(Map& map, const CrowdPlan& plan) { return CrowdRun(map, plan).run(); }

double crowd_ns_per_work(const Map& map, CrowdPlan plan) {
    constexpr int kTrials = 4;
    plan.ticks = 40;
    plan.record.clear();
    plan.watch = {};
    plan.edits_per_tick = 0;
    plan.lengths = plan.least_ticks = false;
    plan.work = std::max<std::uint64_t>(20 * plan.units, 20'000);
    std::vector<std::uint64_t> work, least;  // by tick: the same in every trial; nanoseconds
    for (int trial = 0; trial < kTrials; ++trial) {
        Map copy = map.clone();
        auto result = run_crowd(copy, plan);
        if (!result) return 100;
        if (trial == 0) {
            work = std::move(result->tick_work);
            least = std::move(result->tick_ns);
            continue;
        }
        for (std::size_t i = 0; i < least.size(); ++i) least[i] = std::min(least[i], result->tick_ns[i]);
    }
    std::vector<std::uint64_t> each;  // picoseconds
    for (std::size_t i = 0; i < least.size(); ++i)
        if (work[i] > 0) each.push_back(1000 * least[i] / work[i]);
    return each.empty() ? 100 : static_cast<double>(crowd_quantile(each, 0.9)) / 1000;
}

}  // namespace waystone::lab
