// SPDX-License-Identifier: MIT
// A problem of a report walked again. Walks are reproducible: the signature of the row says whether it is the same one.
#include "io/picture.hpp"
#include "io/text.hpp"
#include "lab/report/report.hpp"
#include "lab/run/recording.hpp"

#include <fmt/format.h>

#include <cmath>

namespace waystone::lab {
namespace {

constexpr std::uint32_t kMargin = 4;  // cells around the walks

// Where the longest walk is longest against the shortest, of the problems that most configurations solved.
std::optional<std::size_t> most_different(const Results& results) {
    std::optional<std::size_t> best;
    std::pair<std::size_t, double> most{0, 0};
    for (std::size_t task = 0; task < results.tasks.size(); ++task) {
        if (results.tasks[task].edited) continue;
        std::size_t solved = 0;
        double shortest = INFINITY, longest = 0;
        for (const LabConfiguration& c : results.configurations) {
            const Cell& cell = c.cells[task];
            if (!cell.solved() || !(cell[Metric::Cost] > 0)) continue;
            ++solved;
            shortest = std::min(shortest, cell[Metric::Cost]);
            longest = std::max(longest, cell[Metric::Cost]);
        }
        if (solved == 0) continue;
        const std::pair value{solved, longest / shortest};
        if (!best || value > most) {
            best = task;
            most = value;
        }
    }
    return best;
}

Expected<ProblemSet> problem_of(const LabTask& task) {
    Moves moves;
    moves.rule = rule_by_name(task.rule);
    if (const auto diagonal = parse_number<double>(task.diagonal)) moves.diagonal = to_cost(*diagonal);
    const auto from = point_of(task.from), to = point_of(task.to);
    if (!from || !to) return fail(ErrorCode::BadProblem, task.name(), "its start and goal cannot be read");
    return single_problem(task.map, *from, *to, moves);
}

// The walk, and what its picture is drawn of.
std::pair<WalkAgain, std::optional<Recording>> walk(const ProblemSet& set, const LabConfiguration& configuration,
                                                    const Cell& cell) {
    WalkAgain out;
    // A walk that is not the recorded one need not end. The cell has the mean of its repetitions, of which this is one.
    const auto limit = static_cast<std::uint64_t>(cell[Metric::Moves]) * cell.repetitions + cell.repetitions;
    auto recording = record(set, 0, configuration.algo, {.max_moves = limit}, 0);
    if (!recording) {
        out.note = "could not be repeated: " + recording.error().message();
        return {out, std::nullopt};
    }
    out.cost = recording->walk.cost;
    out.moves = recording->walk.moves();
    out.revisits = recording->walk.revisits;
    out.same = recording->walk.signature == cell.signature;
    out.note = out.same ? "the recorded walk, by its signature"
                        : "NOT the recorded walk: its signature differs, so the program, the map or the limits do";
    return {out, std::move(*recording)};
}

// All pictures show the same part of the map, the least that holds every walk.
void draw(std::vector<WalkAgain>& walks, const std::vector<std::optional<Recording>>& recordings) {
    std::vector<State> states;
    for (const auto& recording : recordings) {
        if (!recording) continue;
        states.insert(states.end(), recording->walk.trail.begin(), recording->walk.trail.end());
        states.insert(states.end(), {recording->start, recording->goal});
    }
    for (std::size_t i = 0; i < walks.size(); ++i) {
        if (!recordings[i]) continue;
        const Recording& r = *recordings[i];
        const auto image = walk_picture(*r.grid, r.walk.trail, r.start, r.goal, frame_around(*r.grid, states, kMargin));
        const auto png = image ? write_png(*image, "the picture") : std::unexpected(image.error());
        if (png) walks[i].png = *png;
        else walks[i].note += "; " + png.error().message();
    }
}

}  // namespace

std::optional<ProblemAgain> walk_again(const Results& results, std::uint64_t problem, const DatabaseCache& databases) {
    std::optional<std::size_t> chosen;
    if (problem == 0) chosen = most_different(results);
    for (std::size_t i = 0; problem > 0 && !chosen && i < results.tasks.size(); ++i)
        if (results.tasks[i].number == problem) chosen = i;
    if (!chosen) return std::nullopt;
    ProblemAgain out{.task = *chosen};
    const LabTask& task = results.tasks[*chosen];
    if (task.edited) {
        out.note = "The map changed under the agents, so the walks are not repeated.";
        return out;
    }
    auto set = problem_of(task);
    if (!set) {
        out.note = "The walks could not be repeated: " + set.error().message() + ".";
        return out;
    }
    set->databases = databases;
    std::vector<std::optional<Recording>> recordings;
    std::size_t slow = 0, late = 0, others = 0;
    for (std::size_t i = 0; i < results.configurations.size(); ++i) {
        const LabConfiguration& configuration = results.configurations[i];
        const Cell& cell = configuration.cells[*chosen];
        if (!cell.solved()) continue;
        if (cell.signature == 0) ++others;
        else if (configuration.build_s > kLongestRebuild) ++slow;
        else if (out.walks.size() == kMostWalks) ++late;
        else {
            auto [walked, recording] = walk(*set, configuration, cell);
            walked.configuration = i;
            out.walks.push_back(std::move(walked));
            recordings.push_back(std::move(recording));
        }
    }
    draw(out.walks, recordings);
    if (late > 0) out.note += fmt::format("{} more configurations are not shown: at most {} are. ", late, kMostWalks);
    if (others > 0) out.note += fmt::format("Not walked again: {} of another program. ", others);
    if (slow > 0)
        out.note += fmt::format("{} configurations are not shown: their databases took more than {} s to build. ", slow,
                                kLongestRebuild);
    return out;
}

}  // namespace waystone::lab
