// SPDX-License-Identifier: MIT
#include "lab/study/points_tables.hpp"

#include "abstraction/hierarchy.hpp"
#include "io/text.hpp"
#include "lab/run/run_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace waystone::lab {
namespace {

struct Level {
    unsigned level = 0;
    double regions = 0, pairs = 0;  // of an average map: mean regions, and their square
    std::optional<double> build_s = {};
    bool estimated = false;  // by the growth from the second-lowest to the lowest level that was built
    std::optional<double> bytes = {};
    std::string missing = {};           // why it could not be built
    const SweepPoint* point = nullptr;  // the agent that uses it

    std::optional<double> bytes_per_pair() const { return bytes ? std::optional(*bytes / pairs) : std::nullopt; }
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
void estimate(std::vector<Level>& rows) {
    std::vector<const Level*> built;
    for (const Level& row : rows)
        if (row.build_s && *row.build_s > 0) built.push_back(&row);
    if (built.size() < 2) return;
    const double power =
        std::log(*built[0]->build_s / *built[1]->build_s) / std::log(built[0]->regions / built[1]->regions);
    for (Level& row : rows) {
        if (row.point != nullptr || row.level >= built[0]->level) continue;
        row.build_s = *built[0]->build_s * std::pow(row.regions / built[0]->regions, power);
        row.estimated = true;
    }
}

Expected<std::vector<Level>> levels(const Analysis& spec, std::span<const SweepPoint> points, const ProblemSet& set,
                                    DatabaseBuilds& builds) {
    const std::vector<double> regions = mean_regions(set);
    std::vector<Level> rows;
    const auto add = [&](unsigned level) {
        const double size = regions[std::min<std::size_t>(level, regions.size() - 1)];
        rows.push_back({.level = level, .regions = size, .pairs = size * size});
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
    }
    std::ranges::sort(rows, {}, &Level::level);
    estimate(rows);
    return rows;
}

}  // namespace

Expected<PointsTable> database_table(const Analysis& spec, std::span<const SweepPoint> points, const ProblemSet& set,
                                     DatabaseBuilds& builds) {
    const auto rows = levels(spec, points, set, builds);
    if (!rows) return std::unexpected(rows.error());
    PointsTable out;
    for (const Level& row : *rows) {
        const std::string level = std::to_string(row.level);
        const bool shown = row.point != nullptr && row.point->shown();
        const SweepPoint point = shown ? *row.point : SweepPoint();
        const auto of_point = [&](Value value) { return shown ? std::move(value) : Value{}; };
        const auto recalled = std::ranges::find(spec.recalled, level, &Analysis::Recalled::at);
        const bool known = recalled != spec.recalled.end();
        out.begin_row();
        out.add("level", row.level, "level");
        out.add("regions", row.regions, "regions");
        out.add("pairs", fmt::format("{:.2g}", row.pairs), "pairs");
        out.add("build_time", row.build_s ? Value{(row.estimated ? "est. " : "") + time_text(*row.build_s)} : Value{},
                "build time");
        out.add("build_s", row.build_s);
        out.add("estimated", row.estimated ? "yes" : "no");
        out.add("bytes", row.bytes);
        out.add("megabytes", row.bytes ? Value{*row.bytes / 1e6} : Value{}, "MB", 2);
        out.add("bytes_per_pair", row.bytes_per_pair(), "bytes/pair", 2);
        out.add("planning", of_point(point.planning), "planning/move", 3);
        out.add("suboptimality", of_point(point.suboptimality), "suboptimality", 4);
        out.add("unsolved", of_point(point.unsolved));
        out.add("recalled_pairs",
                known && recalled->value > 0 ? Value{fmt::format("{:.2g}", recalled->value)} : Value{},
                "recalled pairs");
        out.add("recalled_time", known && !recalled->text.empty() ? Value{recalled->text} : Value{}, "recalled time");
        out.add("why", row.missing);
        Fact& fact = out.facts.emplace_back(
            Fact{"databases", {{"level", level}}, {{"regions", row.regions}, {"pairs", row.pairs}}});
        if (row.build_s) fact.figures.emplace_back("build_s", *row.build_s);
        if (row.bytes) fact.figures.emplace_back("bytes_per_pair", *row.bytes_per_pair());
    }
    return out;
}

Expected<PointsTable> amortisation_table(const Analysis& spec, std::span<const SweepPoint> points,
                                         const ProblemSet& set, DatabaseBuilds& builds) {
    PointsTable out;
    for (const SweepPoint& point : points) {
        if (point.series != spec.of || !point.solved()) continue;
        const SweepPoint* fixed = nullptr;  // the one without databases that is closest in quality
        const auto gap = [&](const SweepPoint& other) { return std::abs(other.suboptimality - point.suboptimality); };
        for (const SweepPoint& other : points)
            if (other.series == spec.against && other.solved() && (fixed == nullptr || gap(other) < gap(*fixed)))
                fixed = &other;
        if (fixed == nullptr) continue;
        const auto built = builds.measure(set, point.algo);
        if (!built && ends_all(built.error())) return std::unexpected(built.error());
        if (!built) continue;
        const double saved_us = fixed->us.mean - point.us.mean;  // on each move
        std::optional<double> moves, hours;                      // none where nothing is saved
        if (saved_us > 0) {
            moves = built->seconds * 1e6 / saved_us;
            hours = *moves * point.us.mean / 3600e6;
        }
        out.begin_row();
        out.add("dynamic", point.name(), "with databases");
        out.add("suboptimality", point.suboptimality, "suboptimality", 4);
        out.add("us_per_move", point.us.mean, "us/move", 3);
        out.add("build_s", built->seconds, "build s", 2);
        out.add("fixed", fixed->name(), "without, closest in quality");
        out.add("fixed_suboptimality", fixed->suboptimality, "suboptimality", 4);
        out.add("fixed_us_per_move", fixed->us.mean, "us/move", 3);
        out.add("moves", moves ? Value{fmt::format("{:.2g}", *moves)} : Value{}, "moves to recoup");
        out.add("hours", hours);
        out.add("seconds", hours ? Value{*hours * 3600} : Value{}, "seconds of pathfinding", 1);
        Fact& fact = out.facts.emplace_back(Fact{"amortisation", point.parameters});
        if (hours) fact.figures.emplace_back("hours", *hours);
        else fact.unfit = "nothing is saved: " + fixed->name() + " is no slower";
    }
    for (const Analysis::Recalled& row : spec.recalled) out.after += "    recalled: " + row.text + "\n";
    return out;
}

}  // namespace waystone::lab
