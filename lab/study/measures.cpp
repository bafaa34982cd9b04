// SPDX-License-Identifier: MIT
#include "lab/study/measures.hpp"

#include "abstraction/hierarchy.hpp"
#include "base/nearest_name.hpp"
#include "base/statistics.hpp"
#include "io/picture.hpp"

#include <algorithm>
#include <array>

namespace waystone::lab {
namespace {

using Values = std::vector<std::optional<double>>;

OnPolicySource on_policy_source(const MeasureContext& c) {
    OnPolicySource source{.algo = c.series.word("algo"), .depths = c.experiment.depths};
    source.free_algo = c.series.word("vector") == "free_error" ? c.series.word("free_algo") : "";
    source.max_moves = static_cast<std::uint64_t>(c.series.number("max_moves", 100'000));
    source.volume = c.series.measure.ends_with("volume");
    return source;
}

// Looks at successors, and the current state once per search.
std::uint64_t states_of(const WalkFigures& run) { return run.generated + run.searches; }

std::vector<Row> problem_rows(const MeasureContext& c, const OnPolicy& runs) {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < runs.runs.size(); ++i) {
        for (std::size_t d = 0; d < runs.runs[i].size(); ++d) {
            const WalkFigures& run = runs.runs[i][d];
            rows.push_back({{"algo", at_depth(c.series.word("algo"), c.experiment.depths[d])},
                            {"problem", i + 1},
                            {"place", c.problems.set().tasks[i].place},
                            {"depth", c.experiment.depths[d]},
                            {"arrived", run.arrived},
                            {"length", run.cost},
                            {"moves", run.moves},
                            {"searches", run.searches},
                            {"generated", states_of(run)},
                            {"suboptimal_moves", run.non_optimal},
                            {"suboptimal_choices_without_learning", run.free_non_optimal},
                            {"volume", run.volume}});
        }
    }
    return rows;
}

// What there is by problem, of the problems that count.
template <class T>
std::vector<const T*> counted(const MeasureContext& c, const std::vector<T>& by_problem) {
    std::vector<const T*> out;
    for (std::size_t i = 0; i < by_problem.size(); ++i)
        if (c.counts[i]) out.push_back(&by_problem[i]);
    return out;
}

Values wrap(const std::vector<double>& values) { return {values.begin(), values.end()}; }

double share_of_moves(const WalkFigures& run, std::uint64_t part) {
    return run.moves == 0 ? 0 : static_cast<double>(part) / static_cast<double>(run.moves);
}
double length_of(const WalkFigures& run) { return run.cost; }
double error_of(const WalkFigures& run) { return share_of_moves(run, run.non_optimal); }
double free_error_of(const WalkFigures& run) { return share_of_moves(run, run.free_non_optimal); }

Expected<Measurement> degrees(const MeasureContext& c) {
    const std::string vector = c.series.word("vector", "error");
    const auto value = vector == "length" ? length_of : vector == "free_error" ? free_error_of : error_of;
    const auto runs = c.problems.on_policy(on_policy_source(c));
    if (!runs) return std::unexpected(runs.error());
    std::vector<unsigned> found;
    std::size_t unsolved = 0;
    for (const std::vector<WalkFigures>* by_depth : counted(c, (*runs)->runs)) {
        std::vector<double> over_depths;
        for (const WalkFigures& run : *by_depth) {
            over_depths.push_back(value(run));
            unsolved += !run.arrived;
        }
        found.push_back(degree_of_pathology(over_depths, c.series.number("tolerance", 1)));
    }
    Measurement out{.values = wrap(degree_shares(found, c.series.columns.size())), .rows = problem_rows(c, **runs)};
    if (unsolved > 0) out.note = std::to_string(unsolved) + " walks did not arrive";
    return out;
}

// What one problem's judged states come to if each counts as often as these walks left it.
OffPolicyRun over_visits(const OffPolicyRun& judged, std::span<const State> states,
                         std::span<const std::vector<State>> walks) {
    const std::size_t depths = judged.wrong.size();
    OffPolicyRun out{.wrong = std::vector<std::uint64_t>(depths), .generated = {}, .optimal = {}};
    std::vector<std::uint8_t> optimal(depths);
    for (const std::vector<State>& walk : walks) {
        for (const State s : walk) {
            const std::uint32_t bits =
                judged.optimal[static_cast<std::size_t>(std::ranges::lower_bound(states, s) - states.begin())];
            for (std::size_t d = 0; d < depths; ++d) out.wrong[d] += (optimal[d] = bits >> d & 1) == 0;
            out.pathological += is_pathological_state(optimal);
            ++out.states;
        }
    }
    return out;
}

// By problem, in the states that the series asks for. All that look at visited states share one judgement of each.
struct OffPolicy {
    std::vector<OffPolicyRun> runs;
    const OnPolicy* walks = nullptr;  // that visited them
};

Expected<OffPolicy> off_policy(const MeasureContext& c) {
    OffPolicySource source{.algo = c.series.word("algo"), .depths = c.experiment.depths};
    source.count = static_cast<std::size_t>(c.series.number("count", 188));
    source.seed = static_cast<std::uint64_t>(c.series.number("seed", 1));
    const std::string states = c.series.word("states", "random");
    OffPolicy out;
    if (states == "visited" || states == "visits") {
        if (source.depths.size() > 32)
            return fail(ErrorCode::BadParameter, c.experiment.id, "visited states are judged at up to 32 depths");
        const auto walks =
            c.problems.on_policy({.algo = c.series.word("free_algo"), .depths = c.experiment.depths, .visits = true});
        if (!walks) return std::unexpected(walks.error());
        out.walks = *walks;
        source.states = OffPolicySource::States::Given;
        source.given = &out.walks->visited;
    } else if (states == "all") {
        source.states = OffPolicySource::States::All;
    }
    const auto runs = c.problems.off_policy(source);
    if (!runs) return std::unexpected(runs.error());
    out.runs = **runs;
    if (states == "visits")
        for (std::size_t i = 0; i < out.runs.size(); ++i)
            out.runs[i] = over_visits(out.runs[i], out.walks->visited[i], out.walks->visits[i]);
    return out;
}

// None where no state was judged.
std::optional<unsigned> degree_of(const MeasureContext& c, const OffPolicyRun& run) {
    if (run.states == 0) return std::nullopt;
    std::vector<double> errors;
    for (const std::uint64_t wrong : run.wrong)
        errors.push_back(static_cast<double>(wrong) / static_cast<double>(run.states));
    return degree_of_pathology(errors, c.series.number("tolerance", 1));
}

Expected<Measurement> off_policy_degrees(const MeasureContext& c) {
    const auto judged = off_policy(c);
    if (!judged) return std::unexpected(judged.error());
    std::vector<unsigned> found;
    for (const OffPolicyRun* run : counted(c, judged->runs))
        if (const auto degree = degree_of(c, *run)) found.push_back(*degree);
    return Measurement{.values = wrap(degree_shares(found, c.series.columns.size()))};
}

Expected<Measurement> sound_by_depth(const MeasureContext& c) {
    if (c.series.word("states") != "visited")
        return fail(ErrorCode::BadParameter, c.experiment.id, "'sound_by_depth' needs the states 'visited'");
    const auto judged = off_policy(c);
    if (!judged) return std::unexpected(judged.error());
    Measurement out;
    for (std::size_t d = 0; d < c.experiment.depths.size(); ++d) {
        std::vector<unsigned> found;
        for (std::size_t i = 0; i < judged->runs.size(); ++i) {
            if (!c.counts[i]) continue;
            std::vector<State> once = judged->walks->visits[i][d];
            std::ranges::sort(once);
            once.erase(std::unique(once.begin(), once.end()), once.end());
            const OffPolicyRun run = over_visits(judged->runs[i], judged->walks->visited[i], std::span(&once, 1));
            if (const auto degree = degree_of(c, run)) found.push_back(*degree);
        }
        out.values.push_back(degree_shares(found, 2).front());
    }
    return out;
}

Expected<Measurement> pathological_states(const MeasureContext& c) {
    const auto judged = off_policy(c);
    if (!judged) return std::unexpected(judged.error());
    std::uint64_t states = 0, pathological = 0;
    for (const OffPolicyRun* run : counted(c, judged->runs)) {
        states += run->states;
        pathological += run->pathological;
    }
    return Measurement{
        .values = {100 * static_cast<double>(pathological) / static_cast<double>(std::max(states, std::uint64_t{1}))},
        .note = "over " + std::to_string(states) + " states"};
}

Expected<Measurement> states_off_policy(const MeasureContext& c) {
    if (c.series.word("states") == "visits")
        return fail(ErrorCode::BadParameter, c.experiment.id, "'states_off_policy' does not take the states 'visits'");
    const auto judged = off_policy(c);
    if (!judged) return std::unexpected(judged.error());
    std::vector<double> generated(c.experiment.depths.size(), 0);
    double states = 0;
    for (const OffPolicyRun* run : counted(c, judged->runs)) {
        states += static_cast<double>(run->states);
        for (std::size_t d = 0; d < generated.size(); ++d) generated[d] += static_cast<double>(run->generated[d]);
    }
    for (double& sum : generated) sum /= std::max(states, 1.0);
    return Measurement{.values = wrap(generated)};
}

// mean_length, states_per_move, unsolved, volume, total_volume
Expected<Measurement> by_depth(const MeasureContext& c) {
    const auto runs = c.problems.on_policy(on_policy_source(c));
    if (!runs) return std::unexpected(runs.error());
    Measurement out;
    for (std::size_t d = 0; d < c.experiment.depths.size(); ++d) {
        double moves = 0, generated = 0, unsolved = 0, total_volume = 0;
        std::vector<double> lengths, volumes;
        for (const std::vector<WalkFigures>* by : counted(c, (*runs)->runs)) {
            const WalkFigures& run = (*by)[d];
            lengths.push_back(run.cost);
            moves += static_cast<double>(run.moves);
            const auto states = static_cast<double>(states_of(run));
            generated += states;
            unsolved += !run.arrived;
            const double volume = c.series.word("vector") == "frontier" ? run.frontier_volume : run.volume;
            if (states > 0) volumes.push_back(volume / states);
            total_volume += volume;
        }
        if (c.series.measure == "mean_length") out.values.push_back(mean(lengths));
        else if (c.series.measure == "states_per_move") out.values.push_back(generated / std::max(moves, 1.0));
        else if (c.series.measure == "unsolved") out.values.push_back(unsolved);
        else if (c.series.measure == "volume") out.values.push_back(mean(volumes));
        else out.values.push_back(total_volume / std::max(generated, 1.0));
    }
    out.rows = problem_rows(c, **runs);
    return out;
}

// The depth with the shortest walk; equal ones: the smaller.
std::size_t best_depth_of(const std::vector<WalkFigures>& by) {
    std::size_t best = 0;
    for (std::size_t d = 1; d < by.size(); ++d)
        if (by[d].cost < by[best].cost) best = d;
    return best;
}

// The smallest depth whose first move is optimal; where there is none, the largest.
std::size_t optimal_depth_of(const std::vector<WalkFigures>& by) {
    const auto found = std::ranges::find(by, 0u, &WalkFigures::non_optimal);
    return static_cast<std::size_t>(std::min(found, by.end() - 1) - by.begin());
}

Measurement length_and_states(std::span<const WalkFigures* const> runs) {
    std::vector<double> lengths;
    double moves = 0, generated = 0;
    for (const WalkFigures* run : runs) {
        lengths.push_back(run->cost);
        moves += static_cast<double>(run->moves);
        generated += static_cast<double>(states_of(*run));
    }
    return {.values = {mean(lengths), generated / std::max(moves, 1.0)}};
}

Expected<Measurement> best_depth(const MeasureContext& c) {
    const auto runs = c.problems.on_policy(on_policy_source(c));
    if (!runs) return std::unexpected(runs.error());
    std::vector<const WalkFigures*> best;
    for (const std::vector<WalkFigures>* by : counted(c, (*runs)->runs)) best.push_back(&(*by)[best_depth_of(*by)]);
    return length_and_states(best);
}

Expected<std::vector<std::uint8_t>> best_depth_map(const MeasureContext& c) {
    const bool by_move = c.series.word("vector") == "optimal_move";
    const auto best = by_move ? optimal_depth_of : best_depth_of;
    OnPolicySource source = on_policy_source(c);
    if (by_move) source.max_moves = 1;
    const auto runs = c.problems.on_policy(source);
    if (!runs) return std::unexpected(runs.error());
    const ProblemSet& set = c.problems.set();
    std::vector<std::uint8_t> depth_of(set.maps.front().grid.size(), 0);
    for (std::size_t i = 0; i < set.tasks.size(); ++i)
        depth_of[set.tasks[i].start] = static_cast<std::uint8_t>(c.experiment.depths[best((*runs)->runs[i])]);
    return depth_of;
}

// The depths that are kept at an abstraction level: every cell reads that of its ancestor's representative.
std::vector<std::uint8_t> depths_at_level(const Grid& grid, std::span<const std::uint8_t> depth_of, unsigned level) {
    if (level == 0) return {depth_of.begin(), depth_of.end()};
    const Hierarchy hierarchy(grid);
    level = std::min(level, hierarchy.levels() - 1);
    std::vector<std::uint8_t> out(grid.size(), 0);
    for (State s = 0; s < grid.size(); ++s)
        if (grid.passable(s)) out[s] = depth_of[hierarchy.representative(level, hierarchy.ancestor(s, level))];
    return out;
}

// Columns come in pairs, length and states per move, one pair a level.
Expected<Measurement> depth_map(const MeasureContext& c) {
    const auto depth_of = best_depth_map(c);
    if (!depth_of) return std::unexpected(depth_of.error());
    OnPolicySource source = on_policy_source(c);
    source.algo = at_depth(source.algo, *std::ranges::max_element(c.experiment.depths));
    Measurement out;
    for (unsigned level = 0; 2 * level < c.series.columns.size(); ++level) {
        const auto depths = depths_at_level(c.problems.set().maps.front().grid, *depth_of, level);
        const auto runs = run_with_depth_map(c.problems.set(), source, depths,
                                             "depth by level " + std::to_string(level), c.problems.walks());
        if (!runs) return std::unexpected(runs.error());
        for (const auto& value : length_and_states(counted(c, *runs)).values) out.values.push_back(value);
    }
    return out;
}

// As the papers: white is the first of these depths, the darkest grey the last. A red disc marks the goal.
Expected<Image> draw_depths(const Grid& grid, std::span<const std::uint8_t> depth_of,
                            std::span<const std::uint32_t> depths, State goal) {
    constexpr int kScale = 6, kRadius = 9;
    auto image = picture(grid, kScale);
    if (!image) return image;
    const auto paint = [&](int x, int y, std::array<std::uint8_t, 3> colour) {
        const int width = static_cast<int>(image->width), height = static_cast<int>(image->height);
        if (x < 0 || y < 0 || x >= width || y >= height) return;
        std::ranges::copy(colour, image->rgb.begin() + 3 * (std::ptrdiff_t{y} * width + x));
    };
    const auto left = [&](State s) { return static_cast<int>(grid.x(s)) * kScale; };
    const auto top = [&](State s) { return static_cast<int>(grid.y(s)) * kScale; };
    for (State s = 0; s < grid.size(); ++s) {
        if (depth_of[s] == 0) continue;
        const auto place = std::ranges::find(depths, std::uint32_t{depth_of[s]}) - depths.begin();
        const auto steps = std::max<std::ptrdiff_t>(std::ssize(depths) - 1, 1);
        const auto shade = static_cast<std::uint8_t>(255 - place * 200 / steps);
        for (int y = 0; y < kScale; ++y)
            for (int x = 0; x < kScale; ++x) paint(left(s) + x, top(s) + y, {shade, shade, shade});
    }
    for (int y = -kRadius; y <= kRadius; ++y)
        for (int x = -kRadius; x <= kRadius; ++x)
            if (x * x + y * y <= kRadius * kRadius)
                paint(left(goal) + kScale / 2 + x, top(goal) + kScale / 2 + y, {220, 30, 30});
    return image;
}

Expected<Measurement> best_depth_shares(const MeasureContext& c) {
    const auto best = best_depth_map(c);
    if (!best) return std::unexpected(best.error());
    const ProblemSet& set = c.problems.set();
    const Grid& grid = set.maps.front().grid;
    const std::vector<std::uint8_t> depth_of =
        depths_at_level(grid, *best, static_cast<unsigned>(c.series.number("level", 0)));
    std::vector<double> shares(c.experiment.depths.size(), 0);
    const std::vector<const Task*> tasks = counted(c, set.tasks);
    for (const Task* task : tasks) {
        const auto at = std::ranges::find(c.experiment.depths, std::uint32_t{depth_of[task->start]});
        if (at != c.experiment.depths.end()) shares[static_cast<std::size_t>(at - c.experiment.depths.begin())] += 1;
    }
    for (double& share : shares) share *= 100 / std::max(static_cast<double>(tasks.size()), 1.0);
    Measurement out{.values = wrap(shares)};
    if (c.series.word("picture").empty()) return out;
    auto image = draw_depths(grid, depth_of, c.experiment.depths, set.tasks.front().goal);
    if (!image) return std::unexpected(image.error());
    out.picture = std::move(*image);
    return out;
}

// Columns come in pairs, the least and the largest value, one pair for each column of the other series.
Expected<Measurement> spread(const MeasureContext& c) {
    const std::string of = c.series.word("of");
    Measurement out;
    std::size_t readings = 0;
    for (const Series& series : c.experiment.series) {
        if (series.measure != of || series.measure == c.series.measure) continue;
        const auto measured = measure({c.experiment, series, c.problems, c.counts, c.paper_scale});
        if (!measured) return measured;
        out.values.resize(std::max(out.values.size(), 2 * measured->values.size()));
        for (std::size_t i = 0; i < measured->values.size(); ++i) {
            const auto value = measured->values[i];
            auto &least = out.values[2 * i], &largest = out.values[2 * i + 1];
            if (value && (!least || *value < *least)) least = value;
            if (value && (!largest || *value > *largest)) largest = value;
        }
        ++readings;
    }
    if (readings == 0) return fail(ErrorCode::BadParameter, c.experiment.id, "no series measures '" + of + "'");
    out.note = "over " + std::to_string(readings) + " series";
    return out;
}

// By map.
Expected<Measurement> map_facts(const MeasureContext& c) {
    const std::string vector = c.series.word("vector", "states");
    Measurement out;
    for (const LoadedMap& map : c.problems.set().maps) {
        const Grid& grid = map.grid;
        const auto states = static_cast<double>(grid.free_cells());
        if (vector == "width") out.values.push_back(grid.width());
        else if (vector == "height") out.values.push_back(grid.height());
        else if (vector == "states") out.values.push_back(states);
        else if (vector == "problems") out.values.push_back(states * states);
        else if (vector == "obstacles") out.values.push_back(100 * (1 - states / static_cast<double>(grid.size())));
        else return fail(ErrorCode::BadParameter, c.experiment.id, "no fact '" + vector + "' about maps");
    }
    return out;
}

// The runs of that source, made when first asked for.
template <class Source, class Runs, class Make>
Expected<const Runs*> kept(std::deque<std::pair<Source, Runs>>& known, const Source& source, const Make& make) {
    for (const auto& [of, runs] : known)
        if (of == source) return &runs;
    auto runs = make();
    if (!runs) return std::unexpected(runs.error());
    return &known.emplace_back(source, std::move(*runs)).second;
}

struct Known {
    std::string_view name;
    Expected<Measurement> (*run)(const MeasureContext&);
};
constexpr Known kKnown[] = {
    {"degrees", degrees},
    {"off_policy_degrees", off_policy_degrees},
    {"sound_by_depth", sound_by_depth},
    {"pathological_states", pathological_states},
    {"mean_length", by_depth},
    {"states_per_move", by_depth},
    {"unsolved", by_depth},
    {"volume", by_depth},
    {"total_volume", by_depth},
    {"states_off_policy", states_off_policy},
    {"best_depth", best_depth},
    {"depth_map", depth_map},
    {"best_depth_shares", best_depth_shares},
    {"case_bases", measure_case_bases},
    {"map_facts", map_facts},
    {"spread", spread},
};

}  // namespace

ProblemSet& StudyProblems::solved_set() {
    if (!solved_) solve_optimally(set_);
    solved_ = true;
    return set_;
}

Expected<const OnPolicy*> StudyProblems::on_policy(const OnPolicySource& source) {
    return kept(on_policy_, source, [&] { return run_on_policy(set_, source, set_.name + " " + source.algo, walks_); });
}

Expected<const std::vector<OffPolicyRun>*> StudyProblems::off_policy(const OffPolicySource& source) {
    return kept(off_policy_, source, [&] { return run_off_policy(set_, source, set_.name + " off-policy", walks_); });
}

Expected<Measurement> measure(const MeasureContext& context) {
    std::vector<std::string_view> names;
    for (const Known& known : kKnown) {
        if (known.name == context.series.measure) return known.run(context);
        names.push_back(known.name);
    }
    return fail(ErrorCode::BadParameter, context.experiment.id,
                "no measure '" + context.series.measure + "'" + suggestion(context.series.measure, names));
}

}  // namespace waystone::lab
