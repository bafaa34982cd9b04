// SPDX-License-Identifier: MIT
#include "lab/experiment/lab_run.hpp"

#include "base/hash.hpp"
#include "io/atomic_file.hpp"
#include "io/paths.hpp"
#include "lab/run/interrupt.hpp"
#include "lab/run/journal.hpp"
#include "lab/run/runner.hpp"
#include "lab/table/table.hpp"

#include <fmt/format.h>

#include <map>

namespace waystone::lab {
namespace {

class LabRunner {
public:
    LabRunner(const Experiment& experiment, const LabOptions& options)
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
        Runner runner(set_, plan_, experiment_.id);
        const auto walked =
            walk_to_journal(set_, runner, plan_, options_.shard, *journal,
                            {journal->done().begin(), journal->done().end()}, experiment_.optimal_costs);
        if (!walked) return stopped(walked.error());
        if (auto written = finish(); !written) return std::unexpected(written.error());
        journal->remove();
        return LabResult{folder_, manifest_.rows, *walked};
    }

    Expected<std::size_t> build() {
        if (auto ready = prepare(); !ready) return std::unexpected(ready.error());
        return Runner(set_, plan_, experiment_.id).open_databases(units_of(plan_, {}));
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
        if (grows_trees(experiment_)) solve_optimally(set_);
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
                        "the folder already holds a run; use --resume to continue it, or another -o for a new one");
        if (!before) return std::nullopt;
        if (const auto why = difference(*before, manifest_)) return fail(ErrorCode::FileStale, folder_, *why);
        if (before->shard != manifest_.shard)
            return fail(ErrorCode::FileStale, folder_, "it holds results of another shard");
        manifest_.started = before->started;
        if (begun) return std::nullopt;
        return before;
    }

    // Says how to continue.
    std::unexpected<Error> stopped(const Error& error) const {
        if (error.code != ErrorCode::Interrupted || !error.place.empty()) return std::unexpected(error);
        return fail(error.code, folder_,
                    fmt::format("{}; continue with: {}{}", error.sentence, options_.command,
                                options_.resume ? "" : " --resume"));
    }

    // What stands before a walk's own columns.
    static Row head(const PlannedRun& run, std::size_t task) {
        return {{"series", run.series.series},
                {"parameters", run.series.parameters},
                {"repetition", run.repetition},
                {"problem", task + 1}};
    }

    Expected<void> finish() {
        const auto journal = read_journal(journal_path());
        if (!journal) return std::unexpected(journal.error());
        std::map<std::uint64_t, std::string_view> noted;
        std::uint64_t walk_ns = 0;
        for (const JournalEntry& entry : journal->entries) {
            noted[entry.unit] = entry.rows;
            walk_ns += entry.walk_ns;
        }
        const auto join = [](std::string before, std::string_view after) {
            before.back() = ',';
            return before.append(after);
        };
        std::vector<std::string> lines;
        const std::vector<std::string_view> walked = walk_lines(plan_, set_, noted);
        for (std::size_t i = 0; i < walked.size(); ++i)
            if (!walked[i].empty())  // those of other shards are
                lines.push_back(
                    join(csv_line(head(plan_.runs[i / set_.tasks.size()], i % set_.tasks.size())), walked[i]));
        manifest_.rows = lines.size();
        manifest_.walk_seconds = static_cast<double>(walk_ns) * 1e-9;
        manifest_.finished = time_now();
        const std::string header = join(csv_header(head(plan_.runs.front(), 0)), walk_header(set_));
        const std::vector<std::string_view> views(lines.begin(), lines.end());
        if (auto written = write_rows(folder_ + "/rows.csv", header, views); !written) return written;
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
};

}  // namespace

Expected<void> expect_sweeps(const Experiment& experiment, const std::string& path) {
    if (experiment.has_points()) return {};
    return fail(ErrorCode::BadParameter, path,
                "it has no sweeps to run, only series with measures of a paper: see `waystone study run " +
                    experiment.id + "`");
}

Expected<LabResult> run_lab(const Experiment& experiment, const LabOptions& options) {
    return LabRunner(experiment, options).run();
}

Expected<std::size_t> build_lab(const Experiment& experiment, const LabOptions& options) {
    return LabRunner(experiment, options).build();
}

}  // namespace waystone::lab
