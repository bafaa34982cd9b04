// SPDX-License-Identifier: MIT
#include "lab/experiment/fact.hpp"

#include "base/statistics.hpp"
#include "lab/experiment/experiment_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>

namespace waystone::lab {
namespace {

using Facts = std::vector<const Fact*>;

std::unexpected<Error> cannot(std::string sentence) { return fail(ErrorCode::BadParameter, "", std::move(sentence)); }

std::optional<double> figure(const Fact& fact, std::string_view name) {
    for (const auto& [key, value] : fact.figures)
        if (key == name) return value;
    return std::nullopt;
}

double planning(const Fact& fact) { return figure(fact, "planning").value_or(0); }
double suboptimality(const Fact& fact) { return figure(fact, "suboptimality").value_or(0); }

bool fits(const Fact& fact, const std::string& series, const Parameters& where) {
    return fact.series == series && contains(fact.parameters, where);
}

Expected<Facts> all_of(const std::string& series, const Parameters& where, std::span<const Fact> facts) {
    Facts out;
    bool known = false;
    for (const Fact& fact : facts) {
        known = known || fact.series == series;
        if (fits(fact, series, where)) out.push_back(&fact);
    }
    if (!known) return cannot(fmt::format("no series '{}'", series));
    if (out.empty()) return cannot(fmt::format("{} has no point {} here", series, text(where)));
    return out;
}

// Those that may be compared; at least one.
Expected<Facts> fit_of(const FactArguments& a, std::span<const Fact> facts) {
    Facts out;
    std::string why;
    for (const std::string& series : a.series) {
        const auto found = all_of(series, a.where, facts);
        if (!found) return found;
        for (const Fact* fact : *found) {
            if (fact->unfit.empty()) out.push_back(fact);
            else if (why.empty()) why = fmt::format("{}: {}", fact->name(), fact->unfit);
        }
    }
    if (out.empty()) return cannot(why);
    return out;
}

Expected<Facts> fit_of(const std::string& series, std::span<const Fact> facts) {
    FactArguments only;
    only.series = {series};
    return fit_of(only, facts);
}

Expected<double> figure_of(const Fact& fact, const std::string& name) {
    if (const auto value = figure(fact, name)) return *value;
    return cannot(fmt::format("{} has no {}", fact.name(), name));
}

Expected<double> figure_of_one(const FactArguments& a, std::span<const Fact> facts) {
    const auto found = all_of(a.series.front(), a.where, facts);
    if (!found) return std::unexpected(found.error());
    if (found->size() > 1)
        return cannot(fmt::format("{} points are {} {}", found->size(), a.series.front(), text(a.where)));
    const Fact& fact = *found->front();
    if (!fact.unfit.empty()) return cannot(fmt::format("{}: {}", fact.name(), fact.unfit));
    return figure_of(fact, a.function);
}

// least, largest, mean
Expected<double> over_all(const FactArguments& a, std::span<const Fact> facts) {
    const auto found = fit_of(a, facts);
    if (!found) return std::unexpected(found.error());
    std::vector<double> values;
    for (const Fact* fact : *found) {
        const auto value = figure_of(*fact, a.words.front());
        if (!value) return value;
        values.push_back(*value);
    }
    if (a.function == "mean") return mean(values);
    return a.function == "least" ? std::ranges::min(values) : std::ranges::max(values);
}

Expected<double> at_best(const FactArguments& a, std::span<const Fact> facts) {
    const auto found = fit_of(a, facts);
    if (!found) return std::unexpected(found.error());
    const Fact& best = **std::ranges::min_element(*found, {}, [](const Fact* f) { return suboptimality(*f); });
    return figure_of(best, a.words.front());
}

Expected<double> best_within(const FactArguments& a, std::span<const Fact> facts) {
    const auto found = fit_of(a, facts);
    if (!found) return std::unexpected(found.error());
    double best = std::numeric_limits<double>::infinity();
    for (const Fact* fact : *found)
        if (planning(*fact) <= a.numbers.front()) best = std::min(best, suboptimality(*fact));
    if (best == std::numeric_limits<double>::infinity())
        return cannot(fmt::format("no point of {} plans {} or less", a.series.front(), a.numbers.front()));
    return best;
}

Expected<double> how_many(const FactArguments& a, std::span<const Fact> facts) {
    double all = 0, fit = 0, measured = 0;
    for (const std::string& series : a.series) {
        const auto found = all_of(series, a.where, facts);
        if (!found) return std::unexpected(found.error());
        for (const Fact* fact : *found) {
            all += 1;
            fit += fact->unfit.empty();
            measured += !fact->missing;
        }
    }
    if (a.function == "shown" && measured == 0) return cannot(fmt::format("{} is missing", a.series.front()));
    return a.function == "shown" ? fit : all;
}

bool beats(const Fact& a, const Fact& b) { return planning(a) <= planning(b) && suboptimality(a) <= suboptimality(b); }

// Of A also points with unsolved problems: what beats their lower bound beats them.
Expected<double> dominated(const FactArguments& a, std::span<const Fact> facts) {
    auto ones = all_of(a.series[0], a.where, facts);
    const auto others = fit_of(a.series[1], facts);
    if (!ones) return std::unexpected(ones.error());
    if (!others) return std::unexpected(others.error());
    std::erase_if(*ones, [](const Fact* one) { return !one->unfit.empty() && !one->lower_bound; });
    if (ones->empty()) return cannot(fmt::format("no point of {} may be compared", a.series[0]));
    const auto beaten = std::ranges::count_if(*ones, [&](const Fact* one) {
        return std::ranges::any_of(*others, [&](const Fact* o) { return beats(*o, *one); });
    });
    return 100 * static_cast<double>(beaten) / static_cast<double>(ones->size());
}

// For each of A's front: the least planning of B with no worse quality, over A's.
Expected<double> saving(const FactArguments& a, std::span<const Fact> facts) {
    const auto ones = fit_of(a.series[0], facts), others = fit_of(a.series[1], facts);
    if (!ones) return std::unexpected(ones.error());
    if (!others) return std::unexpected(others.error());
    std::vector<double> factors;
    for (const Fact* one : *ones) {
        const bool on_front =
            std::ranges::none_of(*ones, [&](const Fact* rival) { return beats(*rival, *one) && !beats(*one, *rival); });
        double least = std::numeric_limits<double>::infinity();
        for (const Fact* other : *others)
            if (suboptimality(*other) <= suboptimality(*one)) least = std::min(least, planning(*other));
        if (on_front && least < std::numeric_limits<double>::infinity()) factors.push_back(least / planning(*one));
    }
    if (factors.empty()) return cannot(fmt::format("no point of {} is as good as one of {}", a.series[1], a.series[0]));
    return quantile(factors, 0.5);
}

Expected<double> led(const FactArguments& a, std::span<const Fact> facts) {
    const auto all = all_of(a.series.front(), a.where, facts);
    if (!all) return std::unexpected(all.error());
    if (std::ranges::all_of(*all, [](const Fact* fact) { return fact->missing; })) return cannot(all->front()->unfit);
    double count = 0;
    for (const std::size_t leader : limit_leaders(facts)) {
        if (!fits(facts[leader], a.series.front(), a.where)) continue;
        if (a.function == "takes_over") return *figure(facts[leader], "worst");
        count += 1;
    }
    if (a.function == "takes_over") return cannot(fmt::format("{} is best under no limit", a.series.front()));
    return count;
}

// By the name of a figure: of a point, of a table about databases, or the value of a series in a column.
constexpr FactFunction kFigureFunction{"", 0, 1, 1, 0, figure_of_one};
constexpr std::string_view kTableFigures[] = {"regions", "pairs", "build_s", "bytes_per_pair", "hours", "value"};
constexpr FactFunction kFunctions[] = {
    {"least", 1, 1, 20, 0, over_all},
    {"largest", 1, 1, 20, 0, over_all},
    {"mean", 1, 1, 20, 0, over_all},
    {"at_best", 1, 1, 20, 0, at_best},
    {"best_within", 0, 1, 20, 1, best_within},
    {"shown", 0, 1, 20, 0, how_many},
    {"points", 0, 1, 20, 0, how_many},
    {"dominated", 0, 2, 2, 0, dominated},
    {"saving", 0, 2, 2, 0, saving},
    {"takes_over", 0, 1, 1, 0, led},
    {"intervals", 0, 1, 1, 0, led},
};

}  // namespace

std::vector<std::size_t> limit_leaders(std::span<const Fact> facts) {
    std::vector<std::size_t> order, out;
    for (std::size_t i = 0; i < facts.size(); ++i)
        if (facts[i].unfit.empty() && figure(facts[i], "worst")) order.push_back(i);
    std::ranges::sort(order, {}, [&](std::size_t i) {
        return std::tuple(figure(facts[i], "worst"), suboptimality(facts[i]), planning(facts[i]), i);
    });
    for (const std::size_t i : order)
        if (out.empty() || suboptimality(facts[i]) < suboptimality(facts[out.back()])) out.push_back(i);
    return out;
}

std::string FactFunction::mistake(const FactArguments& a) const {
    if (a.series.size() < least_series || a.series.size() > most_series)
        return fmt::format("{} needs {} quoted series", a.function, least_series);
    if (a.words.size() != words) return fmt::format("{} needs {} words before the series", a.function, words);
    if (a.numbers.size() != numbers) return fmt::format("{} needs {} numbers", a.function, numbers);
    return "";
}

const FactFunction* find_fact_function(std::string_view name) {
    const auto names = [&](const auto& figures) { return std::ranges::find(figures, name) != std::end(figures); };
    if (names(kPointFigures) || names(kTableFigures)) return &kFigureFunction;
    const auto found = std::ranges::find(kFunctions, name, &FactFunction::name);
    return found == std::end(kFunctions) ? nullptr : &*found;
}

std::vector<std::string_view> fact_function_names() {
    std::vector<std::string_view> out(std::begin(kPointFigures), std::end(kPointFigures));
    out.insert(out.end(), std::begin(kTableFigures), std::end(kTableFigures));
    for (const FactFunction& function : kFunctions) out.push_back(function.name);
    return out;
}

}  // namespace waystone::lab
