// SPDX-License-Identifier: MIT
#include "lab/run/runner.hpp"

#include "lab/run/metered_agent.hpp"
#include "lab/run/result_row.hpp"
#include "lab/run/units.hpp"
#include "lab/run/walk_figures.hpp"
#include "lab/table/csv_reader.hpp"
#include "lab/table/table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace waystone::lab {
namespace {

constexpr std::size_t kSolvedTogether = 1000;  // optimal lengths between two looks at Ctrl-C

Row walk_row(const ProblemSet& set, std::size_t task, const std::string& label, const Result& result, double build_s,
             const Octaves& work) {
    Row out;
    add_problem(out, set, task, label, result);
    Octaves plan_ns;
    for (const std::uint64_t ns : result.walk.plan_ns) plan_ns.add(ns);
    out.add("build_s", build_s);
    out.add("disqualified_at", result.walk.disqualified_at > 0 ? Value{result.walk.disqualified_at} : Value{});
    out.add("work_histogram", work.text());
    out.add("plan_ns_histogram", plan_ns.text());
    add_figures(out, result);
    return out;
}

}  // namespace

struct Runner::UnitWorker : TaskWorker {
    const EditScript* edits = nullptr;
    MeteredAgent* meter = nullptr;

    // A fresh agent for a run on a map.
    bool begin(const Grid& next, const PlannedRun& run, const DatabaseCache& databases, const std::atomic<bool>& stop) {
        if (grid != &next || edits != run.edits) {
            agent.reset();
            edits = run.edits;
            set_map(next, edits);
        }
        if (!renew(run, databases)) return false;
        auto metered = std::make_unique<MeteredAgent>(std::move(*agent), run.work_cutoff, stop);
        meter = metered.get();
        agent.emplace(std::move(metered));
        return true;
    }

private:
    bool renew(const PlannedRun& run, const DatabaseCache& databases) {
        free_agent.reset();
        if (!run.measured.free_algo.empty()) {
            auto made = databases.make_agent(*grid, run.measured.free_algo);
            if (!made) return refuse(made.error());
            free_agent.emplace(std::move(*made));
        }
        if (!run.make) return TaskWorker::renew(run.configuration.algo, databases);
        auto made = run.make(*grid);
        if (!made) return refuse(made.error());
        agent.emplace(std::move(*made));
        return true;
    }
    bool refuse(Error why) {
        agent.reset();
        error = std::move(why);
        return false;
    }
};

Runner::Runner(ProblemSet& set, RunPlan& plan, RunnerOptions options)
    : set_(set), plan_(plan), options_(std::move(options)) {}

// Optimal lengths of the problems of some units.
void Runner::solve(std::span<const std::size_t> units) {
    std::vector<bool> wanted(set_.tasks.size());
    for (const std::size_t unit : units)
        for (const std::size_t task : plan_.units[unit].tasks) wanted[task] = true;
    std::vector<std::size_t> tasks;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (wanted[i] && !set_.tasks[i].optimal) tasks.push_back(i);
    const Interrupt interrupt;
    Progress progress("optimal costs", tasks.size());
    for (std::size_t first = 0; first < tasks.size() && !interrupt.asked(); first += kSolvedTogether)
        solve_optimally(set_, std::span(tasks).subspan(first, std::min(kSolvedTogether, tasks.size() - first)),
                        &progress);
}

Expected<std::size_t> Runner::open_databases(std::span<const std::size_t> units) {
    for (const std::size_t unit : units) {
        PlannedRun& run = plan_.runs[plan_.units[unit].run];
        const std::pair place(plan_.units[unit].map, run.configuration.algo);
        if (!run.missing.empty() || run.make || databases_.contains(place)) continue;
        auto opened = lab::open_databases(set_, place.first, place.second, true);
        if (opened) databases_.emplace(place, std::move(*opened));
        else if (options_.leave_out && !ends_all(opened.error()))
            run.missing = run.configuration.label + ":" + opened.error().message();
        else return std::unexpected(opened.error());
    }
    return static_cast<std::size_t>(
        std::ranges::count_if(databases_, [](const auto& one) { return one.second.bytes > 0; }));
}

Expected<void> Runner::walk(Journal& journal, const std::set<std::uint64_t>& done) {
    std::set<std::uint64_t> taken = done;
    std::vector<std::size_t> left;
    std::size_t total = 0, missing = 0;
    for (const std::size_t unit : units_of(plan_, options_.shard)) {
        total += plan_.units[unit].tasks.size();
        if (!taken.insert(plan_.units[unit].key).second) continue;
        left.push_back(unit);
        missing += plan_.units[unit].tasks.size();
    }
    if (left.empty()) return {};
    if (options_.optimal_costs) solve(left);
    if (auto opened = open_databases(left); !opened) return std::unexpected(opened.error());
    std::erase_if(left, [&](std::size_t unit) { return !plan_.runs[plan_.units[unit].run].missing.empty(); });
    std::vector<std::uint64_t> keys;
    for (const std::size_t unit : left) keys.push_back(plan_.units[unit].key);
    Expected<void> walked;
    {
        Progress progress(options_.label, total);
        progress.set(total - missing, total);
        walked = do_units<UnitWorker>(
            journal, keys, [&](UnitWorker& worker, std::size_t i, const std::atomic<bool>& stop) -> Expected<UnitDone> {
                const std::uint64_t before_ns = worker.walking_ns;
                auto rows = walk_unit(worker, plan_.units[left[i]], stop, progress);
                if (!rows) return std::unexpected(rows.error());
                return UnitDone{std::move(*rows), worker.walking_ns - before_ns};
            });
    }
    if (walked || walked.error().code != ErrorCode::Interrupted) return walked;
    return fail(ErrorCode::Interrupted, "",
                fmt::format("stopped with {} of {} problems walked", total - missing + walked_.load(), total));
}

Expected<std::string> Runner::walk_unit(UnitWorker& worker, const Unit& unit, const std::atomic<bool>& stop,
                                        Progress& progress) {
    const PlannedRun& run = plan_.runs[unit.run];
    if (!worker.begin(set_.maps[unit.map].grid, run, set_.databases, stop)) return std::unexpected(*worker.error);
    const auto opened = databases_.find({unit.map, run.configuration.algo});
    TaskWorker::Measured measured = run.measured;
    measured.non_optimal = measured.non_optimal && run.edits == nullptr;
    std::string rows;
    for (const std::size_t task : unit.tasks) {
        Result result = worker.walk(set_.tasks[task], run.limits, measured);
        if (stop) return rows;
        double seconds = 0;
        if (opened != databases_.end()) {
            result.database_bytes = opened->second.bytes;
            result.database_rel = opened->second.relative;
            seconds = opened->second.seconds;
        }
        rows += csv_line(walk_row(set_, task, run.configuration.label, result, seconds, worker.meter->work()));
        progress.tick();
    }
    walked_ += unit.tasks.size();
    return rows;
}

std::string walk_header(const ProblemSet& set) { return csv_header(walk_row(set, 0, "", {}, 0, {})); }

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
