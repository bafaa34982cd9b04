// SPDX-License-Identifier: MIT
#include "lab/study/depth_study.hpp"

#include "base/hash.hpp"
#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "io/text.hpp"
#include "realtime/depth/depth_map.hpp"
#include "realtime/make_loop.hpp"
#include "search/agent_body.hpp"
#include "search/distance_field.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace waystone::lab {
namespace {

// What a thread keeps for the map and goal it is on, to put agents into states.
struct Bench {
    const Grid* grid = nullptr;
    std::optional<DistanceField<Grid>> distance;
    State goal = kNoState;
    std::vector<Agent> agents;  // by depth

    Expected<void> move_to(const Grid& next, State next_goal, const OffPolicySource& source,
                           const DatabaseCache& databases) {
        if (grid != &next) {
            grid = &next;
            distance.emplace(next);
            goal = kNoState;
            agents.clear();
            for (const std::uint32_t d : source.depths) {
                const std::string algo = at_depth(source.algo, d);
                auto agent = databases.make_agent(next, algo);
                if (!agent) return fail(agent.error().code, algo + ":" + agent.error().place, agent.error().sentence);
                agents.push_back(std::move(*agent));
            }
        }
        if (goal != next_goal) distance->compute(goal = next_goal);
        return {};
    }
    bool optimal(State from, State to) const {
        return saturating_add(grid->cost_between(from, to), (*distance)[to]) == (*distance)[from];
    }
};

// All of it, or what is missing as an error.
Expected<std::vector<RunFigures>> walk_all(ProblemSet& set, RunPlan& plan, const std::string& label, WalkStore& walks) {
    add_units(plan, set);
    auto figures = walks.walk(set, plan, label, false);
    if (!figures) return figures;
    for (const PlannedRun& run : plan.runs)
        if (!run.missing.empty()) return fail(ErrorCode::BadSpec, "", run.missing);
    for (const RunFigures& run : *figures)
        if (run.problems.size() != set.tasks.size()) return left_to_other_shards();
    return figures;
}

PlannedRun planned(std::string algo, const OnPolicySource& source) {
    return {.configuration = {.label = algo, .algo = algo},
            .limits = {.max_moves = source.max_moves},
            .measured = {.volume = source.volume, .non_optimal = true, .trail = source.visits}};
}

std::vector<State> states_of(const OffPolicySource& source, const Grid& grid, State goal, std::size_t task) {
    if (source.states == OffPolicySource::States::Given) return (*source.given)[task];
    std::vector<State> states;
    for (State s = 0; s < grid.size(); ++s)
        if (s != goal && grid.reachable(s, goal)) states.push_back(s);
    if (source.states == OffPolicySource::States::All) return states;
    Random random(source.seed, task);  // a stream per problem
    random.shuffle(std::span(states));
    states.resize(std::min(states.size(), source.count));
    return states;
}

// "states pathological wrong generated wrong generated ... optimal optimal ..."
std::string noted(const OffPolicyRun& run) {
    std::string out = fmt::format("{} {}", run.states, run.pathological);
    for (std::size_t d = 0; d < run.wrong.size(); ++d) out += fmt::format(" {} {}", run.wrong[d], run.generated[d]);
    for (const std::uint32_t optimal : run.optimal) out += fmt::format(" {}", optimal);
    return out;
}

OffPolicyRun off_policy_run(std::string_view text, std::size_t depths) {
    std::vector<std::string_view> words;
    split_fields(text, words);
    const auto number = [&](std::size_t i) { return parse_number<std::uint64_t>(words[i]).value_or(0); };
    OffPolicyRun out{.states = number(0), .pathological = number(1), .wrong = {}, .generated = {}, .optimal = {}};
    for (std::size_t d = 0; d < depths; ++d) {
        out.wrong.push_back(number(2 + 2 * d));
        out.generated.push_back(number(3 + 2 * d));
    }
    for (std::size_t i = 2 + 2 * depths; i < words.size(); ++i)
        out.optimal.push_back(static_cast<std::uint32_t>(number(i)));
    return out;
}

}  // namespace

unsigned degree_of_pathology(std::span<const double> over_depths, double tolerance) {
    unsigned degree = 0;
    for (std::size_t i = 0; i + 1 < over_depths.size(); ++i) degree += over_depths[i + 1] > tolerance * over_depths[i];
    return degree;
}

bool is_pathological_state(std::span<const std::uint8_t> optimal_at_depth) {
    for (std::size_t i = 0; i + 1 < optimal_at_depth.size(); ++i)
        if (optimal_at_depth[i] != 0 && optimal_at_depth[i + 1] == 0) return true;
    return false;
}

std::vector<double> degree_shares(std::span<const unsigned> degrees, std::size_t bins) {
    std::vector<double> shares(bins, 0);
    if (degrees.empty()) return shares;
    for (const unsigned degree : degrees) shares[std::min<std::size_t>(degree, bins - 1)] += 1;
    for (double& share : shares) share *= 100 / static_cast<double>(degrees.size());
    return shares;
}

std::string at_depth(const std::string& algo, std::uint32_t depth) {
    std::string out = algo;
    const std::string number = std::to_string(depth);
    for (std::size_t at = 0; (at = out.find("$d", at)) != std::string::npos; at += number.size())
        out.replace(at, 2, number);
    return out;
}

Expected<OnPolicy> run_on_policy(ProblemSet& set, const OnPolicySource& source, const std::string& label,
                                 WalkStore& walks) {
    RunPlan plan;
    for (const std::uint32_t d : source.depths) {
        plan.runs.push_back(planned(at_depth(source.algo, d), source));
        plan.runs.back().measured.free_algo = at_depth(source.free_algo, d);
    }
    auto figures = walk_all(set, plan, label, walks);
    if (!figures) return std::unexpected(figures.error());
    OnPolicy out;
    out.runs.resize(set.tasks.size());
    out.visits.resize(set.tasks.size());
    out.visited.resize(set.tasks.size());
    for (std::size_t i = 0; i < set.tasks.size(); ++i) {
        std::vector<State>& visited = out.visited[i];
        for (RunFigures& run : *figures) {
            std::vector<State> trail = std::exchange(run.problems[i].trail, {});
            if (!trail.empty()) trail.pop_back();
            visited.insert(visited.end(), trail.begin(), trail.end());
            if (source.visits) out.visits[i].push_back(std::move(trail));
            out.runs[i].push_back(run.problems[i]);
        }
        std::ranges::sort(visited);
        visited.erase(std::unique(visited.begin(), visited.end()), visited.end());
    }
    return out;
}

Expected<std::vector<WalkFigures>> run_with_depth_map(ProblemSet& set, const OnPolicySource& source,
                                                      std::span<const std::uint8_t> depth_of, const std::string& label,
                                                      WalkStore& walks) {
    const auto settings = set.databases.catalog().bind(source.algo);
    if (!settings) return std::unexpected(settings.error());
    RunPlan plan;
    plan.runs.push_back(planned(source.algo, source));
    plan.runs.back().configuration.label += " with depths " + hex(xxh64(std::as_bytes(depth_of)));
    plan.runs.back().make = [&](const Grid& grid) -> Expected<Agent> {
        const Databases none;
        auto body = std::make_unique<AgentBody>(grid, nullptr, loop_pool(grid, *settings));
        const AgentContext context{grid, *settings, none, body->arena};
        auto loop = make_loop(context, make_owned<DepthMap>(context, depth_of));
        if (!loop) return std::unexpected(loop.error());
        body->core = std::move(*loop);
        return Agent(std::move(body));
    };
    auto figures = walk_all(set, plan, label, walks);
    if (!figures) return std::unexpected(figures.error());
    return std::move(figures->front().problems);
}

Expected<std::vector<OffPolicyRun>> run_off_policy(const ProblemSet& set, const OffPolicySource& source,
                                                   const std::string& label, WalkStore& walks) {
    const bool judges_each = source.states == OffPolicySource::States::Given;
    std::vector<std::uint64_t> keys;
    const std::string decided =
        fmt::format("off-policy{} {} {} {} {} {}", judges_each ? " by state" : "", source.algo,
                    fmt::join(source.depths, ","), static_cast<int>(source.states), source.count, source.seed);
    for (std::size_t i = 0; i < set.tasks.size(); ++i) {
        const auto given = judges_each ? std::span((*source.given)[i]) : std::span<const State>();
        keys.push_back(
            xxh64(fmt::format("{} {} {} {}", decided, hex(fingerprint(set)), i, hex(xxh64(std::as_bytes(given))))));
    }
    Progress progress(label, set.tasks.size());
    const auto texts =
        walks.get<Bench>(keys, [&](Bench& bench, std::size_t i, const std::atomic<bool>&) -> Expected<std::string> {
            const Task& task = set.tasks[i];
            if (const auto ready = bench.move_to(set.grid(task), task.goal, source, set.databases); !ready)
                return std::unexpected(ready.error());
            const std::vector<State> states = states_of(source, *bench.grid, task.goal, i);
            OffPolicyRun sums{.states = states.size(),
                              .wrong = std::vector<std::uint64_t>(source.depths.size()),
                              .generated = std::vector<std::uint64_t>(source.depths.size()),
                              .optimal = {}};
            std::vector<std::uint8_t> optimal(source.depths.size());
            for (const State s : states) {
                for (std::size_t d = 0; d < source.depths.size(); ++d) {
                    Agent& agent = bench.agents[d];
                    agent.start(s, task.goal);
                    agent.step();
                    optimal[d] = bench.optimal(s, agent.now());
                    sums.wrong[d] += optimal[d] == 0;
                    sums.generated[d] += agent.counters().generated + agent.counters().searches;
                }
                sums.pathological += is_pathological_state(optimal);
                if (!judges_each) continue;
                std::uint32_t& bits = sums.optimal.emplace_back(0);
                for (std::size_t d = 0; d < optimal.size(); ++d) bits |= std::uint32_t{optimal[d]} << d;
            }
            progress.tick();
            return noted(sums);
        });
    if (!texts) return std::unexpected(texts.error());
    std::vector<OffPolicyRun> out;
    for (const std::string_view text : *texts) {
        if (text.empty()) return left_to_other_shards();
        out.push_back(off_policy_run(text, source.depths.size()));
    }
    return out;
}

}  // namespace waystone::lab
