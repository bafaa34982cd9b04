// SPDX-License-Identifier: MIT
#include "lab/run/runner.hpp"

#include "lab/run/crowd_unit.hpp"
#include "lab/run/result_row.hpp"
#include "lab/run/units.hpp"
#include "lab/run/walk_figures.hpp"
#include "lab/table/csv_reader.hpp"
#include "lab/table/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace waystone::lab {
namespace {

constexpr std::size_t kSolvedTogether = 1000;  // optimal lengths between two looks at Ctrl-C

Row walk_row(const ProblemSet& set, const PlannedRun& run, const Walked& walked) {
    if (run.crowd) return crowd_row(set, run, walked);
    const Result& result = walked.result;
    Row out;
    add_problem(out, set, walked.task, run.configuration.label, result);
    Octaves plan_ns;
    for (const std::uint64_t ns : result.walk.plan_ns) plan_ns.add(ns);
    out.add("build_s", result.build_seconds);
    out.add("disqualified_at", result.walk.disqualified_at > 0 ? Value{result.walk.disqualified_at} : Value{});
    out.add("work_histogram", walked.work.text());
    out.add("plan_ns_histogram", plan_ns.text());
    add_figures(out, result);
    return out;
}

std::uint64_t ticking_ns(std::span<const Walked> walks) {
    std::uint64_t sum = 0;
    for (const Walked& walked : walks)
        if (walked.crowd) sum = std::accumulate(walked.crowd->tick_ns.begin(), walked.crowd->tick_ns.end(), sum);
    return sum;
}

// Optimal lengths of the problems of some units.
void solve(ProblemSet& set, const RunPlan& plan, std::span<const std::size_t> units) {
    std::vector<bool> wanted(set.tasks.size());
    for (const std::size_t unit : units)
        for (const std::size_t task : plan.units[unit].tasks) wanted[task] = true;
    std::vector<std::size_t> tasks;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (wanted[i] && !set.tasks[i].optimal) tasks.push_back(i);
    const Interrupt interrupt;
    Progress progress("optimal costs", tasks.size());
    for (std::size_t first = 0; first < tasks.size() && !interrupt.asked(); first += kSolvedTogether)
        solve_optimally(set, std::span(tasks).subspan(first, std::min(kSolvedTogether, tasks.size() - first)),
                        &progress);
}

}  // namespace

// With its configuration, unless there is only one, which the caller knows.
Error Runner::named(Error error, const PlannedRun& run) const {
    if (plan_.runs.size() > 1 && error.code != ErrorCode::Interrupted)
        error.place = run.configuration.algo + (error.place.empty() ? "" : ":") + error.place;
    return error;
}

std::vector<Walked> Runner::refused(const Unit& unit) {
    std::vector<Walked> out;
    for (const std::size_t task : unit.tasks) {
        Walked& walked = out.emplace_back();
        walked.task = task;
        walked.result.refused = true;
        walked.result.walk.outcome = Outcome::Stuck;
    }
    return out;
}

Expected<std::size_t> Runner::open_databases(std::span<const std::size_t> units) {
    for (const std::size_t unit : units) {
        PlannedRun& run = plan_.runs[plan_.units[unit].run];
        const std::pair place(plan_.units[unit].map, run.configuration.algo);
        if (!run.missing.empty() || run.make || databases_.contains(place) || refused_.contains(place)) continue;
        if (run.crowd && place.second == kNoAgents) continue;
        auto opened = lab::open_databases(set_, place.first, place.second, !label_.empty());
        if (opened) databases_.emplace(place, std::move(*opened));
        else if (run.where_possible && !ends_all(opened.error())) refused_.insert(place);
        else if (leave_out_ && !ends_all(opened.error()))
            run.missing = run.configuration.label + ":" + opened.error().message();
        else return std::unexpected(named(opened.error(), run));
    }
    return static_cast<std::size_t>(
        std::ranges::count_if(databases_, [](const auto& one) { return one.second.bytes > 0; }));
}

double Runner::build_seconds() const {
    double sum = 0;
    for (const auto& [place, opened] : databases_) sum += opened.seconds;
    return sum;
}

Expected<void> Runner::walk(std::vector<std::size_t> units, const Take& take, std::size_t before) {
    std::size_t total = before;
    for (const std::size_t unit : units) total += plan_.units[unit].tasks.size();
    if (auto opened = open_databases(units); !opened) return std::unexpected(opened.error());
    std::erase_if(units, [&](std::size_t unit) { return !plan_.runs[plan_.units[unit].run].missing.empty(); });
    Expected<void> walked;
    {
        std::optional<Progress> progress;
        if (!label_.empty()) progress.emplace(label_, total).set(before, total);
        walked = do_units<TaskWorker>(
            units.size(), [&](TaskWorker& worker, std::size_t i, const std::atomic<bool>& stop) -> Expected<void> {
                const Unit& unit = plan_.units[units[i]];
                const std::uint64_t before_ns = worker.walking_ns();
                auto walks = walk_unit(worker, unit, stop, progress ? &*progress : nullptr);
                if (!walks) return std::unexpected(walks.error());
                if (stop) return {};
                walked_ += unit.tasks.size();
                return take(unit, *walks, worker.walking_ns() - before_ns + ticking_ns(*walks));
            });
    }
    if (walked || walked.error().code != ErrorCode::Interrupted) return walked;
    return fail(ErrorCode::Interrupted, "",
                fmt::format("stopped with {} of {} problems walked", before + walked_, total));
}

Expected<std::vector<Walked>> Runner::walk_unit(TaskWorker& worker, const Unit& unit, const std::atomic<bool>& stop,
                                                Progress* progress) {
    const PlannedRun& run = plan_.runs[unit.run];
    if (refused_.contains({unit.map, run.configuration.algo})) return refused(unit);
    if (run.crowd) return crowd_unit(unit, stop, progress);
    if (const auto begun = worker.begin(set_.maps[unit.map].grid, run, set_.databases, stop); !begun) {
        if (run.where_possible && !ends_all(begun.error())) return refused(unit);
        return std::unexpected(named(begun.error(), run));
    }
    std::vector<Walked> out;
    for (const std::size_t index : unit.tasks) {
        const Task& task = set_.tasks[index];
        const std::size_t first = out.size();
        do {
            Walked& walked = out.emplace_back(index, worker.walk(task, out.size() > first), worker.work());
            note_databases(unit, walked.result);
        } while (!stop && run.again && run.again(task, std::span(out).subspan(first)));
        if (stop) break;
        if (progress != nullptr) progress->tick();
    }
    return out;
}

Expected<std::vector<Walked>> Runner::crowd_unit(const Unit& unit, const std::atomic<bool>& stop, Progress* progress) {
    const PlannedRun& run = plan_.runs[unit.run];
    const auto opened = databases_.find({unit.map, run.configuration.algo});
    std::vector<Walked> out;
    for (const std::size_t index : unit.tasks) {
        auto crowd =
            run_crowd_of(set_, index, run, opened == databases_.end() ? Database() : opened->second.database, stop);
        if (!crowd && run.where_possible && !ends_all(crowd.error())) return refused(unit);
        if (!crowd) return std::unexpected(named(crowd.error(), run));
        Walked& walked = out.emplace_back(Walked{.task = index, .result = {}, .work = {}, .crowd = std::move(*crowd)});
        note_databases(unit, walked.result);
        if (progress != nullptr && !stop) progress->tick();
    }
    return out;
}

void Runner::note_databases(const Unit& unit, Result& result) const {
    const auto opened = databases_.find({unit.map, plan_.runs[unit.run].configuration.algo});
    if (opened == databases_.end()) return;
    result.database_bytes = opened->second.bytes;
    result.database_rel = opened->second.relative;
    result.map_numbers = opened->second.map_numbers;
    result.build_seconds = opened->second.seconds;
}

Expected<std::uint64_t> walk_to_journal(ProblemSet& set, Runner& runner, const RunPlan& plan, Shard shard,
                                        Journal& journal, const std::set<std::uint64_t>& done, bool optimal_costs) {
    std::set<std::uint64_t> taken = done;
    std::vector<std::size_t> left;
    std::size_t before = 0;
    for (const std::size_t unit : units_of(plan, shard))
        if (taken.insert(plan.units[unit].key).second) left.push_back(unit);
        else before += plan.units[unit].tasks.size();
    if (left.empty()) return 0;
    if (optimal_costs && set.crowds.empty()) solve(set, plan, left);
    const auto note = [&](const Unit& unit, std::span<Walked> walks, std::uint64_t walk_ns) {
        std::string rows;
        for (const Walked& walked : walks) rows += csv_line(walk_row(set, plan.runs[unit.run], walked));
        return journal.append({.unit = unit.key, .walk_ns = walk_ns, .rows = rows});
    };
    if (const auto walked = runner.walk(left, note, before); !walked) return std::unexpected(walked.error());
    return runner.walked();
}

std::string walk_header(const ProblemSet& set) {
    PlannedRun run;
    if (!set.crowds.empty()) run.crowd.emplace();
    return csv_header(walk_row(set, run, {}));
}

std::vector<std::string_view> walk_lines(const RunPlan& plan, const ProblemSet& set,
                                         const std::map<std::uint64_t, std::string_view>& noted) {
    std::vector<std::string_view> lines(plan.runs.size() * set.tasks.size());
    for (const Unit& unit : plan.units) {
        const auto found = noted.find(unit.key);
        if (found == noted.end()) continue;
        std::string_view rest = found->second, record;
        for (const std::size_t task : unit.tasks)
            if (next_record(rest, record)) lines[unit.run * set.tasks.size() + task] = record;
    }
    return lines;
}

}  // namespace waystone::lab
