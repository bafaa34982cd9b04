// SPDX-License-Identifier: MIT
#include "lab/experiment/lab_run.hpp"

#include "base/hash.hpp"
#include "io/atomic_file.hpp"
#include "io/paths.hpp"
#include "lab/run/databases.hpp"
#include "lab/run/interrupt.hpp"
#include "lab/run/journal.hpp"
#include "lab/run/metered_agent.hpp"
#include "lab/run/parallel.hpp"
#include "lab/run/result_row.hpp"
#include "lab/run/task_worker.hpp"
#include "lab/table/csv_reader.hpp"
#include "lab/table/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace waystone::lab {
namespace {

constexpr std::size_t kSolvedTogether = 1000;  // optimal lengths between two looks at Ctrl-C

struct UnitWorker : TaskWorker {
    const EditScript* edits = nullptr;
    MeteredAgent* meter = nullptr;
    std::optional<Error> write_error;

    // A fresh agent for a run on a map.
    bool begin(const Grid& next, const PlannedRun& run, const DatabaseCache& databases, const std::atomic<bool>& stop) {
        if (grid != &next || edits != run.edits) {
            agent.reset();
            edits = run.edits;
            set_map(next, edits);
        }
        if (!renew(run.configuration.algo, databases)) return false;
        auto metered = std::make_unique<MeteredAgent>(std::move(*agent), run.work_cutoff, stop);
        meter = metered.get();
        agent.emplace(std::move(metered));
        return true;
    }
};

class Runner {
public:
    Runner(const Experiment& experiment, const LabOptions& options)
        : experiment_(experiment),
          options_(options),
          folder_(shard_folder(options.folder, options.shard)),
          trees_(options.folder) {}

    Expected<LabResult> run() {
        if (auto ready = prepare(); !ready) return std::unexpected(ready.error());
        const auto finished = already_finished();
        if (!finished) return std::unexpected(finished.error());
        if (*finished) return LabResult{folder_, (*finished)->rows, 0};
        if (auto made = make_folder(folder_); !made) return std::unexpected(made.error());
        if (auto written = write_file(folder_ + "/experiment.json", options_.text); !written)
            return std::unexpected(written.error());
        auto journal = Journal::open(journal_path(), to_json(manifest_));
        if (!journal) return std::unexpected(journal.error());
        std::vector<std::size_t> left = units_of(plan_, options_.shard);
        std::vector<bool> done(plan_.units.size());
        for (const std::uint64_t unit : journal->done())
            if (unit < done.size()) done[unit] = true;
        std::erase_if(left, [&](std::size_t unit) { return done[unit]; });
        LabResult result{folder_, 0, 0};
        for (const std::size_t unit : left) result.walked += plan_.units[unit].tasks.size();
        if (auto walked = walk(left, *journal); !walked) return std::unexpected(walked.error());
        if (auto written = finish(); !written) return std::unexpected(written.error());
        journal->remove();
        result.rows = manifest_.rows;
        return result;
    }

    Expected<std::size_t> build() {
        if (auto ready = prepare(); !ready) return std::unexpected(ready.error());
        if (auto opened = open_all_databases(units_of(plan_, {})); !opened) return std::unexpected(opened.error());
        return static_cast<std::size_t>(
            std::ranges::count_if(databases_, [](const auto& one) { return one.second.bytes > 0; }));
    }

private:
    std::string journal_path() const { return folder_ + "/journal"; }

    // Problems, plan and manifest: all that can be wrong with the file shows here, before anything is written.
    Expected<void> prepare() {
        if (auto sweeps = expect_sweeps(experiment_, options_.path); !sweeps) return sweeps;
        auto set = load_problems(experiment_.problems, options_.quick);
        if (!set) return std::unexpected(set.error());
        if (!set->skipped.empty()) return std::unexpected(set->skipped.front());
        set_ = std::move(*set);
        set_.databases = options_.databases;
        if (grows_trees(experiment_)) solve({});
        auto plan = make_plan(experiment_, set_, options_.quick, trees_);
        if (!plan) return std::unexpected(plan.error());
        plan_ = std::move(*plan);
        if (interrupt_.asked()) return fail(ErrorCode::Interrupted, options_.path, "stopped before the first walk");
        manifest_.experiment = experiment_.id;
        manifest_.title = experiment_.title;
        manifest_.fingerprint = hex(fingerprint(options_.text, set_, plan_, options_.quick));
        manifest_.program = program_facts();
        manifest_.machine = machine_facts();
        manifest_.command = options_.command;
        manifest_.problem_seed = experiment_.problems.seed;
        for (std::uint64_t i = 0; i < experiment_.repetitions; ++i) manifest_.seeds.push_back(experiment_.seed + i);
        for (const LoadedMap& map : set_.maps) manifest_.inputs.push_back({map.name, hex(map.grid.fingerprint())});
        manifest_.started = time_now();
        manifest_.shard = options_.shard;
        manifest_.quick = options_.quick;
        manifest_.problems = set_.tasks.size();
        return {};
    }

    // The manifest of a run that is complete; nothing where there is something left to do. Also takes over when an
    // unfinished one was started.
    Expected<std::optional<Manifest>> already_finished() {
        const bool begun = is_file(journal_path());
        std::optional<Manifest> before;
        if (begun) {
            const auto journal = read_journal(journal_path());
            if (!journal) return std::unexpected(journal.error());
            if (!journal->head.empty()) {
                auto head = parse_manifest(journal->head, journal_path());
                if (!head) return std::unexpected(head.error());
                before = std::move(*head);
            }
        } else if (is_file(folder_ + "/manifest.json")) {
            auto manifest = read_manifest(folder_);
            if (!manifest) return std::unexpected(manifest.error());
            before = std::move(*manifest);
        }
        if (!options_.resume && (begun || before || is_file(folder_ + "/rows.csv")))
            return fail(ErrorCode::WriteFailed, folder_,
                        "the folder holds a run already; --resume goes on with it, and another -o begins a new one");
        if (!before) return std::nullopt;
        if (const auto why = difference(*before, manifest_)) return fail(ErrorCode::FileStale, folder_, *why);
        if (before->shard != manifest_.shard)
            return fail(ErrorCode::FileStale, folder_, "it holds results of another shard");
        manifest_.started = before->started;
        if (begun) return std::nullopt;
        return before;
    }

    // Optimal lengths of the problems of some units; of all where none are given.
    void solve(std::span<const std::size_t> units) {
        std::vector<bool> wanted(set_.tasks.size(), units.empty());
        for (const std::size_t unit : units)
            for (const std::size_t task : plan_.units[unit].tasks) wanted[task] = true;
        std::vector<std::size_t> tasks;
        for (std::size_t i = 0; i < wanted.size(); ++i)
            if (wanted[i] && !set_.tasks[i].optimal) tasks.push_back(i);
        Progress progress("optimal costs", tasks.size());
        for (std::size_t first = 0; first < tasks.size() && !interrupt_.asked(); first += kSolvedTogether)
            solve_optimally(set_, std::span(tasks).subspan(first, std::min(kSolvedTogether, tasks.size() - first)),
                            &progress);
    }

    Expected<void> open_all_databases(std::span<const std::size_t> units) {
        for (const std::size_t unit : units) {
            const auto& [run, map, tasks] = plan_.units[unit];
            const std::string& algo = plan_.runs[run].configuration.algo;
            if (databases_.contains({map, algo})) continue;
            auto opened = open_databases(set_, map, algo, true);
            if (!opened) return std::unexpected(opened.error());
            databases_.emplace(std::pair(map, algo), std::move(*opened));
        }
        return {};
    }

    Expected<void> walk(std::span<const std::size_t> units, Journal& journal) {
        if (units.empty()) return {};
        solve(units);
        if (auto opened = open_all_databases(units); !opened) return opened;
        std::size_t total = 0, left = 0;
        for (const std::size_t unit : units_of(plan_, options_.shard)) total += plan_.units[unit].tasks.size();
        for (const std::size_t unit : units) left += plan_.units[unit].tasks.size();
        std::atomic<std::size_t> walked = total - left;
        const auto workers = [&] {
            Progress progress(experiment_.id, total);
            progress.set(total - left, total);
            return for_each_in_order<UnitWorker>(units.size(), nullptr, [&](UnitWorker& worker, std::size_t i) {
                return walk_unit(worker, units[i], journal, interrupt_.asked(), progress, walked);
            });
        }();
        for (const UnitWorker& worker : workers) {
            if (worker.error) return std::unexpected(*worker.error);
            if (worker.write_error) return std::unexpected(*worker.write_error);
        }
        if (interrupt_.asked())
            return fail(ErrorCode::Interrupted, folder_,
                        fmt::format("stopped with {} of {} problems walked; go on with: {}{}", walked.load(), total,
                                    options_.command, options_.resume ? "" : " --resume"));
        return {};
    }

    bool walk_unit(UnitWorker& worker, std::size_t index, Journal& journal, const std::atomic<bool>& stop,
                   Progress& progress, std::atomic<std::size_t>& walked) {
        const Unit& unit = plan_.units[index];
        const PlannedRun& run = plan_.runs[unit.run];
        if (stop || !worker.begin(set_.maps[unit.map].grid, run, set_.databases, stop)) return false;
        const OpenDatabases& opened = databases_.at({unit.map, run.configuration.algo});
        std::string rows;
        const std::uint64_t before_ns = worker.walking_ns;
        for (const std::size_t task : unit.tasks) {
            Result result = worker.walk(set_.tasks[task], run.limits,
                                        {.non_optimal = experiment_.measures && run.edits == nullptr});
            if (stop) return false;
            result.database_bytes = opened.bytes;
            result.database_rel = opened.relative;
            rows += csv_line(row(run, task, result, opened.seconds, worker.meter->work()));
            progress.tick();
        }
        const auto noted = journal.append({.unit = index, .walk_ns = worker.walking_ns - before_ns, .rows = rows});
        if (!noted) {
            worker.write_error = noted.error();
            return false;
        }
        walked += unit.tasks.size();
        return true;
    }

    Row row(const PlannedRun& run, std::size_t task, const Result& result, double build_s, const Octaves& work) const {
        Row out;
        out.add("series", run.series.series);
        out.add("parameters", run.series.parameters);
        out.add("repetition", run.repetition);
        out.add("problem", std::uint64_t{task + 1});
        add_problem(out, set_, task, run.configuration.label, result);
        Octaves plan_ns;
        for (const std::uint64_t ns : result.walk.plan_ns) plan_ns.add(ns);
        out.add("build_s", build_s);
        out.add("disqualified_at", result.walk.disqualified_at > 0 ? Value{result.walk.disqualified_at} : Value{});
        out.add("work_histogram", work.text());
        out.add("plan_ns_histogram", plan_ns.text());
        return out;
    }

    Expected<void> finish() {
        const auto journal = read_journal(journal_path());
        if (!journal) return std::unexpected(journal.error());
        // By run and task; what belongs to other shards stays empty.
        std::vector<std::string_view> lines(plan_.runs.size() * set_.tasks.size());
        std::uint64_t walk_ns = 0;
        for (const JournalEntry& entry : journal->entries) {
            if (entry.unit >= plan_.units.size()) continue;
            const Unit& unit = plan_.units[entry.unit];
            std::string_view rest = entry.rows, record;
            for (const std::size_t task : unit.tasks)
                if (next_record(rest, record)) lines[unit.run * set_.tasks.size() + task] = record;
            walk_ns += entry.walk_ns;
        }
        std::erase_if(lines, [](std::string_view line) { return line.empty(); });
        manifest_.rows = lines.size();
        manifest_.walk_seconds = static_cast<double>(walk_ns) * 1e-9;
        manifest_.finished = time_now();
        const std::string header = csv_header(row(plan_.runs.front(), 0, {}, 0, {}));
        if (auto written = write_rows(folder_ + "/rows.csv", header, lines); !written) return written;
        return write_file(folder_ + "/manifest.json", to_json(manifest_));
    }

    const Interrupt interrupt_;
    const Experiment& experiment_;
    const LabOptions& options_;
    std::string folder_;
    StudyTrees trees_;
    ProblemSet set_;
    RunPlan plan_;
    Manifest manifest_;
    std::map<std::pair<std::size_t, std::string>, OpenDatabases> databases_;  // by map and configuration
};

}  // namespace

Expected<void> expect_sweeps(const Experiment& experiment, const std::string& path) {
    if (experiment.has_points()) return {};
    return fail(ErrorCode::BadParameter, path,
                "it has no sweeps to run, only series with measures of a paper: see `waystone study run " +
                    experiment.id + "`");
}

Expected<LabResult> run_lab(const Experiment& experiment, const LabOptions& options) {
    return Runner(experiment, options).run();
}

Expected<std::size_t> build_lab(const Experiment& experiment, const LabOptions& options) {
    return Runner(experiment, options).build();
}

}  // namespace waystone::lab
