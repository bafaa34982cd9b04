// SPDX-License-Identifier: MIT
#include "lab/experiment/fact_functions.hpp"

#include "lab/table/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

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

Expected<double> figure_of_one(const FactArguments& a, std::span<const Fact> facts) {
    const auto found = all_of(a.series.front(), a.where, facts);
    if (!found) return std::unexpected(found.error());
    if (found->size() > 1)
        return cannot(fmt::format("{} points are {} {}", found->size(), a.series.front(), text(a.where)));
    const Fact& fact = *found->front();
    if (!fact.unfit.empty()) return cannot(fmt::format("{}: {}", fact.name(), fact.unfit));
    const auto value = figure(fact, a.function);
    if (!value) return cannot(fmt::format("{} has no {}", fact.name(), a.function));
    return *value;
}

Expected<double> extreme(const FactArguments& a, std::span<const Fact> facts) {
    const auto found = fit_of(a, facts);
    if (!found) return std::unexpected(found.error());
    std::optional<double> out;
    const bool least = a.function == "least";
    for (const Fact* fact : *found) {
        const auto value = figure(*fact, a.words.front());
        if (!value) return cannot(fmt::format("{} has no {}", fact->name(), a.words.front()));
        if (!out || (least ? *value < *out : *value > *out)) out = value;
    }
    return *out;
}

Expected<double> mean_of(const FactArguments& a, std::span<const Fact> facts) {
    const auto found = fit_of(a, facts);
    if (!found) return std::unexpected(found.error());
    std::vector<double> values;
    for (const Fact* fact : *found) {
        const auto value = figure(*fact, a.words.front());
        if (!value) return cannot(fmt::format("{} has no {}", fact->name(), a.words.front()));
        values.push_back(*value);
    }
    return mean(values);
}

Expected<double> at_best(const FactArguments& a, std::span<const Fact> facts) {
    const auto found = fit_of(a, facts);
    if (!found) return std::unexpected(found.error());
    const Fact& best = **std::ranges::min_element(*found, {}, [](const Fact* f) { return suboptimality(*f); });
    const auto value = figure(best, a.words.front());
    if (!value) return cannot(fmt::format("{} has no {}", best.name(), a.words.front()));
    return *value;
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
            measured += !fact->unfit.starts_with("missing");
        }
    }
    if (a.function == "shown" && measured == 0) return cannot(fmt::format("{} is missing", a.series.front()));
    return a.function == "shown" ? fit : all;
}

bool beats(const Fact& a, const Fact& b) { return planning(a) <= planning(b) && suboptimality(a) <= suboptimality(b); }

Expected<double> dominated(const FactArguments& a, std::span<const Fact> facts) {
    const auto ones = fit_of(a.series[0], facts), others = fit_of(a.series[1], facts);
    if (!ones) return std::unexpected(ones.error());
    if (!others) return std::unexpected(others.error());
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
    if (std::ranges::all_of(*all, [](const Fact* fact) { return fact->unfit.starts_with("missing"); }))
        return cannot(all->front()->unfit);
    std::vector<std::optional<LimitKey>> keys(facts.size());
    for (std::size_t i = 0; i < facts.size(); ++i)
        if (const auto worst = figure(facts[i], "worst"); worst && facts[i].unfit.empty())
            keys[i] = {*worst, suboptimality(facts[i]), planning(facts[i])};
    double count = 0;
    for (const std::size_t leader : limit_leaders(keys)) {
        if (!fits(facts[leader], a.series.front(), a.where)) continue;
        if (a.function == "takes_over") return keys[leader]->worst;
        count += 1;
    }
    if (a.function == "takes_over") return cannot(fmt::format("{} is best under no limit", a.series.front()));
    return count;
}

constexpr FactFunction kFunctions[] = {
    {"planning", 0, 1, 1, 0, figure_of_one},
    {"planning_error", 0, 1, 1, 0, figure_of_one},
    {"suboptimality", 0, 1, 1, 0, figure_of_one},
    {"suboptimality_error", 0, 1, 1, 0, figure_of_one},
    {"worst", 0, 1, 1, 0, figure_of_one},
    {"unsolved", 0, 1, 1, 0, figure_of_one},
    {"us_per_move", 0, 1, 1, 0, figure_of_one},
    {"first_move_us", 0, 1, 1, 0, figure_of_one},
    {"search_ms", 0, 1, 1, 0, figure_of_one},
    {"cost", 0, 1, 1, 0, figure_of_one},
    {"non_optimal_moves", 0, 1, 1, 0, figure_of_one},
    {"back_moves_pct", 0, 1, 1, 0, figure_of_one},
    {"restarts", 0, 1, 1, 0, figure_of_one},
    {"database_rel", 0, 1, 1, 0, figure_of_one},
    {"regions", 0, 1, 1, 0, figure_of_one},
    {"pairs", 0, 1, 1, 0, figure_of_one},
    {"build_s", 0, 1, 1, 0, figure_of_one},
    {"bytes_per_pair", 0, 1, 1, 0, figure_of_one},
    {"hours", 0, 1, 1, 0, figure_of_one},
    {"least", 1, 1, 20, 0, extreme},
    {"largest", 1, 1, 20, 0, extreme},
    {"mean", 1, 1, 20, 0, mean_of},
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

std::string FactFunction::mistake(const FactArguments& a) const {
    if (a.series.size() < least_series || a.series.size() > most_series)
        return fmt::format("{} needs {} quoted series", name, least_series);
    if (a.words.size() != words) return fmt::format("{} needs {} words before the series", name, words);
    if (a.numbers.size() != numbers) return fmt::format("{} needs {} numbers", name, numbers);
    return "";
}

const FactFunction* find_fact_function(std::string_view name) {
    const auto found = std::ranges::find(kFunctions, name, &FactFunction::name);
    return found == std::end(kFunctions) ? nullptr : &*found;
}

std::vector<std::string_view> fact_function_names() {
    std::vector<std::string_view> out;
    for (const FactFunction& function : kFunctions) out.push_back(function.name);
    return out;
}

}  // namespace waystone::lab
