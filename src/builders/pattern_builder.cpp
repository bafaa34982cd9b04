// SPDX-License-Identifier: MIT
// Builds pattern databases (Bulitko et al. 2008, sections 5.2 and 6).
//
// 1. For every region as the goal, in parallel: one distance field from its representative over all states. From it,
//    for every other region, the first state outside on an optimal path, and the optimal moves of its representative.
// 2. For every region: the depth at which the lookahead from its representative moves well towards each entry state.
// 3. For every region as the start, in parallel: the same towards the representative of every other region.
//
// The work of 1 is regions x states, about a dozen ns each; of 3 what the caps allow, with one lookahead tree per
// region, or one search per pair where depths count expansions. Rows are written by number, so bytes do not depend on
// threads. A checkpoint holds the rows done. A shard is the work of 1 for some of the goals, one after the other; who merges them does the rest.
#include "builders/builder.hpp"

#include "abstraction/regions.hpp"
#include "builders/first_moves.hpp"
#include "builders/lookahead_tree.hpp"
#include "builders/parallel.hpp"
#include "builders/shaped_depths.hpp"
#include "database/pattern_database.hpp"
#include "database/pattern_settings.hpp"
#include "io/container.hpp"
#include "search/distance_field.hpp"

#include <algorithm>
#include <atomic>

namespace waystone {
namespace {

constexpr std::uint64_t kHierarchyBytesPerCell = 60;

// Mixes three numbers into one that looks random; for ties that differ from pair to pair.
std::uint32_t mixed(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    std::uint64_t x = (std::uint64_t{a} << 32 | b) ^ std::uint64_t{c} * 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 31) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 29) * 0x94d049bb133111ebu;
    return static_cast<std::uint32_t>(x >> 32);
}

template <class Graph>
class PatternBuilder {
public:
    PatternBuilder(const Grid& grid, const Graph& graph, unsigned level, const Regions& regions,
                   const PatternSettings& settings, const BuildContext& context)
        : grid_(grid),
          graph_(graph),
          compass_(graph, successor_order(settings.order)),
          level_(level),
          regions_(regions),
          settings_(settings),
          context_(context),
          count_(regions.count()),
          entry_(0, 0),
          goal_depth_(0, 0) {}

    Expected<Container> run();

private:
    using Move = std::conditional_t<std::is_same_v<Graph, Grid>, std::uint8_t, MoveSet>;

    void list_entries();
    void field_of(std::uint32_t to, DistanceField<Graph>& field);
    State traced(std::uint32_t from, std::uint32_t to, const DistanceField<Graph>& field) const;
    // Depths as the lookahead counts them: 2 and 3 above. False when asked to stop.
    template <class Depths>
    bool find_depths();
    template <class Depths>
    void find_subgoal_depths(FirstMoves<Graph>& moves, Depths& depths, std::uint32_t region);
    template <class Depths>
    void find_goal_depths(Depths& depths, std::uint32_t from);
    // Calls work(worker, i) for every i that is not done; false when asked to stop.
    template <class Worker, class Work>
    bool in_parallel(std::vector<std::uint8_t>& done, double before, double each, const Work& work);

    std::uint64_t held_bytes() const;
    Expected<Container> make_shard() const;
    Expected<void> merge_shards();
    void resume();
    std::unexpected<Error> keep() const;
    Expected<Container> finish() const;
    std::size_t pair(std::uint32_t from, std::uint32_t to) const { return std::size_t{to} * count_ + from; }
    Ties ties() const { return ties_by_name(settings_.ties); }

    const Grid& grid_;
    const Graph& graph_;
    Compass<Graph> compass_;
    unsigned level_;
    const Regions& regions_;
    const PatternSettings& settings_;
    const BuildContext& context_;
    std::uint32_t count_;

    std::vector<std::uint32_t> first_entry_;
    std::uint32_t most_entries_ = 0;  // of any region
    std::vector<State> entry_state_;  // sorted within a region
    std::vector<std::uint32_t> entry_depth_;
    NarrowArray entry_, goal_depth_;
    std::vector<Move> best_moves_;  // by pair
    std::vector<std::uint8_t> goals_done_, regions_done_, starts_done_;
};

// The states outside each region that a move from inside can enter.
template <class Graph>
void PatternBuilder<Graph>::list_entries() {
    std::vector<std::vector<State>> outside(count_);
    for (State s = 0; s < regions_.of.size(); ++s) {
        const std::uint32_t region = regions_.of[s];
        if (region == count_) continue;
        compass_.for_each_arc(s, [&](const typename Graph::Arc& arc) {
            if (regions_.of[arc.to] != region) outside[region].push_back(arc.to);
        });
    }
    most_entries_ = 0;
    first_entry_.assign(1, 0);
    for (std::vector<State>& list : outside) {
        std::ranges::sort(list);
        list.erase(std::unique(list.begin(), list.end()), list.end());
        entry_state_.insert(entry_state_.end(), list.begin(), list.end());
        first_entry_.push_back(static_cast<std::uint32_t>(entry_state_.size()));
        most_entries_ = std::max(most_entries_, static_cast<std::uint32_t>(list.size()));
    }
    entry_depth_.assign(entry_state_.size(), 0);
}

// Follows an optimal path until it leaves the region.
template <class Graph>
State PatternBuilder<Graph>::traced(std::uint32_t from, std::uint32_t to, const DistanceField<Graph>& field) const {
    State at = regions_.representative[from];
    while (regions_.of[at] == from) {
        const Cost here = field[at];
        State next = kNoState;
        Cost next_cost = 0;
        std::uint32_t equal = 0;
        compass_.for_each_arc(at, [&](const typename Graph::Arc& arc) {
            if (field[arc.to] == kInfinite || field[arc.to] + arc.cost != here) return;
            bool take = next == kNoState;
            switch (settings_.trace) {
                case Trace::First: break;
                case Trace::Last: take = true; break;
                case Trace::Diagonal: take = take || arc.cost > next_cost; break;
                case Trace::Random:
                    ++equal;
                    take = mixed(from, to, at * 8 + equal) % equal == 0;
                    break;
            }
            if (!take) return;
            next = arc.to;
            next_cost = arc.cost;
        });
        at = next;
    }
    return at;
}

template <class Graph>
void PatternBuilder<Graph>::field_of(std::uint32_t to, DistanceField<Graph>& field) {
    field.compute(regions_.representative[to]);
    for (std::uint32_t from = 0; from < count_; ++from) {
        const State start = regions_.representative[from];
        const Cost here = field[start];
        if (from == to || here == kInfinite) continue;
        if (settings_.subgoals) {
            const State entry = traced(from, to, field);
            const auto list =
                std::span(entry_state_).subspan(first_entry_[from], first_entry_[from + 1] - first_entry_[from]);
            entry_.set(pair(from, to),
                       static_cast<std::uint32_t>(std::ranges::lower_bound(list, entry) - list.begin()) + 1);
        }
        if (settings_.goal_depths) {
            MoveSet best = 0;
            unsigned place = 0;
            compass_.for_each_arc(start, [&](const typename Graph::Arc& arc) {
                if (field[arc.to] != kInfinite && field[arc.to] + arc.cost == here) best |= move_bit(place);
                ++place;
            });
            best_moves_[pair(from, to)] = static_cast<Move>(best);
        }
    }
}

template <class Graph>
template <class Depths>
void PatternBuilder<Graph>::find_subgoal_depths(FirstMoves<Graph>& moves, Depths& depths, std::uint32_t region) {
    const std::uint32_t begin = first_entry_[region], end = first_entry_[region + 1];
    const State root = regions_.representative[region];
    moves.compute(root, std::span(entry_state_).subspan(begin, end - begin));
    depths.start(root);
    for (std::uint32_t e = begin; e < end; ++e)
        entry_depth_[e] = depths.depth(entry_state_[e], moves.to(entry_state_[e]));
}

template <class Graph>
template <class Depths>
void PatternBuilder<Graph>::find_goal_depths(Depths& depths, std::uint32_t from) {
    depths.start(regions_.representative[from]);
    for (std::uint32_t to = 0; to < count_; ++to) {
        const MoveSet best = best_moves_[pair(from, to)];
        if (best != 0) goal_depth_.set(pair(from, to), depths.depth(regions_.representative[to], best));
    }
}

template <class Graph>
template <class Worker, class Work>
bool PatternBuilder<Graph>::in_parallel(std::vector<std::uint8_t>& done, double before, double each, const Work& work) {
    const double total = count_ * (1.0 + (settings_.goal_depths ? 1.0 : 0.0));
    std::atomic<std::uint32_t> finished{static_cast<std::uint32_t>(std::ranges::count(done, std::uint8_t{1}))};
    Workers<Worker> workers([&] { return std::make_unique<Worker>(*this); });
    // Rows by the dozen: a thread keeps to neighbouring bytes.
    workers.for_each(context_.options.parallel, count_, 16, [&](Worker& worker, std::size_t i) {
        if (done[i] != 0 || context_.asked_to_stop()) return;
        work(worker, static_cast<std::uint32_t>(i));
        done[i] = 1;
        const std::uint32_t now = ++finished;
        if (each > 0) context_.report(before + each * now, total);
    });
    return finished == count_;
}

// The tables, one worker's field and trees, and what the map was abstracted to.
template <class Graph>
std::uint64_t PatternBuilder<Graph>::held_bytes() const {
    const std::uint64_t pairs = std::uint64_t{count_} * count_;
    const std::uint64_t a_pair = (settings_.subgoals ? narrow_width(most_entries_) : 0) +
                                 (settings_.goal_depths ? narrow_width(settings_.cap) + sizeof(Move) : 0);
    return pairs * a_pair + 30 * graph_.size() + kHierarchyBytesPerCell * grid_.size();
}

template <class Graph>
Expected<Container> PatternBuilder<Graph>::run() {
    const std::size_t pairs = std::size_t{count_} * count_;
    if (settings_.subgoals) list_entries();
    if (auto fits = context_.may_hold(held_bytes()); !fits) return std::unexpected(fits.error());
    if (settings_.subgoals) entry_ = NarrowArray(pairs, most_entries_);
    if (settings_.goal_depths) {
        best_moves_.assign(pairs, 0);
        goal_depth_ = NarrowArray(pairs, settings_.cap);
    }
    goals_done_.assign(count_, 0);
    starts_done_.assign(settings_.goal_depths ? count_ : 0, 0);
    regions_done_.assign(count_, 0);
    if (context_.merge == 0) resume();
    else if (auto merged = merge_shards(); !merged) return std::unexpected(merged.error());

    struct Fields {
        explicit Fields(PatternBuilder& builder) : field(builder.graph_) {}
        DistanceField<Graph> field;
    };
    if (!in_parallel<Fields>(goals_done_, 0, 1, [&](Fields& f, std::uint32_t to) {
            if (to >= context_.shard.begin(count_) && to < context_.shard.end(count_)) field_of(to, f.field);
        }))
        return keep();
    if (!context_.shard.whole()) return make_shard();
    if (settings_.expansions ? find_depths<ShapedDepths<Graph>>() : find_depths<LookaheadTree<Graph>>())
        return finish();
    return keep();
}

template <class Graph>
template <class Depths>
bool PatternBuilder<Graph>::find_depths() {
    struct Looks {
        explicit Looks(PatternBuilder& b)
            : moves(b.compass_), depths(b.graph_, successor_order(b.settings_.order), b.ties(), b.settings_.cap) {}
        FirstMoves<Graph> moves;
        Depths depths;
    };
    if (settings_.goal_depths && !in_parallel<Looks>(starts_done_, count_, 1, [&](Looks& l, std::uint32_t from) {
            find_goal_depths(l.depths, from);
        }))
        return false;
    return !settings_.subgoal_depths ||
           in_parallel<Looks>(regions_done_, count_ * (settings_.goal_depths ? 2.0 : 1.0), 0,
                              [&](Looks& l, std::uint32_t r) { find_subgoal_depths(l.moves, l.depths, r); });
}

// Pairs are ordered by goals, so that a shard's are in one piece.
template <class Graph>
Expected<Container> PatternBuilder<Graph>::make_shard() const {
    ContainerWriter writer("pdb-shard", context_.spec, grid_);
    const std::size_t begin = context_.shard.begin(count_) * count_, size = context_.shard.end(count_) * count_ - begin;
    const std::vector<std::uint32_t> numbers{level_, count_};
    writer.add("numbers", numbers);
    NarrowArray entry(settings_.subgoals ? size : 0, most_entries_);
    for (std::size_t i = 0; i < entry.size(); ++i) entry.set(i, entry_[begin + i]);
    if (settings_.subgoals) writer.add("entry", entry);
    if (settings_.goal_depths) writer.add("best_moves", std::span(best_moves_).subspan(begin, size));
    return context_.finish(writer, held_bytes());
}

template <class Graph>
Expected<void> PatternBuilder<Graph>::merge_shards() {
    for (std::uint64_t i = 0; i < context_.merge; ++i) {
        const Shard shard{i, context_.merge};
        const std::string path = shard_path(context_.path, shard);
        const auto part = Container::open(path, {.map = &grid_, .kind = "pdb-shard", .spec = context_.spec});
        if (!part) return std::unexpected(part.error());
        const std::size_t begin = shard.begin(count_) * count_, size = shard.end(count_) * count_ - begin;
        const auto numbers = part->template section<std::uint32_t>("numbers", 2);
        bool whole = numbers && (*numbers)[0] == level_ && (*numbers)[1] == count_;
        if (settings_.subgoals) {
            const auto entry = part->narrow("entry", size);
            whole = whole && entry && entry->width() == entry_.width();
            for (std::size_t k = 0; whole && k < size; ++k) entry_.set(begin + k, (*entry)[k]);
        }
        if (settings_.goal_depths) {
            const auto moves = part->template section<Move>("best_moves", size);
            whole = whole && moves;
            if (whole) std::ranges::copy(*moves, best_moves_.begin() + static_cast<std::ptrdiff_t>(begin));
        }
        if (!whole) return fail(ErrorCode::FileMalformed, path, "it is not a shard of this database");
    }
    std::ranges::fill(goals_done_, std::uint8_t{1});
    return {};
}

// What a stopped build left.
template <class Graph>
void PatternBuilder<Graph>::resume() {
    const auto part = context_.checkpoint(grid_, "pdb-part");
    if (!part) return;
    const auto copy = [&](std::string_view name, auto& values) {
        using T = std::remove_reference_t<decltype(values[0])>;
        const auto section = part->template section<T>(name, values.size());
        if (section) std::ranges::copy(*section, values.begin());
        return section.has_value();
    };
    const auto copy_narrow = [&](std::string_view name, NarrowArray& values) {
        const auto section = part->narrow(name, values.size());
        if (!section || section->width() != values.width()) return false;
        for (std::size_t i = 0; i < values.size(); ++i) values.set(i, (*section)[i]);
        return true;
    };
    bool whole = true;
    if (settings_.subgoals) whole = copy_narrow("entry", entry_);
    if (settings_.goal_depths)
        whole = whole && copy("best_moves", best_moves_) && copy_narrow("goal_depth", goal_depth_) &&
                copy("starts_done", starts_done_);
    if (!whole || !copy("goals_done", goals_done_)) {
        std::ranges::fill(goals_done_, std::uint8_t{0});
        std::ranges::fill(starts_done_, std::uint8_t{0});
    }
}

// Depths towards subgoals are found again: they take no time.
template <class Graph>
std::unexpected<Error> PatternBuilder<Graph>::keep() const {
    ContainerWriter writer("pdb-part", context_.spec, grid_);
    writer.add("goals_done", goals_done_);
    if (settings_.subgoals) writer.add("entry", entry_);
    if (settings_.goal_depths) {
        writer.add("best_moves", best_moves_);
        writer.add("goal_depth", goal_depth_);
        writer.add("starts_done", starts_done_);
    }
    return context_.stop_here(writer);
}

template <class Graph>
Expected<Container> PatternBuilder<Graph>::finish() const {
    const std::vector<std::uint32_t> numbers{settings_.base, level_, settings_.cap};
    const NarrowArray region(regions_.of, count_), representative(regions_.representative), entry_state(entry_state_),
        entry_depth(entry_depth_, settings_.cap);
    ContainerWriter writer("pdb", context_.spec, grid_);
    writer.add("numbers", numbers);
    writer.add("region", region);
    writer.add("representative", representative);
    if (settings_.subgoals) {
        writer.add("first_entry", first_entry_);
        writer.add("entry_state", entry_state);
        if (settings_.subgoal_depths) writer.add("entry_depth", entry_depth);
        writer.add("entry", entry_);
    }
    if (settings_.goal_depths) writer.add("goal_depth", goal_depth_);
    return context_.finish(writer, held_bytes());
}

std::string needs_patterns(const Settings& agent) {
    const auto settings = pattern_settings(agent);
    if (!settings) return "pdb";  // check() says what is wrong with it
    return *settings ? (*settings)->spec() : "";
}

Expected<void> check(const Settings& agent) {
    const auto settings = pattern_settings(agent);
    if (!settings) return std::unexpected(settings.error());
    return {};
}

unsigned auto_level(const Hierarchy& hierarchy, unsigned base) {
    unsigned level = base;
    while (level + 1 < hierarchy.levels() && hierarchy.size(level) > kAutoRegions) ++level;
    return level;
}

Expected<Container> build_patterns(const Grid& grid, const Settings& agent, const BuildContext& context) {
    const auto asked = pattern_settings(agent);
    if (!asked) return std::unexpected(asked.error());
    const std::uint64_t hold = kHierarchyBytesPerCell * grid.size();
    if (auto fits = context.may_hold(hold); !fits) return std::unexpected(fits.error());
    PatternSettings settings = **asked;
    const Settings& policy = agent.policy(settings.subgoals ? "goal" : "depth");
    const Hierarchy hierarchy(
        grid, {.variant = settings.cliques, .most_levels = settings.level.value_or(HierarchySettings().most_levels)});
    settings.base = std::min(settings.base, hierarchy.levels() - 1);  // as the agent takes it
    const unsigned level = settings.level.value_or(auto_level(hierarchy, settings.base));
    if (level >= hierarchy.levels())
        return policy.wrong("level", "the map has no level " + std::to_string(level) + ": its highest is " +
                                         std::to_string(hierarchy.levels() - 1));
    const Regions regions = regions_of(grid, hierarchy, settings.base, level);
    if (const std::uint64_t pairs = std::uint64_t{regions.count()} * regions.count(); pairs > kMostPairs)
        return policy.wrong("level", "level " + std::to_string(level) + " has " + std::to_string(regions.count()) +
                                         " regions, " + std::to_string(pairs) +
                                         " pairs: more than the 2^32 that a database holds");
    if (settings.base == 0) return PatternBuilder<Grid>(grid, grid, level, regions, settings, context).run();
    return PatternBuilder<ExplicitGraph>(grid, hierarchy.graph(settings.base), level, regions, settings, context).run();
}

}  // namespace

extern const BuilderEntry pattern_builder;
const BuilderEntry pattern_builder{"pdb", needs_patterns, build_patterns, true, check};

}  // namespace waystone
