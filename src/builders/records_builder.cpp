// SPDX-License-Identifier: MIT
// Builds the records of kNN LRTA* (bulitko2009): random problems solved by A*, each with the farthest state of its path
// up to which every state can be climbed to from the start, or the farthest of all that can be.
//
// A random record depends on the map, the seed and its number alone; with sample=coverage problems are drawn one after
// the other before any is solved. So neither bytes nor what a checkpoint holds depend on threads.
// Choice   a path that can be climbed to its end gives a record too, with the goal as its subgoal; climbing has no
//          limit of moves here. See docs/choices.md.
#include "builders/builder.hpp"

#include "base/random.hpp"
#include "builders/parallel.hpp"
#include "database/case_records.hpp"
#include "search/best_first.hpp"
#include "search/hill_climb.hpp"

#include <algorithm>
#include <atomic>

namespace waystone {
namespace {

// A record: three states and a mark, its point, its place and boxes of the index while that is made.
constexpr std::uint64_t kBytesPerRecord = 64;
// The list of free cells, and one search with all cells seen.
constexpr std::uint64_t kRecordsBytesPerCell = 30;
constexpr std::size_t kLookedBack = 1000;  // problems drawn before

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
    RecordsBuilder(const Grid& grid, std::uint32_t records, std::uint64_t seed, bool farthest, bool coverage,
                   const BuildContext& context)
        : grid_(grid),
          seed_(seed),
          farthest_(farthest),
          context_(context),
          start_(records),
          goal_(records),
          subgoal_(records),
          done_(records) {
        for (State s = 0; s < grid.size(); ++s)
            if (grid.passable(s)) free_.push_back(s);
        if (coverage) draw_apart();
    }

    Expected<Container> run() {
        resume();
        if (!fill()) return keep();
        return finish();
    }

private:
    using Search = BestFirst<Grid, OctileTo>;

    State pick(Random& random) const { return free_[random.below(static_cast<std::uint32_t>(free_.size()))]; }
    // Of eight random problems each time the one that is least similar to the nearest of those drawn before: of the last
    // thousand, so that time is in proportion to their number.
    void draw_apart() {
        for (std::size_t i = 0; i < start_.size(); ++i) {
            Random random(seed_, i);
            std::uint64_t farthest = 0;
            for (int candidate = 0; candidate < 8; ++candidate) {
                const State start = pick(random), goal = pick(random);
                std::uint64_t nearest = ~std::uint64_t{0};
                for (std::size_t j = i - std::min(i, kLookedBack); j < i; ++j)
                    nearest = std::min(nearest, std::uint64_t{grid_.h(start, start_[j])} + grid_.h(goal, goal_[j]));
                if (candidate > 0 && (nearest <= farthest || !grid_.reachable(start, goal))) continue;
                farthest = candidate > 0 ? nearest : 0;
                start_[i] = start;
                goal_[i] = goal;
            }
        }
        apart_ = true;
    }
    void make(std::size_t i, Search& search, std::vector<State>& path) {
        Random random(seed_, i);
        for (bool drawn = apart_; !drawn || !solve(start_[i], goal_[i], search, path); drawn = true) {
            start_[i] = pick(random);
            goal_[i] = pick(random);
        }
        const auto can_climb_to = [&](State s) { return hill_climb(grid_, start_[i], s).reached; };
        if (farthest_) subgoal_[i] = *std::find_if(path.rbegin(), path.rend() - 1, can_climb_to);
        else subgoal_[i] = *std::prev(std::find_if_not(path.begin() + 1, path.end(), can_climb_to));
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
        struct Worker {
            explicit Worker(const Grid& grid) : search(grid) {}
            Search search;
            std::vector<State> path;
        };
        Workers<Worker> workers([&] { return std::make_unique<Worker>(grid_); });
        workers.for_each(context_.options.parallel, start_.size(), 16, [&](Worker& worker, std::size_t i) {
            if (done_[i] != 0 || context_.asked_to_stop()) return;
            make(i, worker.search, worker.path);
            done_[i] = 1;
            context_.report(static_cast<double>(++finished), static_cast<double>(start_.size()));
        });
        return finished == start_.size();
    }
    void resume() {
        const auto part = context_.checkpoint(grid_, "knn-part");
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
    std::unexpected<Error> keep() const {
        ContainerWriter writer("knn-part", context_.spec, grid_);
        writer.add("start", start_);
        writer.add("goal", goal_);
        writer.add("subgoal", subgoal_);
        writer.add("done", done_);
        return context_.stop_here(writer);
    }
    Expected<Container> finish() const {
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
        return context_.finish(writer, kBytesPerRecord * start_.size());
    }

    const Grid& grid_;
    std::uint64_t seed_;
    bool farthest_, apart_ = false;
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

bool farthest(const Settings& policy) { return policy.word("subgoal") == "farthest"; }

bool coverage(const Settings& policy) { return policy.word("sample") == "coverage"; }

std::string needs_records(const Settings& agent) {
    const Settings* policy = records_policy(agent);
    if (policy == nullptr) return "";
    return "knn(records=" + std::to_string(policy->integer("records")) +
           ",seed=" + std::to_string(policy->integer("seed")) + (farthest(*policy) ? ",subgoal=farthest" : "") +
           (coverage(*policy) ? ",sample=coverage)" : ")");
}

Expected<Container> build_records(const Grid& grid, const Settings& agent, const BuildContext& context) {
    const Settings& policy = *records_policy(agent);
    // Nothing to tell where all that is connected is one move apart; nothing at all where nothing is connected.
    bool connected = false;
    for (State s = 0; s < grid.size() && !connected; ++s) connected = grid.degree(s) > 0;
    if (!connected)
        return fail(ErrorCode::BadParameter, context.spec,
                    "the map has no two connected states, so there are no records");
    const auto records = has_far_pair(grid) ? static_cast<std::uint32_t>(policy.integer("records")) : 0;
    const std::uint64_t hold = kRecordsBytesPerCell * grid.size() + kBytesPerRecord * records;
    if (auto fits = context.may_hold(hold); !fits) return std::unexpected(fits.error());
    return RecordsBuilder(grid, records, static_cast<std::uint64_t>(policy.integer("seed")), farthest(policy),
                          coverage(policy), context)
        .run();
}

}  // namespace

extern const BuilderEntry records_builder;
const BuilderEntry records_builder{"knn", needs_records, build_records};

}  // namespace waystone
