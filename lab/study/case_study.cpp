// SPDX-License-Identifier: MIT
#include "lab/study/case_study.hpp"

#include "base/random.hpp"
#include "builders/state_cover.hpp"
#include "lab/run/parallel.hpp"
#include "lab/run/task_worker.hpp"
#include "lab/run/units.hpp"
#include "search/climb_region.hpp"
#include "search/distance_field.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace waystone::lab {
namespace {

constexpr std::uint16_t kNoWay = std::numeric_limits<std::uint16_t>::max();
constexpr std::size_t kMostStates = 30'000;

}  // namespace

Expected<CaseStudyMap> CaseStudyMap::make(const Grid& grid, std::vector<const Task*> tasks,
                                          const DatabaseCache& databases) {
    if (grid.rule().rule != MoveRule::Four)
        return fail(ErrorCode::BadParameter, "", "case bases are studied only with four moves");
    if (grid.free_cells() > kMostStates)
        return fail(ErrorCode::BadParameter, "",
                    fmt::format("case bases are studied on maps of up to {} states; this one has {}", kMostStates,
                                grid.free_cells()));
    return CaseStudyMap(grid, std::move(tasks), databases);
}

CaseStudyMap::CaseStudyMap(const Grid& grid, std::vector<const Task*> tasks, const DatabaseCache& databases)
    : grid_(&grid),
      databases_(databases),
      tasks_(std::move(tasks)),
      states_(states_to_cover(grid)),
      number_(grid.size(), 0) {
    for (Number s = 0; s < states_.size(); ++s) number_[states_[s]] = s;
    distance_.assign(states_.size() * states_.size(), kNoWay);
    struct Field {
        std::optional<DistanceField<Grid>> of;
    };
    for_each_index<Field>(states_.size(), nullptr, [&](Field& worker, std::size_t from) {
        if (!worker.of) worker.of.emplace(grid);
        DistanceField<Grid>& field = *worker.of;
        field.compute(states_[from]);
        for (std::size_t to = 0; to < states_.size(); ++to)
            if (field[states_[to]] != kInfinite)
                distance_[from * states_.size() + to] = static_cast<std::uint16_t>(field[states_[to]] >> kCostShift);
    });
}

template <class States>
CaseStudyMap::Lists CaseStudyMap::lists(std::uint32_t m, const States& states) const {
    ClimbRegion region(*grid_, m);
    Lists out{.first = {0}, .entries = {}};
    for (const State s : states_) {
        for (const State other : states(region, s)) out.entries.push_back(number_[other]);
        out.first.push_back(out.entries.size());
    }
    return out;
}

const CaseStudyMap::Lists& CaseStudyMap::covers(std::uint32_t m) {
    const auto found = covers_.find(m);
    if (found != covers_.end()) return found->second;
    return covers_.emplace(m, lists(m, [](ClimbRegion& region, State s) { return region.covered_by(s); }))
        .first->second;
}

// As state_cover.hpp has it, with the lists of all states at hand.
std::vector<CaseStudyMap::Number> CaseStudyMap::pick(Pick pick, const Lists& covers, std::uint64_t seed,
                                                     std::size_t most) const {
    std::vector<State> order(states_.begin(), states_.end());
    Random random(seed);
    random.shuffle(std::span(order));
    for (State& s : order) s = number_[s];
    std::vector<std::uint8_t> open(states_.size(), 1);
    std::vector<Number> trailheads;
    if (pick == Pick::Random) {
        for (std::size_t i = 0; i < order.size() && trailheads.size() < most; ++i) {
            if (open[order[i]] == 0) continue;
            trailheads.push_back(order[i]);
            for (const Number s : covers[order[i]]) open[s] = 0;
        }
        return trailheads;
    }
    std::vector<std::uint32_t> gain(states_.size());
    for (Number s = 0; s < states_.size(); ++s) gain[s] = static_cast<std::uint32_t>(covers[s].size());
    GreedyQueue queue(order, gain);
    while (trailheads.size() < most) {
        const Number best = queue.best(gain);
        if (best == kNoState) break;
        trailheads.push_back(best);
        for (const Number s : covers[best]) {
            if (open[s] == 0) continue;
            open[s] = 0;
            for (const Number x : covers[s]) --gain[x];
        }
    }
    return trailheads;
}

std::vector<State> CaseStudyMap::trailheads(Pick how, std::uint32_t m, std::uint64_t seed, std::size_t most) {
    std::vector<State> out;
    for (const Number t : pick(how, covers(m), seed, most)) out.push_back(states_[t]);
    return out;
}

std::uint16_t CaseStudyMap::climb(Number a, Number b) const {
    return static_cast<std::uint16_t>(grid_->h(states_[a], states_[b]) >> kCostShift);
}

CaseStudyMap::Evaluation CaseStudyMap::evaluate(std::span<const Number> trailheads, const Lists& climbed_from,
                                                const Lists& climbing_to) const {
    struct Near {
        std::uint32_t trailhead;
        std::uint32_t climb;
    };
    constexpr std::uint32_t kNone = ~std::uint32_t{0};
    std::vector<std::uint32_t> index(states_.size(), kNone);
    for (std::uint32_t t = 0; t < trailheads.size(); ++t) index[trailheads[t]] = t;
    // Between trailheads, close together in memory.
    std::vector<std::uint16_t> between(trailheads.size() * trailheads.size());
    for (std::size_t a = 0; a < trailheads.size(); ++a)
        for (std::size_t b = 0; b < trailheads.size(); ++b)
            between[a * trailheads.size() + b] = distance(trailheads[a], trailheads[b]);
    std::vector<Near> starts, goals;
    const auto list = [&](std::span<const Number> near, Number s, std::vector<Near>& out) {
        out.clear();
        for (const Number t : near)
            if (index[t] != kNone) out.push_back({index[t], climb(s, t)});
    };
    Evaluation out;
    for (std::uint32_t i = 0; i < tasks_.size(); ++i) {
        const Number start = number_[tasks_[i]->start], goal = number_[tasks_[i]->goal];
        list(climbed_from[start], start, starts);
        list(climbing_to[goal], goal, goals);
        if (starts.empty() || goals.empty()) {
            out.without_case.push_back(i);
            continue;
        }
        std::uint32_t best = ~std::uint32_t{0};
        for (const Near& from : starts)
            for (const Near& to : goals)
                best =
                    std::min(best, from.climb + between[from.trailhead * trailheads.size() + to.trailhead] + to.climb);
        out.sum += static_cast<double>(best) / distance(start, goal);
    }
    return out;
}

// Adds what the fallback needs to walked_, for tasks that are not there yet.
Expected<void> CaseStudyMap::walk_without_cases(const std::string& fallback, std::span<const std::uint32_t> tasks) {
    std::vector<std::uint32_t> missing;
    for (const std::uint32_t task : tasks)
        if (!walked_.contains({fallback, task})) missing.push_back(task);
    std::vector<double> ratio(missing.size(), 0);
    const PlannedRun run{.configuration = {fallback, fallback}, .limits = {.keep_times = false}};
    const auto done = do_units<TaskWorker>(
        missing.size(), [&](TaskWorker& worker, std::size_t i, const std::atomic<bool>& stop) -> Expected<void> {
            if (const auto begun = worker.begin(*grid_, run, databases_, stop); !begun) return begun;
            const Task& task = *tasks_[missing[i]];
            ratio[i] = worker.walk(task).walk.cost / distance(number_[task.start], number_[task.goal]);
            return {};
        });
    if (!done) return done;
    for (std::size_t i = 0; i < missing.size(); ++i) walked_[{fallback, missing[i]}] = ratio[i];
    return {};
}

Expected<std::vector<CaseBaseResult>> CaseStudyMap::run(const CaseBases& bases, std::uint32_t m, std::uint32_t relevant,
                                                        std::uint32_t least, std::uint32_t most,
                                                        const std::string& label) {
    const Lists& cover = covers(m);
    const Lists from = lists(relevant, [](ClimbRegion& region, State s) { return region.climbed_from(s); });
    const Lists to = lists(relevant, [](ClimbRegion& region, State s) { return region.climbing_to(s); });
    std::vector<CaseBaseResult> results(bases.count);
    std::vector<Evaluation> evaluations(bases.count);
    Progress progress(label, bases.count);
    struct Nothing {};
    for_each_index<Nothing>(bases.count, &progress, [&](Nothing&, std::size_t i) {
        const std::uint64_t seed = bases.seed + i;
        std::size_t limit = bases.trailheads > 0 ? bases.trailheads : states();
        if (most > 0) {
            const double low = static_cast<double>(least) * least, high = static_cast<double>(most) * most;
            limit = static_cast<std::size_t>(std::sqrt(low + Random(seed, 1).real() * (high - low)) + 0.5);
        }
        const std::vector<Number> trailheads = pick(bases.pick, cover, seed, limit);
        evaluations[i] = evaluate(trailheads, from, to);
        results[i].seed = seed;
        results[i].trailheads = static_cast<std::uint32_t>(trailheads.size());
        results[i].without_case = evaluations[i].without_case.size();
    });
    std::set<std::uint32_t> walked;
    for (const Evaluation& e : evaluations) walked.insert(e.without_case.begin(), e.without_case.end());
    if (auto done = walk_without_cases(bases.fallback, std::vector(walked.begin(), walked.end())); !done)
        return std::unexpected(done.error());
    for (std::size_t i = 0; i < results.size(); ++i) {
        double sum = evaluations[i].sum;
        const std::size_t with_case = tasks_.size() - results[i].without_case;
        results[i].with_case_pct = 100 * (sum / static_cast<double>(std::max<std::size_t>(with_case, 1)) - 1);
        for (const std::uint32_t task : evaluations[i].without_case) sum += walked_[{bases.fallback, task}];
        results[i].suboptimality_pct = 100 * (sum / static_cast<double>(tasks_.size()) - 1);
    }
    return results;
}

}  // namespace waystone::lab
