// SPDX-License-Identifier: MIT
#include "lab/study.hpp"

#include "io/atomic_file.hpp"
#include "lab/measures.hpp"
#include "lab/points_report.hpp"
#include "lab/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <map>

namespace waystone::lab {
namespace {

constexpr std::size_t kQuickStride = 10;

// Every cell of the goal's component is a start.
Expected<ProblemSet> all_starts(const ProblemsSpec& spec) {
    const std::string path = maps_root() + "/" + spec.map;
    auto grid = load_map(path, spec.moves);
    if (!grid) return std::unexpected(grid.error());
    if (!grid->inside(spec.goal_x, spec.goal_y) || !grid->passable(grid->at(spec.goal_x, spec.goal_y)))
        return fail(ErrorCode::BadProblem, path,
                    fmt::format("the goal {},{} is not a free cell", spec.goal_x, spec.goal_y));
    ProblemSet set{.name = spec.map};
    const State goal = grid->at(spec.goal_x, spec.goal_y);
    for (State s = 0; s < grid->size(); ++s)
        if (s != goal && grid->reachable(s, goal))
            set.tasks.push_back({.start = s, .goal = goal, .place = fmt::format("{},{}", grid->x(s), grid->y(s))});
    set.maps.push_back({spec.map, std::move(*grid)});
    return set;
}

// With folders spelled out, in the order of their names.
Expected<std::vector<std::string>> map_names(const std::vector<std::string>& patterns) {
    constexpr std::string_view kAll = "/*.map";
    std::vector<std::string> names;
    for (const std::string& pattern : patterns) {
        if (!pattern.ends_with(kAll)) {
            names.push_back(pattern);
            continue;
        }
        const std::string folder = pattern.substr(0, pattern.size() - kAll.size());
        const auto first = static_cast<std::ptrdiff_t>(names.size());
        std::error_code code;
        for (const auto& entry : std::filesystem::directory_iterator(maps_root() + "/" + folder, code))
            if (entry.path().extension() == ".map") names.push_back(folder + "/" + entry.path().filename().string());
        if (first == std::ssize(names))
            return fail(ErrorCode::FileMissing, maps_root() + "/" + pattern, "there are no such maps");
        std::sort(names.begin() + first, names.end());
    }
    return names;
}

// As many random problems on each map, each with a seed of its own.
Expected<ProblemSet> random_on_maps(const ProblemsSpec& spec) {
    ProblemSet all{.name = fmt::format("{} random problems a map", spec.random)};
    const auto names = map_names(spec.maps);
    if (!names) return std::unexpected(names.error());
    for (const std::string& name : *names) {
        auto set = random_problems({.map = name.starts_with("gen:") ? name : maps_root() + "/" + name,
                                    .count = spec.random,
                                    .seed = spec.seed + all.maps.size(),
                                    .moves = spec.moves});
        if (!set) return set;
        for (Task& task : set->tasks) {
            task.map = all.maps.size();
            task.place = name + " " + task.place;
            all.tasks.push_back(std::move(task));
        }
        all.maps.push_back({name, std::move(set->maps.front().grid)});
    }
    return all;
}

Expected<ProblemSet> load(const ProblemsSpec& spec) {
    auto set =
        !spec.maps.empty() ? random_on_maps(spec)
        : !spec.map.empty()
            ? all_starts(spec)
            : problems_from_scenario({.path = maps_root() + "/" + spec.scenario, .map = {}, .moves = spec.moves});
    if (set && !spec.scenario.empty()) set->name = spec.scenario;
    if (!set && set.error().code == ErrorCode::FileMissing)
        set.error().sentence += "; studies need the public maps: set WAYSTONE_MAPS, see docs/maps.md";
    return set;
}

std::string key_of(const ProblemsSpec& spec) {
    if (!spec.maps.empty()) {
        std::string key = fmt::format("{} random, seed {}", spec.random, spec.seed);
        for (const std::string& map : spec.maps) key += ", " + map;
        return key;
    }
    return spec.map.empty() ? spec.scenario : fmt::format("{} {},{}", spec.map, spec.goal_x, spec.goal_y);
}

// Writes what one call makes; the first error sticks.
class Output {
public:
    explicit Output(std::string folder) : folder_(std::move(folder)) {}
    void write(const std::string& name, std::string_view bytes) {
        if (folder_.empty() || error) return;
        const std::filesystem::path path = std::filesystem::path(folder_) / name;
        std::error_code code;
        std::filesystem::create_directories(path.parent_path(), code);
        if (const auto done = write_file(path.string(), bytes); !done) error = done.error();
    }
    std::optional<Error> error;

private:
    std::string folder_;
};

class Runner {
public:
    explicit Runner(const StudyOptions& options)
        : options_(options),
          output_(options.folder),
          runs_(options.folder),
          trees_(options.folder),
          builds_(options.folder) {}

    Expected<StudyResult> run(const std::vector<Experiment>& experiments) {
        for (const Experiment& experiment : experiments) {
            if (const auto done = run(experiment); !done) return std::unexpected(done.error());
        }
        std::vector<Row> rows;
        for (const Comparison& c : result_.comparisons) rows.push_back(comparison_row(c));
        output_.write("summary.csv", csv(rows));
        add_checks_together();
        output_.write("summary.md", fmt::format("<!-- {} -->\n\n```\n{}```\n", options_.recipe, result_.text));
        if (output_.error) return std::unexpected(*output_.error);
        return std::move(result_);
    }

private:
    Expected<void> run(const Experiment& experiment) {
        result_.text += fmt::format("{}  {}\n    {}\n", experiment.id, experiment.title, experiment.paper);
        const std::size_t first = result_.comparisons.size();
        if (experiment.has_points()) {
            if (const auto done = run_points(experiment); !done) return done;
        }
        if (!experiment.series.empty()) {
            if (const auto done = run(experiment, {.name = ""}); !done) return done;
        }
        for (const Variant& variant : experiment.variants) {
            if (variant.paper_scale_only && !options_.paper_scale) continue;
            if (const auto done = run(experiment, variant); !done) return done;
        }
        for (const std::string& note : experiment.notes) result_.text += "    " + note + "\n";
        result_.text += "\n";
        std::vector<Row> rows;
        for (std::size_t i = first; i < result_.comparisons.size(); ++i)
            rows.push_back(comparison_row(result_.comparisons[i]));
        output_.write(experiment.id + "/comparison.csv", csv(rows));
        return {};
    }

    Expected<void> run_points(const Experiment& experiment) {
        const auto problems = load_once(experiment.problems);
        if (!problems) return std::unexpected(problems.error());
        auto report =
            report_points(experiment, (*problems)->solved_set(), {runs_, trees_, builds_, options_.paper_scale});
        if (!report) return std::unexpected(report.error());
        for (const auto& [name, bytes] : report->files) output_.write(experiment.id + "/" + name, bytes);
        result_.text += report->text;
        std::ranges::move(report->comparisons, std::back_inserter(result_.comparisons));
        std::ranges::move(report->checks, std::back_inserter(result_.checks));
        return {};
    }

    void add_checks_together() {
        if (result_.checks.empty()) return;
        std::vector<Row> rows;
        std::map<std::string_view, std::size_t> count;
        for (const CheckResult& result : result_.checks) {
            rows.push_back(check_row(result));
            ++count[result.verdict()];
        }
        output_.write("checks.csv", csv(rows));
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
                return fail(ErrorCode::BadParameter, experiment.id,
                            fmt::format("there is no problem {} to leave out", number));
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
        const std::string key = key_of(spec);
        if (const auto found = problems_.find(key); found != problems_.end()) return found->second.get();
        auto set = load(spec);
        if (!set) return std::unexpected(set.error());
        if (!options_.paper_scale && spec.map.empty()) {
            std::vector<Task> some;
            const std::size_t stride =
                spec.quick > 0 ? std::max<std::size_t>(1, spec.random / spec.quick) : kQuickStride;
            for (std::size_t i = 0; i < set->tasks.size(); i += stride) some.push_back(std::move(set->tasks[i]));
            set->tasks = std::move(some);
        }
        return problems_.emplace(key, std::make_unique<StudyProblems>(std::move(*set), key)).first->second.get();
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
    Output output_;
    RunStore runs_;
    StudyTrees trees_;
    DatabaseBuilds builds_;
    std::map<std::string, std::unique_ptr<StudyProblems>> problems_;
    StudyResult result_;
};

}  // namespace

Expected<StudyResult> run_studies(const std::vector<Experiment>& experiments, const StudyOptions& options) {
    return Runner(options).run(experiments);
}

}  // namespace waystone::lab
