// SPDX-License-Identifier: MIT
#include "lab/report/crowd_results.hpp"

#include "io/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace waystone::lab {
namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

constexpr std::array<CrowdMetricInfo, kCrowdMetrics> kCrowdInfo{{
    {"units", "units"},
    {"work", "budget, work"},
    {"ticks", "ticks"},
    {"solved", "solved"},
    {"arrived", "arrived"},
    {"blocked", "blocked", 1},
    {"with_path", "with a path", 1},
    {"moved_at_once", "moved at once", 1},
    {"first_move_ticks", "ticks to the last first move", 0, true},
    {"arrivals_per_tick", "arrivals per tick", 3},
    {"tasks_per_tick", "tasks per step, without headings", 3},
    {"deferred", "turns deferred", 0},
    {"collisions", "collisions", 0, true},
    {"illegal_moves", "illegal moves", 0, true},
    {"over_budget", "ticks over budget", 0, true},
    {"tick_work_p99", "work of a tick, p99"},
    {"tick_work_max", "largest work of a tick", 0, true},
    {"tick_us_p50", "tick, median µs", 1},
    {"tick_us_p99", "tick, p99 µs", 1},
    {"tick_us_max", "slowest tick, µs", 1, true},
    {"over_optimal_pct", "over optimal, %", 2},
    {"sum_of_costs", "sum of costs", 0, false, true},
    {"over_lower_bound_pct", "sum of costs over its lower bound, %", 2, false, true},
    {"makespan", "makespan", 0, false, true},
    {"crowd_bytes", "crowd B", 0, true},
    {"field_bytes", "fields B", 0, true},
    {"database_bytes", "database B", 0, true},
}};

struct CrowdColumns : NeededColumns {
    explicit CrowdColumns(const CsvReader& file) : NeededColumns(file) {
        for (std::size_t i = 0; i < kCrowdMetrics; ++i) metrics[i] = need(kCrowdInfo[i].column);
    }

    std::size_t series = need("series"), parameters = need("parameters"), problem = need("problem");
    std::size_t algo = need("algo"), map = need("map"), place = need("place"), orders = need("orders");
    std::size_t bodies = need("bodies"), model = need("model"), outcome = need("outcome"), hash = need("hash");
    std::array<std::size_t, kCrowdMetrics> metrics = {};
};

CrowdConfiguration& configuration_of(const CsvReader& csv, const CrowdColumns& c, std::size_t folder, CrowdRuns& out) {
    const auto same = [&](const CrowdConfiguration& one) {
        return one.folder == folder && one.series == csv[c.series] && one.parameters == csv[c.parameters];
    };
    auto& all = out.configurations;
    if (!all.empty() && same(all.back())) return all.back();
    if (const auto found = std::ranges::find_if(all, same); found != all.end()) return *found;
    return all.emplace_back(CrowdConfiguration{.series = std::string(csv[c.series]),
                                               .parameters = std::string(csv[c.parameters]),
                                               .algo = std::string(csv[c.algo]),
                                               .orders = std::string(csv[c.orders]),
                                               .bodies = std::string(csv[c.bodies]),
                                               .model = std::string(csv[c.model]),
                                               .folder = folder});
}

// What stands in a row already, and what another repetition says.
void merge(CrowdCell& cell, const CrowdValues& values) {
    ++cell.repetitions;
    for (std::size_t i = 0; i < kCrowdMetrics; ++i) {
        double& value = cell.values[i];
        if (cell.repetitions == 1) value = values[i];
        else if (kCrowdInfo[i].maximum) value = std::max(value, values[i]);
        else value += (values[i] - value) / cell.repetitions;
    }
}

// The parameters of a point by name, with their values as numbers; words are left out.
std::map<std::string, double> numbers_of(const std::string& parameters) {
    std::map<std::string, double> out;
    std::vector<std::string_view> words;
    split_fields(parameters, words);
    for (const std::string_view word : words) {
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos) continue;
        if (const auto value = parse_number<double>(word.substr(equals + 1)))
            out[std::string(word.substr(0, equals))] = *value;
    }
    return out;
}

std::string without(const std::string& parameters, std::string_view name) {
    std::string out;
    std::vector<std::string_view> words;
    split_fields(parameters, words);
    for (const std::string_view word : words)
        if (name.empty() || !word.starts_with(std::string(name) + "=")) out.append(out.empty() ? "" : " ").append(word);
    return out;
}

// Of the parameters of a series, the one that is always equal to the value; empty where there is none.
template <class IsValue>
std::string parameter_that(const CrowdRuns& runs, const CrowdConfiguration& of, const IsValue& is_value) {
    for (const auto& [name, unused] : numbers_of(of.parameters)) {
        bool always = true;
        for (const CrowdConfiguration& c : runs.configurations) {
            if (c.folder != of.folder || c.series != of.series) continue;
            const auto numbers = numbers_of(c.parameters);
            const auto found = numbers.find(name);
            for (const CrowdCell& cell : c.cells)
                if (cell.repetitions > 0 && !std::isnan(cell[CrowdMetric::Units]))
                    always = always && found != numbers.end() && is_value(cell, found->second);
        }
        if (always) return name;
    }
    return "";
}

CrowdSummary crowd_summary(const CrowdRuns& runs, std::size_t index, const std::string& map,
                           const std::vector<bool>& known) {
    const CrowdConfiguration& c = runs.configurations[index];
    CrowdSummary out{.configuration = index, .map = map};
    std::array<std::size_t, kCrowdMetrics> count{};
    out.values.fill(kNoValue);
    for (std::size_t i = 0; i < runs.places.size(); ++i) {
        if (!known[i] || runs.places[i].map != map) continue;
        const CrowdCell& cell = c.cells[i];
        if (cell.repetitions == 0) {
            ++out.missing;
            continue;
        }
        const bool settled = cell.outcome == "settled";
        ++out.crowds;
        out.settled += settled ? 1 : 0;
        out.lifelong += cell.outcome == "lifelong" ? 1 : 0;
        out.refused += cell.outcome == "refused" ? 1 : 0;
        for (std::size_t m = 0; m < kCrowdMetrics; ++m) {
            const double value = cell.values[m];
            if (std::isnan(value) || (kCrowdInfo[m].settled_only && !settled)) continue;
            double& all = out.values[m];
            ++count[m];
            if (count[m] == 1) all = value;
            else if (kCrowdInfo[m].maximum) all = std::max(all, value);
            else all += (value - all) / static_cast<double>(count[m]);
        }
    }
    return out;
}

}  // namespace

const CrowdMetricInfo& info(CrowdMetric metric) { return kCrowdInfo[static_cast<std::size_t>(metric)]; }

std::string CrowdPlace::name() const { return fmt::format("crowd {} ({})", number, place); }

double CrowdSummary::success_pct() const {
    const std::size_t tried = crowds - lifelong;
    return tried == 0 ? kNoValue : 100 * static_cast<double>(settled) / static_cast<double>(tried);
}

bool are_crowds(const CsvReader& csv) { return csv.find("tick_work_max").has_value(); }

Expected<std::uint64_t> read_crowds(CsvReader& csv, std::size_t folder, CrowdRuns& out) {
    const CrowdColumns c(csv);
    if (c.error) return std::unexpected(*c.error);
    std::uint64_t rows = 0;
    for (;; ++rows) {
        const auto more = csv.next();
        if (!more) return std::unexpected(more.error());
        if (!*more) return rows;
        const auto number = parse_number<std::uint64_t>(csv[c.problem]);
        if (!number) return csv.wrong(quoted(csv[c.problem]) + " in column 'problem' is not a whole number");
        const CrowdPlace place{*number, std::string(csv[c.map]), std::string(csv[c.place])};
        auto found = std::ranges::find(out.places, place);
        if (found == out.places.end()) found = out.places.insert(found, place);
        const auto index = static_cast<std::size_t>(found - out.places.begin());
        CrowdConfiguration& configuration = configuration_of(csv, c, folder, out);
        if (configuration.cells.size() <= index) configuration.cells.resize(index + 1);
        CrowdCell& cell = configuration.cells[index];
        CrowdValues values{};
        for (std::size_t i = 0; i < kCrowdMetrics; ++i) {
            const auto value = csv.number(c.metrics[i]);
            if (!value) return std::unexpected(value.error());
            values[i] = *value;
        }
        if (cell.repetitions > 0 && configuration.algo == csv[c.algo] && cell.hash != csv[c.hash])
            out.problems.push_back(fmt::format("The crowd differs between repetitions: {} {} on {}.",
                                               configuration.series, configuration.parameters, place.name()));
        merge(cell, values);
        cell.outcome = csv[c.outcome];
        cell.hash = csv[c.hash];
    }
}

void finish_crowds(CrowdRuns& runs, std::span<const std::string> folder_names) {
    std::map<std::string, std::size_t> used;
    for (CrowdConfiguration& c : runs.configurations) {
        c.cells.resize(runs.places.size());
        c.label = c.parameters.empty() ? c.series : c.series + " " + c.parameters;
        ++used[c.label];
    }
    for (CrowdConfiguration& c : runs.configurations)
        if (used[c.label] > 1) c.label += fmt::format(" ({})", folder_names[c.folder]);
}

std::vector<CrowdSummary> crowd_summaries(const CrowdRuns& runs) {
    std::vector<std::string> maps;
    for (const CrowdPlace& place : runs.places)
        if (std::ranges::find(maps, place.map) == maps.end()) maps.push_back(place.map);
    std::vector<CrowdSummary> out;
    for (std::size_t i = 0; i < runs.configurations.size(); ++i) {
        const CrowdConfiguration& c = runs.configurations[i];
        std::vector<bool> known(runs.places.size());
        for (const CrowdConfiguration& other : runs.configurations)
            for (std::size_t place = 0; place < known.size(); ++place)
                known[place] = known[place] || (other.folder == c.folder && other.cells[place].repetitions > 0);
        const auto is = [](CrowdMetric metric) {
            return [metric](const CrowdCell& cell, double value) { return cell[metric] == value; };
        };
        const std::string units = parameter_that(runs, c, is(CrowdMetric::Units));
        std::string budget = parameter_that(runs, c, is(CrowdMetric::Work));
        if (budget.empty())
            budget = parameter_that(runs, c, [](const CrowdCell& cell, double value) {
                return std::ceil(value * cell[CrowdMetric::Units]) == cell[CrowdMetric::Work];
            });
        for (const std::string& map : maps) {
            CrowdSummary summary = crowd_summary(runs, i, map, known);
            if (summary.crowds + summary.missing == 0) continue;
            const std::string behind =
                c.label.substr(c.parameters.empty() ? c.series.size() : c.series.size() + 1 + c.parameters.size());
            const auto line = [&](const std::string& rest) {
                return c.series + (rest.empty() ? "" : " " + rest) + behind + (maps.size() > 1 ? ", " + map : "");
            };
            summary.over_units = line(without(c.parameters, units));
            summary.over_budget = line(without(without(c.parameters, units), budget));
            out.push_back(std::move(summary));
        }
    }
    return out;
}

}  // namespace waystone::lab
