// SPDX-License-Identifier: MIT
#include "tune/tune.hpp"

#include "base/statistics.hpp"
#include "catalog/catalog.hpp"
#include "tune/entrants.hpp"
#include "tune/explain.hpp"
#include "tune/halving.hpp"
#include "tune/problems.hpp"
#include "tune/trial.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace waystone {
namespace {

// Means that differ by more are never equal: an interval that has 0 in it may just be wide.
constexpr double kIndifferent = 0.01;

// In per cent over optimal.
Interval over_optimal(std::span<const double> scores) {
    const Interval i = mean_interval(scores);
    return {100 * (i.value - 1), 100 * (i.low - 1), 100 * (i.high - 1)};
}

class Tuning {
public:
    Tuning(const Grid& grid, const TuneOptions& options, const Catalog& catalog)
        : options_(options), catalog_(catalog), trials_(grid, catalog, options), list_(grid, options, catalog) {}

    Expected<TuneResult> run(TuneHalves halves);

private:
    using Scores = std::vector<std::vector<double>>;
    // Walks, and puts out whoever did not arrive or took too much.
    Expected<Scores> measure(std::span<const std::size_t> which, std::span<const TuneProblem> problems,
                             std::span<const double> optimal, std::string_view what);
    void judge(std::size_t candidate, std::span<double> scores);
    Expected<void> check_on_rest(const TuneHalves& halves);
    bool dominates(std::size_t a, std::size_t b) const;
    void find_front();
    bool choose();
    RunnerUp runner_up() const;

    TuneCandidate& figures(std::size_t candidate) { return entrants_.figures[candidate]; }
    const TuneCandidate& figures(std::size_t candidate) const { return entrants_.figures[candidate]; }

    const TuneOptions& options_;
    const Catalog& catalog_;
    Trials trials_;
    EntrantList list_;
    Entrants entrants_;
    Halving halving_;
    Scores kept_apart_;  // by candidate; empty where not measured
    std::size_t winner_ = 0;
};

void Tuning::judge(std::size_t candidate, std::span<double> scores) {
    TuneCandidate& f = figures(candidate);
    const TrialCandidate& walker = entrants_.walkers[candidate];
    if (!f.promised) f.work = std::max(f.work, walker.work_max);
    f.agent_bytes = std::max<std::uint64_t>(f.agent_bytes, walker.agent_bytes);
    if (f.work > options_.limits.work) f.fate = TuneFate::TooMuchWork;
    else if (f.memory() > options_.limits.memory) f.fate = TuneFate::TooMuchMemory;
    else if (std::ranges::any_of(scores, [](double score) { return std::isnan(score); })) f.fate = TuneFate::Unsolved;
    if (!f.meets_limits()) std::ranges::fill(scores, std::numeric_limits<double>::quiet_NaN());
}

Expected<Tuning::Scores> Tuning::measure(std::span<const std::size_t> which, std::span<const TuneProblem> problems,
                                         std::span<const double> optimal, std::string_view what) {
    std::vector<std::size_t> walking;
    for (const std::size_t c : which)
        if (!figures(c).predicted) walking.push_back(c);
    const auto walked = trials_.walk(entrants_.walkers, walking, problems, optimal, what);
    if (!walked) return std::unexpected(walked.error());
    Scores out(which.size(), std::vector<double>(problems.size(), 1));  // a prediction is of optimal paths
    for (std::size_t i = 0, next = 0; i < which.size(); ++i) {
        if (next < walking.size() && walking[next] == which[i]) out[i] = (*walked)[next++];
        judge(which[i], out[i]);
    }
    return out;
}

// Of the problems that both were tuned on, so that they compare by pairs.
bool Tuning::dominates(std::size_t a, std::size_t b) const {
    const double quality = paired_difference(halving_.scores[a], halving_.scores[b]).value;  // b - a
    const TuneCandidate &x = figures(a), &y = figures(b);
    if (quality < 0 || x.work > y.work || x.memory() > y.memory() || x.build_seconds > y.build_seconds) return false;
    return quality > 0 || x.work < y.work || x.memory() < y.memory() || x.build_seconds < y.build_seconds;
}

void Tuning::find_front() {
    for (const std::size_t b : entrants_.in) {
        const auto beaten = [&](std::size_t a) { return figures(a).meets_limits() && dominates(a, b); };
        figures(b).on_front = figures(b).meets_limits() && std::ranges::none_of(entrants_.in, beaten);
    }
}

// Those that are left and those on the front, on problems that no decision has looked at.
Expected<void> Tuning::check_on_rest(const TuneHalves& halves) {
    const auto optimal = trials_.optimal_lengths(halves.kept_apart);
    if (!optimal) return std::unexpected(optimal.error());
    kept_apart_.assign(entrants_.figures.size(), {});
    // Whoever fails here was hiding others behind it on the front.
    while (true) {
        std::vector<std::size_t> which;
        for (const std::size_t c : entrants_.in)
            if (kept_apart_[c].empty() && figures(c).meets_limits() &&
                (figures(c).on_front || std::ranges::find(halving_.left, c) != halving_.left.end()))
                which.push_back(c);
        if (which.empty()) return {};
        auto scores = measure(which, halves.kept_apart, *optimal, "problems kept apart");
        if (!scores) return std::unexpected(scores.error());
        for (std::size_t i = 0; i < which.size(); ++i) kept_apart_[which[i]] = std::move((*scores)[i]);
        find_front();
    }
}

// By what was tuned on alone. False where nobody is left.
bool Tuning::choose() {
    std::vector<std::size_t> left;
    for (const std::size_t c : halving_.left)
        if (figures(c).meets_limits()) left.push_back(c);
    if (left.empty()) {  // all that were left failed on problems kept apart: the best of those that did not
        for (const std::size_t c : entrants_.in)
            if (figures(c).meets_limits() && !kept_apart_[c].empty()) left.push_back(c);
        std::ranges::sort(left, {}, [&](std::size_t c) { return std::pair(mean(halving_.scores[c]), c); });
    }
    if (left.empty()) return false;
    winner_ = left.front();
    const auto price = [&](std::size_t c) { return std::pair(figures(c).memory(), figures(c).build_seconds); };
    for (const std::size_t c : left) {
        const Interval worse = paired_difference(halving_.scores[left.front()], halving_.scores[c]);
        if (worse.low > 0 || worse.value > kIndifferent) continue;
        figures(c).fate = TuneFate::Equal;
        if (price(c) < price(winner_)) winner_ = c;
    }
    figures(winner_).fate = TuneFate::Winner;
    return true;
}

// Of the others that were measured on the problems kept apart, the best on those tuned on.
RunnerUp Tuning::runner_up() const {
    RunnerUp out;
    double best = std::numeric_limits<double>::infinity();
    for (const std::size_t c : entrants_.in) {
        if (c == winner_ || kept_apart_[c].empty() || !figures(c).meets_limits()) continue;
        if (const double score = mean(halving_.scores[c]); score < best) {
            best = score;
            const Interval d = paired_difference(kept_apart_[winner_], kept_apart_[c]);
            out = {figures(c).configuration, {100 * d.value, 100 * d.low, 100 * d.high}};
        }
    }
    return out;
}

Expected<TuneResult> Tuning::run(TuneHalves halves) {
    auto entrants = list_.make();
    if (!entrants) return std::unexpected(entrants.error());
    entrants_ = std::move(*entrants);
    const auto optimal = trials_.optimal_lengths(halves.tuned_on);
    if (!optimal) return std::unexpected(optimal.error());
    const std::span problems(halves.tuned_on);
    auto halving = halve(entrants_.in.size(), problems.size(),
                         [&](std::span<const std::size_t> numbers, std::size_t begin, std::size_t end) {
                             std::vector<std::size_t> which;
                             for (const std::size_t number : numbers) which.push_back(entrants_.in[number]);
                             return measure(which, problems.subspan(begin, end - begin),
                                            std::span(*optimal).subspan(begin, end - begin),
                                            std::to_string(which.size()) + " candidates");
                         });
    if (!halving) return std::unexpected(halving.error());
    // From numbers among those that are in to numbers of candidates.
    halving_.rounds = halving->rounds;
    halving_.scores.resize(entrants_.figures.size());
    for (std::size_t i = 0; i < entrants_.in.size(); ++i)
        halving_.scores[entrants_.in[i]] = std::move(halving->scores[i]);
    for (const std::size_t number : halving->left) halving_.left.push_back(entrants_.in[number]);
    find_front();
    if (auto checked = check_on_rest(halves); !checked) return std::unexpected(checked.error());
    if (!choose()) return std::unexpected(nobody_meets(entrants_.figures, options_.limits));

    TuneResult out;
    for (const std::size_t c : entrants_.in) {
        TuneCandidate& f = figures(c);
        if (!f.meets_limits()) continue;
        f.tuned = over_optimal(halving_.scores[c]);
        f.tuned_problems = halving_.scores[c].size();
        if (kept_apart_[c].empty()) continue;
        f.kept_apart = over_optimal(kept_apart_[c]);
        f.kept_apart_problems = kept_apart_[c].size();
    }
    std::vector<std::size_t> order(entrants_.figures.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t c) { return std::tuple(figures(c).fate, figures(c).tuned.value, c); });
    for (const std::size_t c : order) out.candidates.push_back(figures(c));
    const std::string& spec = out.winner().configuration;
    auto database = list_.database(spec, *catalog_.bind(spec));
    if (!database) return std::unexpected(database.error());
    out.database = std::move(*database);
    out.tuned_on = std::move(halves.tuned_on);
    out.kept_apart = std::move(halves.kept_apart);
    out.without_path = halves.without_path;
    out.rounds = halving_.rounds;
    out.explanation = explanation(out, options_.limits, runner_up());
    return out;
}

}  // namespace

std::string_view name(TuneFate fate) {
    switch (fate) {
        case TuneFate::Winner: return "winner";
        case TuneFate::Equal: return "equal";
        case TuneFate::Worse: return "worse";
        case TuneFate::TooMuchWork: return "too much work";
        case TuneFate::TooMuchMemory: return "too much memory";
        case TuneFate::TooLongToBuild: return "too long to build";
        case TuneFate::NotMeasured: return "not measured";
        case TuneFate::Unsolved: return "unsolved";
        case TuneFate::Unfit: return "unfit";
    }
    return "";
}

Expected<TuneResult> tune(const Grid& grid, const TuneOptions& options, const Catalog& catalog) {
    auto halves = options.problems.empty() ? sampled_halves(grid, options.samples, options.seed)
                                           : given_halves(grid, options.problems, options.seed);
    if (!halves) return std::unexpected(halves.error());
    return Tuning(grid, options, catalog).run(std::move(*halves));
}

Expected<TuneResult> tune(const Map& map, const TuneOptions& options, const Catalog& catalog) {
    return tune(map.grid(), options, catalog);
}

}  // namespace waystone
