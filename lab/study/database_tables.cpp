// SPDX-License-Identifier: MIT
#include "lab/study/database_tables.hpp"

#include "abstraction/hierarchy.hpp"
#include "io/text.hpp"
#include "lab/run/run_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace waystone::lab {
namespace {

constexpr Column kDatabaseColumns[] = {
    {"level", "level"},
    {"regions", "regions", 0},
    {"pairs", "pairs"},
    {"build_time", "build time"},
    {"megabytes", "MB", 2},
    {"bytes_per_pair", "bytes/pair", 2},
    {"planning", "planning/move", 3},
    {"suboptimality", "suboptimality", 4},
    {"recalled_pairs", "recalled pairs"},
    {"recalled_time", "recalled time"},
};

constexpr Column kAmortisationColumns[] = {
    {"dynamic", "with databases"},
    {"suboptimality", "suboptimality", 4},
    {"us_per_move", "us/move", 3},
    {"build_s", "build s", 2},
    {"fixed", "without, closest in quality"},
    {"fixed_suboptimality", "suboptimality", 4},
    {"fixed_us_per_move", "us/move", 3},
    {"moves", "moves to recoup"},
    {"seconds", "seconds of pathfinding", 1},
};

// By level: the mean number of regions over the maps.
std::vector<double> mean_regions(const ProblemSet& set) {
    std::vector<double> out;
    for (const LoadedMap& map : set.maps) {
        const Hierarchy hierarchy(map.grid);
        if (out.size() < hierarchy.levels()) out.resize(hierarchy.levels(), 0);
        for (unsigned level = 0; level < out.size(); ++level) {
            // Level 0 has a state for every cell, free or not; regions are the free ones.
            const double size = level == 0
                                    ? static_cast<double>(map.grid.free_cells())
                                    : static_cast<double>(hierarchy.size(std::min(level, hierarchy.levels() - 1)));
            out[level] += size / static_cast<double>(set.maps.size());
        }
    }
    return out;
}

std::optional<unsigned> level_of(const SweepPoint& point) {
    for (const auto& [name, value] : point.parameters)
        if (name == "level") return parse_number<unsigned>(value);
    return std::nullopt;
}

std::string time_text(double seconds) {
    if (seconds < 120) return fmt::format("{:.3g} s", seconds);
    if (seconds < 2 * 3600) return fmt::format("{:.3g} minutes", seconds / 60);
    if (seconds < 48 * 3600) return fmt::format("{:.3g} hours", seconds / 3600);
    return fmt::format("{:.3g} days", seconds / 86400);
}

// Below the levels that were built: as much more for each region as from one built level to the next.
void estimate(std::vector<DatabaseRow>& rows) {
    std::vector<const DatabaseRow*> built;
    for (const DatabaseRow& row : rows)
        if (row.build_s && *row.build_s > 0) built.push_back(&row);
    if (built.size() < 2) return;
    const double power =
        std::log(*built[0]->build_s / *built[1]->build_s) / std::log(built[0]->regions / built[1]->regions);
    for (DatabaseRow& row : rows) {
        if (row.point != nullptr || row.level >= built[0]->level) continue;
        row.build_s = *built[0]->build_s * std::pow(row.regions / built[0]->regions, power);
        row.estimated = true;
    }
}

Value or_none(std::optional<double> value) { return value ? Value{*value} : Value{}; }

}  // namespace

Expected<std::vector<DatabaseRow>> database_rows(const Analysis& spec, std::span<const SweepPoint> points,
                                                 const ProblemSet& set, DatabaseBuilds& builds) {
    const std::vector<double> regions = mean_regions(set);
    std::vector<DatabaseRow> rows;
    const auto add = [&](unsigned level) {
        DatabaseRow row{.level = level};
        row.regions = regions[std::min<std::size_t>(level, regions.size() - 1)];
        row.pairs = row.regions * row.regions;
        rows.push_back(std::move(row));
    };
    for (const unsigned level : spec.more_levels) add(level);
    for (const SweepPoint& point : points) {
        const auto level = point.series == spec.of ? level_of(point) : std::nullopt;
        if (!level) continue;
        add(*level);
        rows.back().point = &point;
        const auto built = builds.measure(set, point.algo);
        if (!built && ends_all(built.error())) return std::unexpected(built.error());
        if (!built) {
            rows.back().missing = built.error().message();
            continue;
        }
        rows.back().build_s = built->seconds;
        rows.back().bytes = built->bytes;
        rows.back().bytes_per_pair = built->bytes / rows.back().pairs;
    }
    std::ranges::sort(rows, {}, &DatabaseRow::level);
    estimate(rows);
    return rows;
}

Row database_row(const DatabaseRow& database, const Analysis& spec) {
    Row row;
    row.add("level", std::uint64_t{database.level});
    row.add("regions", database.regions);
    row.add("pairs", fmt::format("{:.2g}", database.pairs));
    row.add("build_time",
            !database.build_s ? Value{} : Value{(database.estimated ? "est. " : "") + time_text(*database.build_s)});
    row.add("build_s", or_none(database.build_s));
    row.add("estimated", database.estimated ? "yes" : "no");
    row.add("bytes", or_none(database.bytes));
    row.add("megabytes", database.bytes ? Value{*database.bytes / 1e6} : Value{});
    row.add("bytes_per_pair", or_none(database.bytes_per_pair));
    const bool shown = database.point != nullptr && database.point->shown();
    row.add("planning", shown ? Value{database.point->planning} : Value{});
    row.add("suboptimality", shown ? Value{database.point->suboptimality} : Value{});
    row.add("unsolved", shown ? Value{std::uint64_t{database.point->unsolved}} : Value{});
    const auto recalled = std::ranges::find(spec.recalled, std::to_string(database.level), &Analysis::Recalled::at);
    const bool known = recalled != spec.recalled.end();
    row.add("recalled_pairs", known && recalled->value > 0 ? Value{fmt::format("{:.2g}", recalled->value)} : Value{});
    row.add("recalled_time", known && !recalled->text.empty() ? Value{recalled->text} : Value{});
    row.add("why", database.missing);
    return row;
}

std::span<const Column> database_columns() { return kDatabaseColumns; }

Fact fact_of(const DatabaseRow& row) {
    Fact out{.series = "databases",
             .parameters = {{"level", std::to_string(row.level)}},
             .figures = {{"regions", row.regions}, {"pairs", row.pairs}},
             .unfit = ""};
    if (row.build_s) out.figures.emplace_back("build_s", *row.build_s);
    if (row.bytes_per_pair) out.figures.emplace_back("bytes_per_pair", *row.bytes_per_pair);
    return out;
}

Expected<std::vector<AmortisationRow>> amortisation_rows(const Analysis& spec, std::span<const SweepPoint> points,
                                                         const ProblemSet& set, DatabaseBuilds& builds) {
    std::vector<AmortisationRow> rows;
    for (const SweepPoint& point : points) {
        if (point.series != spec.of || !point.solved()) continue;
        AmortisationRow row{.dynamic = &point};
        const auto gap = [&](const SweepPoint& other) { return std::abs(other.suboptimality - point.suboptimality); };
        for (const SweepPoint& other : points)
            if (other.series == spec.against && other.solved() &&
                (row.fixed == nullptr || gap(other) < gap(*row.fixed)))
                row.fixed = &other;
        if (row.fixed == nullptr) continue;
        const auto built = builds.measure(set, point.algo);
        if (!built && ends_all(built.error())) return std::unexpected(built.error());
        if (!built) continue;
        row.build_s = built->seconds;
        row.saved_us = row.fixed->us.mean - point.us.mean;
        if (row.saved_us > 0) {
            row.moves = row.build_s * 1e6 / row.saved_us;
            row.hours = *row.moves * point.us.mean / 3600e6;
        }
        rows.push_back(row);
    }
    return rows;
}

Row amortisation_row(const AmortisationRow& amortisation) {
    Row row;
    row.add("dynamic", amortisation.dynamic->name());
    row.add("suboptimality", amortisation.dynamic->suboptimality);
    row.add("us_per_move", amortisation.dynamic->us.mean);
    row.add("build_s", amortisation.build_s);
    row.add("fixed", amortisation.fixed->name());
    row.add("fixed_suboptimality", amortisation.fixed->suboptimality);
    row.add("fixed_us_per_move", amortisation.fixed->us.mean);
    row.add("moves", amortisation.moves ? Value{fmt::format("{:.2g}", *amortisation.moves)} : Value{});
    row.add("hours", or_none(amortisation.hours));
    row.add("seconds", amortisation.hours ? Value{*amortisation.hours * 3600} : Value{});
    return row;
}

std::span<const Column> amortisation_columns() { return kAmortisationColumns; }

Fact fact_of(const AmortisationRow& row) {
    Fact out{.series = "amortisation", .parameters = row.dynamic->parameters, .figures = {}, .unfit = ""};
    if (row.hours) out.figures.emplace_back("hours", *row.hours);
    else out.unfit = "nothing is saved: " + row.fixed->name() + " is no slower";
    return out;
}

}  // namespace waystone::lab
