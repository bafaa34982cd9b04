// SPDX-License-Identifier: MIT
#include "lab/report/results.hpp"

#include "io/paths.hpp"
#include "io/read_file.hpp"
#include "io/text.hpp"
#include "lab/run/journal.hpp"
#include "lab/run/results_folder.hpp"
#include "lab/table/csv_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <set>
#include <unordered_map>

namespace waystone::lab {
namespace {

namespace fs = std::filesystem;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

constexpr std::array<MetricInfo, kMetrics> kInfo{{
    {"cost", "path length"},
    {"suboptimality_pct", "over optimal, %"},
    {"moves", "moves"},
    {"work_per_move", "work per move", false, true},
    {"work_max", "most expensive move, work", true, true},
    {"plan_us_mean", "time per move, µs", false, true},
    {"plan_us_max", "most expensive move, µs", true, true},
    {"first_move_us", "first move, µs", false, true},
    {"scrubbing_pct", "scrubbing, %", false, true},
}};

// Sentences about rows, each kind with its first example and how many there are.
class Complaints {
public:
    void add(const std::string& kind, const std::string& example) {
        auto& [count, first] = found_[kind];
        if (count++ == 0) first = example;
    }
    std::vector<std::string> sentences() const {
        std::vector<std::string> out;
        for (const auto& [kind, found] : found_)
            out.push_back(found.first == 1
                              ? fmt::format("{}: {}.", kind, found.second)
                              : fmt::format("{}: {}, and {} more like it.", kind, found.second, found.first - 1));
        return out;
    }

private:
    std::map<std::string, std::pair<std::size_t, std::string>> found_;
};

struct Columns : NeededColumns {
    explicit Columns(const CsvReader& file) : NeededColumns(file) {
        for (std::size_t i = 0; i < kMetrics; ++i) metrics[i] = need(kInfo[i].column);
    }

    std::size_t series = need("series"), parameters = need("parameters"), repetition = need("repetition");
    std::size_t problem = need("problem"), algo = need("algo"), map = need("map"), from = need("from"), to = need("to");
    std::size_t rule = need("rule"), outcome = need("outcome"), optimal = need("optimal_cost"), edits = need("edits");
    std::size_t bound = need("work_bound"), database = need("database_bytes"), agent = need("agent_bytes");
    std::size_t signature = need("signature"), build = need("build_s"), disqualified = need("disqualified_at");
    std::size_t work = need("work_histogram"), nanoseconds = need("plan_ns_histogram");
    std::optional<std::size_t> diagonal = csv.find("diagonal");
    std::array<std::size_t, kMetrics> metrics = {};
};

// Of a folder that has no rows: how to continue a run that was stopped.
std::string why_no_results(const fs::path& folder) {
    const std::string journal = (folder / "journal").string();
    if (is_file(journal)) {
        const auto contents = read_journal(journal);
        const auto manifest = contents ? parse_manifest(contents->head, journal) : Expected<Manifest>();
        if (!contents || !manifest) return "this run is not finished; start it again with --resume";
        if (manifest->experiment == kStudies) return "this study is not finished; the same `study run` continues it";
        const std::string& command = manifest->command;
        return "this run is not finished; continue with: " + command +
               (command.ends_with(" --resume") ? "" : " --resume");
    }
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(folder, code))
        if (entry.path().filename().string().starts_with("shard-"))
            return "its shards are not joined yet; use `lab merge`, or for a study the same `study run` without "
                   "--shard";
    return "there is neither rows.csv nor a comparison.csv below: not a folder of `lab run` or `study run`";
}

class Reader {
public:
    Expected<void> add(const std::string& path) {
        const fs::path folder(path);
        std::error_code code;
        if (!fs::is_directory(folder, code)) return fail(ErrorCode::FileMissing, path, "no such folder");
        const bool lab = fs::exists(folder / "rows.csv", code) && !fs::exists(folder / "comparison.csv", code);
        if (!lab && !is_study(path)) return fail(ErrorCode::FileMissing, path, why_no_results(folder));
        out_.folders.push_back({.path = path, .name = name_of(folder), .manifest = nullptr});
        if (const auto done = read_manifest(folder / "manifest.json"); !done) return done;
        if (!lab) return read_study(path, out_);
        if (const auto done = read_rows((folder / "rows.csv").string()); !done) return done;
        find_missing(folder / "experiment.json");
        return {};
    }

    Results finish() {
        for (LabConfiguration& c : out_.configurations) c.cells.resize(out_.tasks.size());
        average();
        label();
        for (const LabConfiguration& c : out_.configurations)
            for (std::size_t i = 0; i < c.cells.size(); ++i)
                if (c.cells[i].ending == Ending::Unreachable && out_.tasks[i].optimal > 0 && !out_.tasks[i].edited)
                    complaints_.add("Called unreachable, but others arrived", c.label + " on " + out_.tasks[i].name());
        std::vector<std::string> names;
        for (const ResultsFolder& folder : out_.folders) names.push_back(folder.name);
        finish_crowds(out_.crowds, names);
        out_.problems = complaints_.sentences();
        return std::move(out_);
    }

private:
    static std::string name_of(const fs::path& folder) {
        const fs::path clean = fs::absolute(folder).lexically_normal();
        return (clean.has_filename() ? clean : clean.parent_path()).filename().string();
    }

    Expected<void> read_manifest(const fs::path& path) {
        std::error_code code;
        if (!fs::exists(path, code)) return {};
        const auto text = read_file(path.string());
        if (!text) return std::unexpected(text.error());
        auto json = Json::parse(*text);
        if (!json || !json->is_object()) return fail(ErrorCode::FileMalformed, path.string(), "not a JSON object");
        out_.folders.back().manifest = std::move(*json);
        return {};
    }

    // What the experiment asks for and rows do not have.
    void find_missing(const fs::path& path) {
        const auto text = read_file(path.string());
        const auto experiment = Json::parse(text ? *text : "");
        const Json* const quick_run = out_.folders.back().manifest.find("quick");
        const bool quick = quick_run != nullptr && quick_run->is_boolean() && quick_run->flag();
        const Json* const sweeps = experiment ? experiment->find("sweeps") : nullptr;
        if (sweeps == nullptr) return;
        for (const Json& json : *sweeps) try {
                const Sweep sweep = parse_sweep(json);
                for (const Parameters& point : sweep.points_at(quick)) {
                    const auto is_there = [&](const auto& c) {
                        return c.folder + 1 == out_.folders.size() && c.series == sweep.name &&
                               c.parameters == lab::text(point);
                    };
                    if (std::ranges::none_of(out_.configurations, is_there) &&
                        std::ranges::none_of(out_.crowds.configurations, is_there))
                        complaints_.add("Requested by experiment.json, but there are no rows",
                                        sweep.name + " " + lab::text(point));
                }
            } catch (const Wrong&) {  // of another version of the program: nothing can be said
            }
    }

    Expected<void> read_rows(const std::string& path) {
        auto csv = CsvReader::open(path);
        if (!csv) return std::unexpected(csv.error());
        if (csv->columns().empty()) return fail(ErrorCode::FileMalformed, path, "the file is empty: no rows");
        if (are_crowds(*csv)) {
            const auto rows = read_crowds(*csv, out_.folders.size() - 1, out_.crowds);
            if (!rows) return std::unexpected(rows.error());
            out_.folders.back().rows = *rows;
            return *rows > 0 ? Expected<void>() : fail(ErrorCode::FileMalformed, path, "there are no rows");
        }
        const Columns columns(*csv);
        if (columns.error) return std::unexpected(*columns.error);
        while (true) {
            const auto more = csv->next();
            if (!more) return std::unexpected(more.error());
            if (!*more) break;
            if (const auto done = add_row(*csv, columns); !done) return done;
            ++out_.folders.back().rows;
        }
        if (out_.folders.back().rows == 0) return fail(ErrorCode::FileMalformed, path, "there are no rows");
        return {};
    }

    Expected<void> add_row(const CsvReader& csv, const Columns& c) {
        const auto optimal = csv.number(c.optimal), edits = csv.number(c.edits);
        if (!optimal) return std::unexpected(optimal.error());
        if (!edits) return std::unexpected(edits.error());
        const auto number = parse_number<std::uint64_t>(csv[c.problem]);
        if (!number) return csv.wrong(quoted(csv[c.problem]) + " in column 'problem' is not a whole number");
        LabTask task{.number = *number,
                     .map = std::string(csv[c.map]),
                     .from = std::string(csv[c.from]),
                     .to = std::string(csv[c.to]),
                     .rule = std::string(csv[c.rule]),
                     .diagonal = std::string(csv[c.diagonal]),
                     .optimal = *optimal,
                     .edited = *edits > 0};
        LabConfiguration& configuration = configuration_of(csv, c);
        const std::size_t index = task_of(std::move(task));
        if (configuration.cells.size() <= index) configuration.cells.resize(index + 1);
        return add_cell(csv, c, configuration, configuration.cells[index], out_.tasks[index]);
    }

    // Rows come by configuration, so it is nearly always that of the row before.
    LabConfiguration& configuration_of(const CsvReader& csv, const Columns& c) {
        const std::size_t folder = out_.folders.size() - 1;
        const auto same = [&](const LabConfiguration& one) {
            return one.folder == folder && one.series == csv[c.series] && one.parameters == csv[c.parameters] &&
                   (!one.series.empty() || one.algo == csv[c.algo]);
        };
        auto& all = out_.configurations;
        if (!all.empty() && same(all.back())) return all.back();
        if (const auto found = std::ranges::find_if(all, same); found != all.end()) return *found;
        return all.emplace_back(LabConfiguration{.label = "",
                                                 .series = std::string(csv[c.series]),
                                                 .parameters = std::string(csv[c.parameters]),
                                                 .algo = std::string(csv[c.algo]),
                                                 .folder = folder,
                                                 .cells = std::vector<Cell>(out_.tasks.size())});
    }

    std::size_t task_of(LabTask task) {
        const std::string key =
            fmt::format("{}\n{}\n{}\n{}\n{}\n{}", task.number, task.map, task.from, task.to, task.rule, task.diagonal);
        const auto [at, fresh] = task_index_.try_emplace(key, out_.tasks.size());
        if (fresh) out_.tasks.push_back(std::move(task));
        else if (std::isnan(out_.tasks[at->second].optimal)) out_.tasks[at->second].optimal = task.optimal;
        return at->second;
    }

    Expected<void> add_cell(const CsvReader& csv, const Columns& c, LabConfiguration& configuration, Cell& cell,
                            const LabTask& task) {
        const std::string_view outcome = csv[c.outcome];
        const Ending ending = outcome == "arrived"       ? Ending::Arrived
                              : outcome == "unreachable" ? Ending::Unreachable
                                                         : Ending::Stuck;
        const auto where = [&] { return configuration_name(configuration) + " on " + task.name(); };
        if (ending == Ending::Stuck && outcome != "stuck" && outcome != "out_of_memory" && outcome != "refused")
            complaints_.add(fmt::format("Unknown outcome {}", quoted(outcome)), where());
        std::uint64_t signature = 0;
        const std::string_view hexed = csv[c.signature];
        if (std::from_chars(hexed.data(), hexed.data() + hexed.size(), signature, 16).ptr !=
            hexed.data() + hexed.size())
            return csv.wrong(quoted(hexed) + " in column 'signature' is not a hexadecimal number");
        const auto repetition = parse_number<std::uint64_t>(csv[c.repetition]);
        if (!repetition) return csv.wrong(quoted(csv[c.repetition]) + " in column 'repetition' is not a whole number");
        if (cell.repetitions > 0 && cell.repetition == *repetition)
            complaints_.add("Two rows for the same walk", where());
        cell.repetition = *repetition;
        // With a seed in the algorithm's string a repetition is another walk.
        if (cell.repetitions > 0 && configuration.algo == csv[c.algo] && cell.signature != signature)
            complaints_.add("The walk differs between repetitions", where());
        if (cell.repetitions == 0) cell.signature = signature;
        // A problem is solved if it is in all repetitions.
        if (cell.repetitions == 0 || ending != Ending::Arrived) cell.ending = ending;
        const bool moved = csv[c.metrics[static_cast<std::size_t>(Metric::Moves)]] != "0";
        for (std::size_t i = 0; i < kMetrics; ++i) {
            auto value = csv.number(c.metrics[i]);
            if (!value) return std::unexpected(value.error());
            if (kInfo[i].per_move && !moved) *value = kNone;
            double& sum = cell.values[i];
            if (cell.repetitions == 0) sum = *value;
            else sum = kInfo[i].maximum ? std::max(sum, *value) : sum + *value;  // of a walk without an end: none
        }
        ++cell.repetitions;
        if (!csv[c.disqualified].empty()) {
            const auto at = parse_number<std::uint64_t>(csv[c.disqualified]);
            if (!at)
                return csv.wrong(quoted(csv[c.disqualified]) + " in column 'disqualified_at' is not a whole number");
            if (cell.disqualified_at == 0) cell.disqualified_at = *at;
        }
        check(csv, c, task, where);
        return add_rest(csv, c, configuration, cell);
    }

    // What cannot be, whatever the algorithm.
    template <class Where>
    void check(const CsvReader& csv, const Columns& c, const LabTask& task, const Where& where) {
        const double cost = csv.number(c.metrics[0]).value_or(kNone);
        if (csv[c.outcome] == "arrived" && !task.edited && cost < task.optimal * (1 - 1e-9))
            complaints_.add("Shorter than the shortest path",
                            fmt::format("{}, {} against {}", where(), cost, task.optimal));
        const double most = csv.number(c.metrics[static_cast<std::size_t>(Metric::WorkMax)]).value_or(kNone);
        const double bound = csv.number(c.bound).value_or(kNone);
        if (most > bound)
            complaints_.add("A move took more work than the configuration promises",
                            fmt::format("{}, {} against {}", where(), most, bound));
    }

    Expected<void> add_rest(const CsvReader& csv, const Columns& c, LabConfiguration& configuration, Cell& cell) {
        std::array<double, 4> values{};
        for (const auto& [i, column] : {std::pair{0u, c.bound}, {1u, c.database}, {2u, c.agent}, {3u, c.build}}) {
            const auto value = csv.number(column);
            if (!value) return std::unexpected(value.error());
            values[i] = std::isnan(*value) ? 0 : *value;
        }
        cell.work_bound = std::max(cell.work_bound, values[0]);
        cell.database_bytes = std::max(cell.database_bytes, values[1]);
        cell.agent_bytes = std::max(cell.agent_bytes, values[2]);
        configuration.work_bound = std::max(configuration.work_bound, static_cast<std::uint64_t>(values[0]));
        configuration.database_bytes = std::max(configuration.database_bytes, values[1]);
        configuration.agent_bytes = std::max(configuration.agent_bytes, values[2]);
        if (built_.emplace(&configuration - out_.configurations.data(), csv[c.map]).second)
            configuration.build_s += values[3];
        if (!configuration.work.add(csv[c.work]))
            return csv.wrong(quoted(csv[c.work]) + " in column 'work_histogram' is not a list of bucket:count");
        if (!configuration.nanoseconds.add(csv[c.nanoseconds]))
            return csv.wrong(quoted(csv[c.nanoseconds]) +
                             " in column 'plan_ns_histogram' is not a list of bucket:count");
        return {};
    }

    static std::string configuration_name(const LabConfiguration& c) {
        if (c.series.empty()) return c.algo;
        return c.parameters.empty() ? c.series : c.series + " " + c.parameters;
    }

    void average() {
        for (LabConfiguration& configuration : out_.configurations)
            for (std::size_t task = 0; task < configuration.cells.size(); ++task) {
                Cell& cell = configuration.cells[task];
                for (std::size_t i = 0; i < kMetrics; ++i)
                    if (cell.repetitions == 0) cell.values[i] = kNone;
                    else if (cell.repetitions > 1 && !kInfo[i].maximum) cell.values[i] /= cell.repetitions;
                double& over = cell.values[static_cast<std::size_t>(Metric::Suboptimality)];
                const double optimal = out_.tasks[task].optimal;
                if (std::isnan(over) && optimal > 0) over = 100 * (cell[Metric::Cost] / optimal - 1);
            }
    }

    // Where two configurations would be called the same, the folder tells them apart, or the string of the algorithm.
    void label() {
        std::map<std::string, std::size_t> used;
        for (LabConfiguration& c : out_.configurations) ++used[c.label = configuration_name(c)];
        std::map<std::string, std::size_t> again;
        for (LabConfiguration& c : out_.configurations) {
            if (used[c.label] > 1) c.label += fmt::format(" ({})", out_.folders[c.folder].name);
            ++again[c.label];
        }
        for (LabConfiguration& c : out_.configurations)
            if (again[c.label] > 1) c.label += fmt::format(" [{}]", &c - out_.configurations.data() + 1);
    }

    Results out_;
    std::unordered_map<std::string, std::size_t> task_index_;
    std::set<std::pair<std::ptrdiff_t, std::string>, std::less<>> built_;  // configuration and map
    Complaints complaints_;
};

}  // namespace

const MetricInfo& info(Metric metric) { return kInfo[static_cast<std::size_t>(metric)]; }

std::string LabTask::name() const { return fmt::format("problem {} ({}, {} to {})", number, map, from, to); }

std::optional<Point> point_of(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto x = parse_number<std::int64_t>(text.substr(0, comma));
    const auto y = parse_number<std::int64_t>(text.substr(comma + 1));
    if (!x || !y) return std::nullopt;
    return Point{*x, *y};
}

Expected<Results> read_results(std::span<const std::string> folders) {
    Reader reader;
    for (const std::string& folder : folders)
        if (const auto done = reader.add(folder); !done) return std::unexpected(done.error());
    return reader.finish();
}

}  // namespace waystone::lab
