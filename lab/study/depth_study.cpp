// SPDX-License-Identifier: MIT
#include "lab/study/depth_study.hpp"

#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "lab/run/parallel.hpp"
#include "lab/study/pathology.hpp"
#include "realtime/depth/depth_map.hpp"
#include "realtime/make_loop.hpp"
#include "search/agent_body.hpp"
#include "search/distance_field.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace waystone::lab {
namespace {

// Sums what each search met of values raised before.
class VolumeObserver final : public Observer {
public:
    void searched(std::span<const SearchedState> states) override {
        for (const SearchedState& s : states) {
            const double met = to_real(s.h - s.initial_h) * s.looks;
            volume += met;
            if (!s.expanded) frontier_volume += met;
        }
    }
    double volume = 0, frontier_volume = 0;
};

// What a thread keeps for the map and goal it is on.
struct Bench {
    const Grid* grid = nullptr;
    std::optional<DistanceField<Grid>> distance;
    State goal = kNoState;
    std::vector<Agent> agents, free_agents;  // by depth
    std::optional<Error> error;

    // False, with the error kept, where an agent cannot be made.
    bool move_to(const Grid& next, State next_goal, const std::string& algo, const std::string& free_algo,
                 const std::vector<std::uint32_t>& depths, const DatabaseCache& databases) {
        if (grid != &next) {
            grid = &next;
            distance.emplace(next);
            goal = kNoState;
            agents.clear();
            free_agents.clear();
            for (const std::uint32_t d : depths)
                if (!add(agents, at_depth(algo, d), databases) ||
                    (!free_algo.empty() && !add(free_agents, at_depth(free_algo, d), databases)))
                    return false;
        }
        if (error) return false;
        if (goal != next_goal) distance->compute(goal = next_goal);
        return true;
    }
    bool optimal(State from, State to) const {
        return saturating_add(grid->cost_between(from, to), (*distance)[to]) == (*distance)[from];
    }

private:
    bool add(std::vector<Agent>& list, const std::string& spec, const DatabaseCache& databases) {
        auto agent = databases.make_agent(*grid, spec);
        if (!agent) {
            error = agent.error();
            error->place = spec + ":" + error->place;
            return false;
        }
        list.push_back(std::move(*agent));
        return true;
    }
};

std::optional<Error> first_error(const auto& benches) {
    for (const Bench& bench : benches)
        if (bench.error) return bench.error;
    return std::nullopt;
}

DepthRun walk(const Bench& bench, Agent& agent, Agent* free_agent, const Task& task, const OnPolicySource& source,
              std::vector<State>* visited) {
    VolumeObserver observer;
    if (source.volume) agent.observe(&observer);
    DepthRun run;
    std::uint64_t straight = 0, diagonal = 0;
    agent.start(task.start, task.goal);
    State now = task.start;
    while (now != task.goal && run.moves < source.max_moves) {
        const Outcome outcome = agent.step().outcome;
        const State next = agent.now();
        if (outcome != Outcome::Moved && outcome != Outcome::Arrived) break;
        ++run.moves;
        ++(bench.grid->cost_between(now, next) == kUnit ? straight : diagonal);
        run.wrong += !bench.optimal(now, next);
        if (free_agent != nullptr) {
            free_agent->start(now, task.goal);
            free_agent->step();
            run.free_wrong += !bench.optimal(now, free_agent->now());
        }
        if (visited != nullptr) visited->push_back(now);
        now = next;
    }
    agent.observe(nullptr);
    run.arrived = now == task.goal;
    run.length = static_cast<double>(straight) + std::sqrt(2.0) * static_cast<double>(diagonal);
    run.searches = agent.counters().searches;
    run.generated = agent.counters().generated + run.searches;
    run.volume = observer.volume;
    run.frontier_volume = observer.frontier_volume;
    return run;
}

}  // namespace

std::string at_depth(const std::string& algo, std::uint32_t depth) {
    std::string out = algo;
    const std::string number = std::to_string(depth);
    for (std::size_t at = 0; (at = out.find("$d", at)) != std::string::npos; at += number.size())
        out.replace(at, 2, number);
    return out;
}

Expected<OnPolicy> run_on_policy(const ProblemSet& set, const OnPolicySource& source, const std::string& label) {
    OnPolicy out;
    out.runs.resize(set.tasks.size());
    if (source.visited != OnPolicySource::Visited::Forget) out.visited.resize(set.tasks.size());
    Progress progress(label, set.tasks.size());
    const auto benches = for_each_index<Bench>(set.tasks.size(), &progress, [&](Bench& bench, std::size_t i) {
        const Task& task = set.tasks[i];
        if (!bench.move_to(set.grid(task), task.goal, source.algo, source.free_algo, source.depths, set.databases))
            return;
        std::vector<State>* visited = out.visited.empty() ? nullptr : &out.visited[i];
        for (std::size_t d = 0; d < source.depths.size(); ++d)
            out.runs[i].push_back(walk(bench, bench.agents[d],
                                       bench.free_agents.empty() ? nullptr : &bench.free_agents[d], task, source,
                                       visited));
        if (visited == nullptr) return;
        std::sort(visited->begin(), visited->end());
        if (source.visited == OnPolicySource::Visited::Distinct)
            visited->erase(std::unique(visited->begin(), visited->end()), visited->end());
    });
    if (const auto error = first_error(benches)) return std::unexpected(*error);
    return out;
}

Expected<std::vector<DepthRun>> run_with_depth_map(const ProblemSet& set, const OnPolicySource& source,
                                                   std::span<const std::uint8_t> depth_of, const std::string& label) {
    const auto settings = set.databases.catalog().bind(source.algo);
    if (!settings) return std::unexpected(settings.error());
    std::vector<DepthRun> runs(set.tasks.size());
    Progress progress(label, set.tasks.size());
    const auto benches = for_each_index<Bench>(set.tasks.size(), &progress, [&](Bench& bench, std::size_t i) {
        const Task& task = set.tasks[i];
        if (!bench.move_to(set.grid(task), task.goal, {}, {}, {}, set.databases)) return;
        if (bench.agents.empty()) {
            const Databases none;
            auto body = std::make_unique<AgentBody>(*bench.grid, nullptr, loop_pool(*bench.grid, *settings));
            const AgentContext context{*bench.grid, *settings, none, body->arena};
            auto loop = make_loop(context, make_owned<DepthMap>(context, depth_of));
            if (!loop) {
                bench.error = loop.error();
                return;
            }
            body->core = std::move(*loop);
            bench.agents.emplace_back(std::move(body));
        }
        runs[i] = walk(bench, bench.agents.front(), nullptr, task, source, nullptr);
    });
    if (const auto error = first_error(benches)) return std::unexpected(*error);
    return runs;
}

Expected<std::vector<OffPolicyRun>> run_off_policy(const ProblemSet& set, const OffPolicySource& source,
                                                   const std::string& label) {
    std::vector<OffPolicyRun> runs(set.tasks.size());
    Progress progress(label, set.tasks.size());
    const auto benches = for_each_index<Bench>(set.tasks.size(), &progress, [&](Bench& bench, std::size_t i) {
        const Task& task = set.tasks[i];
        if (!bench.move_to(set.grid(task), task.goal, source.algo, {}, source.depths, set.databases)) return;
        std::vector<State> states;
        if (source.states == OffPolicySource::States::Given) {
            states = (*source.given)[i];
        } else {
            for (State s = 0; s < bench.grid->size(); ++s)
                if (s != task.goal && bench.grid->reachable(s, task.goal)) states.push_back(s);
            if (source.states == OffPolicySource::States::Random) {
                Random random(source.seed, i);  // a stream per problem
                random.shuffle(std::span(states));
                states.resize(std::min(states.size(), source.count));
            }
        }
        OffPolicyRun& sums = runs[i];
        sums.wrong.assign(source.depths.size(), 0);
        sums.generated.assign(source.depths.size(), 0);
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
        }
        sums.states = states.size();
    });
    if (const auto error = first_error(benches)) return std::unexpected(*error);
    return runs;
}

}  // namespace waystone::lab
