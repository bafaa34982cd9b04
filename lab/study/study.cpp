// SPDX-License-Identifier: MIT
#include "lab/study/study.hpp"

#include "io/atomic_file.hpp"
#include "lab/run/interrupt.hpp"
#include "lab/run/shell.hpp"
#include "lab/run/temporary_folder.hpp"
#include "lab/run/walk_store.hpp"
#include "lab/study/measures.hpp"
#include "lab/study/sweep_study.hpp"
#include "lab/table/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <map>

namespace waystone::lab {
namespace {

// Writes what one call makes; the first error sticks.
class Output {
public:
    explicit Output(std::string folder) : folder_(std::move(folder)) {}
    void write(const std::string& name, std::string_view bytes) {
        if (folder_.empty() || error) return;
        const std::filesystem::path path = std::filesystem::path(folder_) / name;
        auto done = make_folder(path.parent_path().string());
        if (done) done = write_file(path.string(), bytes);
        if (!done) error = done.error();
    }
    std::optional<Error> error;

private:
    std::string folder_;
};

class Studies {
public:
    Studies(const StudyOptions& options, const std::string& folder, Manifest manifest, WalkStore walks)
        : options_(options),
          manifest_(std::move(manifest)),
          output_(walks.is_shard() ? "" : options.folder),
          walks_(std::move(walks)),
          trees_(folder),
          builds_(options.folder) {}

    Expected<StudyResult> run(const std::vector<Experiment>& experiments) {
        for (const Experiment& experiment : experiments) {
            const auto done = run(experiment);
            if (done || (walks_.is_shard() && done.error().place == left_to_other_shards().error().place)) continue;
            if (done.error().code != ErrorCode::Interrupted) return std::unexpected(done.error());
            return fail(ErrorCode::Interrupted, experiment.id, "stopped; with -o, the same command continues");
        }
        if (walks_.is_shard()) {
            result_ = {};
            result_.text = fmt::format("{} problems walked\n", walks_.walked());
            return std::move(result_);
        }
        add_checks_together();
        write_summary("summary.md", result_.text);
        manifest_.finished = time_now();
        output_.write("manifest.json", to_json(manifest_));
        if (output_.error) return std::unexpected(*output_.error);
        return std::move(result_);
    }

private:
    void write_summary(const std::string& name, std::string_view text) {
        output_.write(name, fmt::format("<!-- {}; {} -->\n\n```\n{}```\n", options_.recipe, origin(manifest_), text));
    }

    Expected<void> run(const Experiment& experiment) {
        const std::size_t text = result_.text.size(), first = result_.comparisons.size(), check = result_.checks.size();
        result_.text += fmt::format("{}  {}\n    {}\n", experiment.id, experiment.title, experiment.paper);
        if (experiment.question && !experiment.question->removed.empty()) {
            result_.text +=
                fmt::format("    removed again; the commit \"{}\" had it\n\n", experiment.question->removed);
            return {};
        }
        if (experiment.has_points()) {
            if (const auto done = run_points(experiment); !done) return done;
        }
        if (!experiment.series.empty()) {
            if (const auto done = run(experiment, {.name = ""}); !done) return done;
            if (!experiment.has_points()) check_series(experiment, first);
        }
        for (const Variant& variant : experiment.variants) {
            if (variant.paper_scale_only && !options_.paper_scale) continue;
            if (const auto done = run(experiment, variant); !done) return done;
        }
        for (const std::string& note : experiment.notes) result_.text += "    " + note + "\n";
        write_summary(experiment.id + "/summary.md", std::string_view(result_.text).substr(text));
        result_.text += "\n";
        std::vector<Row> rows, checks;
        for (const Comparison& c : std::span(result_.comparisons).subspan(first)) rows.push_back(comparison_row(c));
        for (const CheckResult& c : std::span(result_.checks).subspan(check)) checks.push_back(check_row(c));
        output_.write(experiment.id + "/comparison.csv", csv(rows));
        output_.write(experiment.id + "/checks.csv", csv(checks));
        return {};
    }

    Expected<void> run_points(const Experiment& experiment) {
        const auto problems = load_once(experiment.problems);
        if (!problems) return std::unexpected(problems.error());
        auto report =
            report_points(experiment, (*problems)->solved_set(), {walks_, trees_, builds_, options_.paper_scale});
        if (!report) return std::unexpected(report.error());
        for (const auto& [name, bytes] : report->files) output_.write(experiment.id + "/" + name, bytes);
        result_.text += report->text;
        std::ranges::move(report->comparisons, std::back_inserter(result_.comparisons));
        std::ranges::move(report->checks, std::back_inserter(result_.checks));
        return {};
    }

    // What the paper says in words about its series, whose values were measured from `first` on.
    void check_series(const Experiment& experiment, std::size_t first) {
        std::vector<Fact> facts;
        for (const Comparison& c : std::span(result_.comparisons).subspan(first)) {
            Fact& fact = facts.emplace_back(Fact{.series = c.series, .parameters = {{"column", c.column}}});
            fact.missing = !c.measured;
            if (fact.missing) fact.unfit = "it was not measured";
            else fact.figures.emplace_back("value", *c.measured);
        }
        evaluate(experiment.id, experiment.checks, facts, result_.checks, result_.text);
    }

    void add_checks_together() {
        if (result_.checks.empty()) return;
        std::map<std::string_view, std::size_t> count;
        for (const CheckResult& result : result_.checks) count[result.verdict()] += result.reading.empty();
        result_.text += fmt::format("checks of claims: {} hold, {} fail, {} open, {} only shown\n", count["holds"],
                                    count["fails"], count["open"], count["shown"]);
        if (!options_.paper_scale)
            result_.text += "fewer problems and parameters: claims are decided at --scale paper\n";
    }

    Expected<void> run(const Experiment& experiment, const Variant& variant) {
        const auto problems = load_once(variant.problems.value_or(experiment.problems));
        if (!problems) return std::unexpected(problems.error());
        std::vector<bool> counts((*problems)->set().tasks.size(), true);
        if (!variant.leave_out.empty() && !options_.paper_scale) return {};  // the numbers are those of the whole list
        for (const std::size_t number : variant.leave_out) {
            if (number == 0 || number > counts.size())
                return fail(ErrorCode::BadParameter, experiment.id, fmt::format("no problem {} to leave out", number));
            counts[number - 1] = false;
        }
        for (const Series& series : experiment.series) {
            if (!variant.name.empty() && !series.in_variants) continue;
            const auto measured = measure({experiment, series, **problems, counts, options_.paper_scale});
            if (!measured) return std::unexpected(measured.error());
            add(experiment, variant, series, *measured);
            if (!variant.name.empty()) continue;
            if (!measured->rows.empty())
                output_.write(fmt::format("{}/{}.rows.csv", experiment.id, slug(series.name)), csv(measured->rows));
            if (measured->picture) {
                const std::string name = fmt::format("{}/{}", experiment.id, series.word("picture"));
                const auto png = write_png(*measured->picture, name);
                if (!png) return std::unexpected(png.error());
                output_.write(name, *png);
            }
        }
        return {};
    }

    Expected<StudyProblems*> load_once(const ProblemsSpec& spec) {
        for (auto& [known, problems] : problems_)
            if (known == spec) return problems.get();
        auto set = load_problems(spec, !options_.paper_scale);
        if (!set) return std::unexpected(set.error());
        set->databases = options_.databases;
        return problems_.emplace_back(spec, std::make_unique<StudyProblems>(std::move(*set), walks_)).second.get();
    }

    void add(const Experiment& experiment, const Variant& variant, const Series& series, const Measurement& measured) {
        const bool compares = variant.name.empty() && !series.published.empty();
        std::vector<std::string> notes;
        if (!series.note.empty()) notes.push_back(series.note);
        if (!measured.note.empty()) notes.push_back(measured.note);
        std::size_t outside = 0;
        for (std::size_t i = 0; i < series.columns.size(); ++i) {
            Comparison c{.experiment = experiment.id,
                         .variant = variant.name,
                         .series = series.name,
                         .column = series.columns[i],
                         .published = compares ? series.published[i] : std::nullopt,
                         .measured = i < measured.values.size() ? measured.values[i] : std::nullopt,
                         .percent = !series.band_points,
                         .band = series.band_points ? series.band_points : series.band_percent,
                         .note = measured.note};
            outside += c.within() == std::optional(false);
            result_.comparisons.push_back(std::move(c));
        }
        print(variant, series, compares);
        if (compares && (series.band_points || series.band_percent))
            notes.insert(notes.begin(),
                         fmt::format("{} of {} within {:g}{}", series.columns.size() - outside, series.columns.size(),
                                     series.band_points.value_or(series.band_percent.value_or(0)),
                                     series.band_points ? " points" : "%"));
        for (const std::string& note : notes) result_.text += fmt::format("    {:26} {}\n", "", note);
    }

    void print(const Variant& variant, const Series& series, bool compares) {
        const auto from = result_.comparisons.end() - static_cast<std::ptrdiff_t>(series.columns.size());
        const auto line = [&](const std::string& head, const auto& cell) {
            result_.text += fmt::format("    {:26}", head);
            for (auto c = from; c != result_.comparisons.end(); ++c) result_.text += fmt::format(" {:>8}", cell(*c));
            result_.text += "\n";
        };
        const std::string name = variant.name.empty() ? series.name : series.name + ", " + variant.name;
        line(name, [](const Comparison& c) { return c.column; });
        const auto number = [](std::optional<double> v) {
            return !v ? std::string("-") : std::abs(*v) < 1 ? fmt::format("{:.3f}", *v) : fmt::format("{:.1f}", *v);
        };
        if (compares) line("  published", [&](const Comparison& c) { return number(c.published); });
        line("  ours", [&](const Comparison& c) { return number(c.measured); });
        if (compares)
            line("  difference", [](const Comparison& c) {
                return c.difference() ? fmt::format("{:+.1f}{}", *c.difference(), c.percent ? "%" : "") : "-";
            });
    }

    StudyOptions options_;
    Manifest manifest_;
    Output output_;
    const Interrupt interrupt_;
    WalkStore walks_;
    StudyTrees trees_;
    DatabaseBuilds builds_;
    std::vector<std::pair<ProblemsSpec, std::unique_ptr<StudyProblems>>> problems_;
    StudyResult result_;
};

// Who measures, for the head of the journal.
Manifest recorded(const StudyOptions& options) {
    Manifest out;
    out.experiment = kStudies;
    out.program = program_facts();
    out.machine = machine_facts();
    out.command = options.recipe;
    out.started = time_now();
    out.shard = options.shard;
    out.quick = !options.paper_scale;
    return out;
}

}  // namespace

Expected<StudyResult> run_studies(const std::vector<Experiment>& experiments, const StudyOptions& options) {
    std::optional<TemporaryFolder> temporary;
    if (options.folder.empty()) temporary.emplace("waystone-study");
    const std::string folder = temporary ? temporary->path() : options.folder;
    const Manifest manifest = recorded(options);
    auto walks = WalkStore::open(folder, manifest, options.shard);
    if (!walks) return std::unexpected(walks.error());
    return Studies(options, folder, manifest, std::move(*walks)).run(experiments);
}

}  // namespace waystone::lab
