// SPDX-License-Identifier: MIT
#include "lab/run/walk_figures.hpp"

#include "base/statistics.hpp"
#include "io/text.hpp"
#include "lab/table/csv_reader.hpp"
#include "lab/table/histogram.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <utility>

namespace waystone::lab {
namespace {

constexpr std::array<std::pair<Counting, std::string_view>, 6> kCountings{{{Counting::Expanded, "expanded"},
                                                                           {Counting::Touched, "touched"},
                                                                           {Counting::Lookahead, "lookahead"},
                                                                           {Counting::Refined, "lookahead+refined"},
                                                                           {Counting::Climbed, "expanded+climbed"},
                                                                           {Counting::Work, "work"}}};

WalkFigures figures_of(const Result& result) {
    const Walk& walk = result.walk;
    return {.arrived = walk.arrived(),
            .cost = walk.cost,
            .moves = walk.moves(),
            .expanded = {walk.counters.expanded, walk.expanded_max},
            .touched = {walk.counters.touched, walk.touched_max},
            .lookahead = {result.lookahead, result.lookahead_max},
            .refined = {result.lookahead + result.refined, result.lookahead_max + result.refined_max},
            .climbed = {walk.counters.expanded + walk.counters.climbed, walk.expanded_climbed_max},
            .work = {walk.counters.work(), walk.work_max},
            .expanded_max_at = walk.expanded_max_at,
            .non_optimal = result.non_optimal.value_or(0),
            .back_moves = walk.counters.back_moves,
            .restarts = walk.counters.restarts,
            .searches = walk.counters.searches,
            .generated = walk.counters.generated,
            .free_non_optimal = result.free_non_optimal.value_or(0),
            .volume = result.volume,
            .frontier_volume = result.frontier_volume,
            .database_rel = result.database_rel.value_or(0),
            .trail = walk.trail,
            .signature = walk.signature};
}

std::string trail_text(std::span<const State> trail) {
    std::string out;
    for (const State state : trail) out.append(out.empty() ? "" : ";").append(std::to_string(state));
    return out;
}

// The fields of a row by name; what is missing or no number sticks.
class Fields {
public:
    explicit Fields(const CsvReader& csv) : csv_(csv) {}

    std::string_view text(std::string_view name) {
        const auto column = csv_.find(name);
        if (!column) wrong = name;
        return csv_[column];
    }
    // An empty field is 0.
    template <class T>
    T number(std::string_view name) {
        const std::string_view field = text(name);
        const auto value = field.empty() ? T{} : parse_number<T>(field);
        if (!value) wrong = name;
        return value.value_or(T{});
    }
    std::uint64_t whole(std::string_view name) { return number<std::uint64_t>(name); }
    Count count(std::string_view all, std::string_view most) { return {whole(all), whole(most)}; }

    std::string wrong = {};

private:
    const CsvReader& csv_;
};

WalkFigures figures_of(Fields& row) {
    WalkFigures out{.arrived = row.text("outcome") == "arrived",
                    .cost = row.number<double>("travelled"),
                    .moves = row.whole("moves_made"),
                    .expanded = row.count("expanded", "expanded_max"),
                    .touched = row.count("touched", "touched_max"),
                    .lookahead = row.count("lookahead", "lookahead_max"),
                    .refined = row.count("lookahead_refined", "lookahead_refined_max"),
                    .climbed = row.count("expanded_climbed", "expanded_climbed_max"),
                    .work = row.count("work", "work_max"),
                    .expanded_max_at = row.whole("expanded_max_at"),
                    .non_optimal = static_cast<std::uint64_t>(row.number<double>("non_optimal_moves")),
                    .back_moves = row.whole("back_moves"),
                    .restarts = static_cast<std::uint64_t>(row.number<double>("restarts")),
                    .searches = row.whole("searches"),
                    .generated = row.whole("generated"),
                    .free_non_optimal = row.whole("free_non_optimal_moves"),
                    .volume = row.number<double>("volume"),
                    .frontier_volume = row.number<double>("frontier_volume"),
                    .database_rel = row.number<double>("database_rel")};
    const std::string_view signature = row.text("signature");
    std::from_chars(signature.data(), signature.data() + signature.size(), out.signature, 16);
    for (std::string_view trail = row.text("trail"); !trail.empty();) {
        const std::size_t end = std::min(trail.find(';'), trail.size());
        out.trail.push_back(parse_number<State>(trail.substr(0, end)).value_or(0));
        trail.remove_prefix(std::min(end + 1, trail.size()));
    }
    return out;
}

// Of databases, relative to their maps.
class Sizes {
public:
    void add(double relative, double map) {
        relative_.push_back(relative);
        databases_ += relative * map;
        maps_ += map;
    }
    void put_into(RunFigures& out) const {
        out.database_rel = mean(relative_);
        out.database_rel_sums = maps_ > 0 ? databases_ / maps_ : 0;
    }

private:
    std::vector<double> relative_;
    double databases_ = 0, maps_ = 0;
};

}  // namespace

std::string_view name(Counting counting) {
    for (const auto& [value, text] : kCountings)
        if (value == counting) return text;
    return "";
}

std::optional<Counting> counting_by_name(std::string_view name) {
    for (const auto& [value, text] : kCountings)
        if (text == name) return value;
    return std::nullopt;
}

const Count& WalkFigures::count(Counting counting) const {
    switch (counting) {
        case Counting::Touched: return touched;
        case Counting::Lookahead: return lookahead;
        case Counting::Refined: return refined;
        case Counting::Climbed: return climbed;
        case Counting::Work: return work;
        case Counting::Expanded: break;
    }
    return expanded;
}

RunFigures run_figures(const ConfigurationResults& results) {
    RunFigures out{.algo = results.algo, .problems = {}, .times = results.times};
    Sizes sizes;
    for (const Result& result : results.results) {
        out.problems.push_back(figures_of(result));
        sizes.add(out.problems.back().database_rel, static_cast<double>(result.map_numbers));
    }
    sizes.put_into(out);
    return out;
}

void add_figures(Row& row, const Result& result) {
    const Walk& walk = result.walk;
    row.add("travelled", walk.cost);
    row.add("moves_made", walk.moves());
    row.add("touched", walk.counters.touched);
    row.add("touched_max", walk.touched_max);
    row.add("expanded_climbed", walk.counters.expanded + walk.counters.climbed);
    row.add("expanded_climbed_max", walk.expanded_climbed_max);
    row.add("work", walk.counters.work());
    row.add("expanded_max_at", walk.expanded_max_at);
    row.add("back_moves", walk.counters.back_moves);
    row.add("searches", walk.counters.searches);
    row.add("generated", walk.counters.generated);
    row.add("lookahead", result.lookahead);
    row.add("lookahead_max", result.lookahead_max);
    row.add("lookahead_refined", result.lookahead + result.refined);
    row.add("lookahead_refined_max", result.lookahead_max + result.refined_max);
    row.add("free_non_optimal_moves", result.free_non_optimal ? Value{*result.free_non_optimal} : Value{});
    row.add("volume", result.volume);
    row.add("frontier_volume", result.frontier_volume);
    row.add("map_numbers", result.map_numbers);
    row.add("trail", trail_text(walk.trail));
}

Expected<RunFigures> run_figures(const std::string& algo, std::string_view header,
                                 std::span<const std::string_view> lines) {
    std::string text(header);
    for (const std::string_view line : lines) text += line;
    auto csv = CsvReader::of_text(algo, std::move(text));
    if (!csv) return std::unexpected(csv.error());
    RunFigures out{.algo = algo, .problems = {}, .times = {}};
    std::vector<double> first, first20, all;
    Sizes sizes;
    Octaves plan_ns;
    std::uint64_t moves = 0;
    for (bool disqualified = false; !disqualified;) {
        const auto more = csv->next();
        if (!more) return std::unexpected(more.error());
        if (!*more) break;
        Fields row(*csv);
        out.problems.push_back(figures_of(row));
        sizes.add(out.problems.back().database_rel, row.number<double>("map_numbers"));
        if (out.problems.back().moves > 0) {
            first.push_back(row.number<double>("first_move_us"));
            first20.push_back(row.number<double>("first20_us"));
            all.push_back(1000 * row.number<double>("search_ms"));
            moves += out.problems.back().moves;
            out.times.max = std::max(out.times.max, row.number<double>("plan_us_max"));
        }
        if (!plan_ns.add(row.text("plan_ns_histogram"))) row.wrong = "plan_ns_histogram";
        disqualified = row.whole("disqualified_at") > 0;
        if (!row.wrong.empty()) return csv->wrong("there is no sound '" + row.wrong + "'");
    }
    const double sum_us = std::accumulate(all.begin(), all.end(), 0.0);
    sizes.put_into(out);
    out.times.mean = moves > 0 ? sum_us / static_cast<double>(moves) : 0;
    out.times.p50 = plan_ns.quantile(0.5) / 1000;
    out.times.p99 = plan_ns.quantile(0.99) / 1000;
    out.times.first = mean(first);
    out.times.first20 = mean(first20);
    out.times.all = mean(all);
    return out;
}

}  // namespace waystone::lab
