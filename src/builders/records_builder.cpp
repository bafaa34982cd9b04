// SPDX-License-Identifier: MIT
// Builds the records of kNN LRTA* (bulitko2009): random problems solved by A*, each with the farthest state of its path
// up to which every state can be climbed to from the start.
//
// Record i depends on the map, the seed and i alone, so neither bytes nor what a checkpoint holds depend on threads.
// Choice   a path that can be climbed to its end gives a record too, with the goal as its subgoal; climbing has no
// limit
//          of moves here. See docs/choices.md.
#include "builders/builder.hpp"

#include "base/random.hpp"
#include "database/case_records.hpp"
#include "search/best_first.hpp"
#include "search/hill_climb.hpp"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstdio>

namespace waystone {
namespace {

// Whether anything on the map is at least two moves away from something.
bool has_far_pair(const Grid& grid) {
    for (State s = 0; s < grid.size(); ++s) {
        bool far = false;
        grid.for_each_arc(s, [&](const Grid::Arc& first) {
            grid.for_each_arc(first.to, [&](const Grid::Arc& second) {
                bool adjacent = second.to == s;
                grid.for_each_arc(s, [&](const Grid::Arc& arc) { adjacent = adjacent || arc.to == second.to; });
                far = far || !adjacent;
            });
        });
        if (far) return true;
    }
    return false;
}

class RecordsBuilder {
public:
    RecordsBuilder(const Grid& grid, std::uint32_t records, std::uint64_t seed, const BuildContext& context)
        : grid_(grid),
          seed_(seed),
          context_(context),
          start_(records),
          goal_(records),
          subgoal_(records),
          done_(records) {
        for (State s = 0; s < grid.size(); ++s)
            if (grid.passable(s)) free_.push_back(s);
    }

    Expected<void> run() {
        resume();
        if (!fill()) return keep();
        if (auto written = write(); !written) return written;
        std::remove(checkpoint_path(context_.path).c_str());
        return {};
    }

private:
    using Search = BestFirst<Grid, OctileTo>;

    void make(std::size_t i, Search& search, std::vector<State>& path) {
        Random random(seed_, i);
        const auto pick = [&] { return free_[random.below(static_cast<std::uint32_t>(free_.size()))]; };
        do {
            start_[i] = pick();
            goal_[i] = pick();
        } while (!solve(start_[i], goal_[i], search, path));
        subgoal_[i] = path.back();
        for (std::size_t at = 1; at < path.size(); ++at) {
            if (hill_climb(grid_, start_[i], path[at]).reached) continue;
            subgoal_[i] = path[at - 1];
            break;
        }
    }
    // The path from start to goal; false where there is none of at least two moves.
    bool solve(State start, State goal, Search& search, std::vector<State>& path) const {
        if (start == goal || !grid_.reachable(start, goal)) return false;
        search.start(start, goal);
        if (search.run() != SearchStatus::Found) return false;
        path.clear();
        for (State s = goal; s != start; s = search.parent(s)) path.push_back(s);
        path.push_back(start);
        std::ranges::reverse(path);
        return path.size() > 2;
    }
    bool fill() {
        std::atomic<std::size_t> finished{static_cast<std::size_t>(std::ranges::count(done_, std::uint8_t{1}))};
        tbb::task_arena arena(context_.threads > 0 ? static_cast<int>(context_.threads) : tbb::task_arena::automatic);
        struct Worker {
            explicit Worker(const Grid& grid) : search(grid) {}
            Search search;
            std::vector<State> path;
        };
        arena.execute([&] {
            tbb::enumerable_thread_specific<std::unique_ptr<Worker>> workers(
                [&] { return std::make_unique<Worker>(grid_); });
            tbb::parallel_for(tbb::blocked_range<std::size_t>(0, start_.size(), 16), [&](const auto& range) {
                Worker& worker = *workers.local();
                for (std::size_t i = range.begin(); i != range.end() && !context_.asked_to_stop(); ++i) {
                    if (done_[i] != 0) continue;
                    make(i, worker.search, worker.path);
                    done_[i] = 1;
                    context_.report(static_cast<double>(++finished), static_cast<double>(start_.size()));
                }
            });
        });
        return !context_.asked_to_stop();
    }
    // A checkpoint of something else, or a damaged one, is as good as none.
    void resume() {
        const auto part =
            Container::open(checkpoint_path(context_.path), {.map = &grid_, .kind = "knn-part", .spec = context_.spec});
        if (!part) return;
        const auto start = part->section<State>("start", start_.size()),
                   goal = part->section<State>("goal", goal_.size()),
                   subgoal = part->section<State>("subgoal", subgoal_.size());
        const auto done = part->section<std::uint8_t>("done", done_.size());
        if (!start || !goal || !subgoal || !done) return;
        std::ranges::copy(*start, start_.begin());
        std::ranges::copy(*goal, goal_.begin());
        std::ranges::copy(*subgoal, subgoal_.begin());
        std::ranges::copy(*done, done_.begin());
    }
    Expected<void> keep() const {
        ContainerWriter writer("knn-part", context_.spec, grid_);
        writer.add("start", start_);
        writer.add("goal", goal_);
        writer.add("subgoal", subgoal_);
        writer.add("done", done_);
        if (auto written = writer.write(checkpoint_path(context_.path)); !written) return written;
        return stopped(context_);
    }
    Expected<void> write() const {
        std::vector<RecordPoint> points;
        for (std::size_t i = 0; i < start_.size(); ++i)
            points.push_back(
                {{static_cast<std::int32_t>(grid_.x(start_[i])), static_cast<std::int32_t>(grid_.y(start_[i])),
                  static_cast<std::int32_t>(grid_.x(goal_[i])), static_cast<std::int32_t>(grid_.y(goal_[i]))}});
        std::vector<std::uint32_t> order, boxes;
        arrange(points, order, boxes);
        const auto in_order = [&](const std::vector<State>& states) {
            std::vector<std::uint32_t> out;
            for (const std::uint32_t i : order) out.push_back(states[i]);
            return NarrowArray(out, static_cast<std::uint32_t>(grid_.size() - 1));
        };
        const NarrowArray start = in_order(start_), goal = in_order(goal_), subgoal = in_order(subgoal_);
        ContainerWriter writer("knn", context_.spec, grid_);
        writer.add("start", start);
        writer.add("goal", goal);
        writer.add("subgoal", subgoal);
        writer.add("box", boxes);
        return writer.write(context_.path);
    }

    const Grid& grid_;
    std::uint64_t seed_;
    const BuildContext& context_;
    std::vector<State> free_, start_, goal_, subgoal_;
    std::vector<std::uint8_t> done_;
};

const Settings* records_policy(const Settings& agent) {
    const Settings* found = nullptr;
    for_each_call(agent, [&](const Settings& call) {
        if (call.description().kind == "goal" && call.name() == "knn") found = &call;
    });
    return found;
}

std::string needs(const Settings& agent) {
    const Settings* policy = records_policy(agent);
    if (policy == nullptr) return "";
    return "knn(records=" + std::to_string(policy->integer("records")) +
           ",seed=" + std::to_string(policy->integer("seed")) + ")";
}

Expected<void> build(const Grid& grid, const Settings& agent, const BuildContext& context) {
    const Settings& policy = *records_policy(agent);
    // Nothing to tell where all that is connected is one move apart; nothing at all where nothing is connected.
    bool connected = false;
    for (State s = 0; s < grid.size() && !connected; ++s) connected = grid.degree(s) > 0;
    if (!connected)
        return fail(ErrorCode::BadParameter, context.spec,
                    "the map has no two connected states, so there are no records");
    const auto records = has_far_pair(grid) ? static_cast<std::uint32_t>(policy.integer("records")) : 0;
    return RecordsBuilder(grid, records, static_cast<std::uint64_t>(policy.integer("seed")), context).run();
}

}  // namespace

extern const BuilderEntry records_builder;
const BuilderEntry records_builder{"knn", needs, build};

}  // namespace waystone
