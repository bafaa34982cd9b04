// SPDX-License-Identifier: MIT
#include "database/pattern_database.hpp"

#include "abstraction/hierarchy.hpp"
#include "database/kinds.hpp"
#include "database/pattern_settings.hpp"
#include "search/best_first.hpp"
#include "search/distance_field.hpp"

#include <algorithm>
#include <cstdio>

namespace waystone {

Expected<PatternDatabase> PatternDatabase::open(std::shared_ptr<const Container> container) {
    PatternDatabase db(std::move(container));
    const Container& file = *db.container_;
    const auto read = [&](std::string_view name, std::optional<std::uint64_t> count,
                          NarrowView& view) -> Expected<void> {
        const auto section = file.narrow(name, count);
        if (!section) return std::unexpected(section.error());
        view = *section;
        return {};
    };
    const auto numbers = file.section<std::uint32_t>("numbers", 3);
    if (!numbers) return std::unexpected(numbers.error());
    db.numbers_ = *numbers;
    db.in_expansions_ = file.spec().contains(kInExpansions);
    if (const auto done = read("representative", {}, db.representative_); !done) return std::unexpected(done.error());
    db.regions_ = static_cast<std::uint32_t>(db.representative_.size());
    const std::uint64_t pairs = std::uint64_t{db.regions_} * db.regions_;
    if (const auto done = read("region", {}, db.region_); !done) return std::unexpected(done.error());
    if (db.base() == 0 && db.states() != std::size_t{file.map().width} * file.map().height)
        return file.damaged("section \"region\" does not cover the map");
    if (file.find("entry") != nullptr) {
        const auto first = file.section<std::uint32_t>("first_entry", std::size_t{db.regions_} + 1);
        if (!first) return std::unexpected(first.error());
        db.first_entry_ = *first;
        if (!std::ranges::is_sorted(*first) || first->front() != 0)
            return file.damaged("section \"first_entry\" is not in order");
        const std::size_t entries = first->back();
        if (const auto done = read("entry_state", entries, db.entry_state_); !done)
            return std::unexpected(done.error());
        if (const auto done = read("entry", pairs, db.entry_); !done) return std::unexpected(done.error());
        if (file.find("entry_depth") != nullptr)
            if (const auto done = read("entry_depth", entries, db.entry_depth_); !done)
                return std::unexpected(done.error());
    }
    if (file.find("goal_depth") != nullptr)
        if (const auto done = read("goal_depth", pairs, db.goal_depth_); !done) return std::unexpected(done.error());
    if (!db.has_subgoals() && !db.has_goal_depths() && pairs > 0)
        return file.damaged("it holds neither subgoals nor depths");
    for (State s = 0; s < db.states(); ++s)
        if (db.region_[s] > db.regions_) return file.damaged("a state lies in a region that does not exist");
    return db;
}

namespace {

Expected<std::string> describe_patterns(const Container& container) {
    // The caller keeps the container open for as long as this runs.
    const auto db = PatternDatabase::open({std::shared_ptr<void>(), &container});
    if (!db) return std::unexpected(db.error());
    std::string text = "level " + std::to_string(db->level());
    if (db->base() > 0) text += " over level " + std::to_string(db->base());
    text += ", " + std::to_string(db->regions()) + " regions, " +
            std::to_string(std::uint64_t{db->regions()} * db->regions()) + " pairs";
    if (db->has_subgoals()) text += ", subgoals";
    if (db->has_subgoal_depths()) text += ", depths towards them";
    if (db->has_goal_depths()) text += ", depths towards goals";
    if (db->has_subgoal_depths() || db->has_goal_depths()) {
        text += ", cap " + std::to_string(db->cap());
        if (db->in_expansions()) text += " expansions";
    }
    const double pairs = static_cast<double>(db->regions()) * db->regions();
    char bytes[64];
    std::snprintf(bytes, sizeof bytes, ", %u bytes per pair, %.2f with everything else", db->bytes_per_pair(),
                  static_cast<double>(container.size_bytes()) / pairs);
    return text + bytes;
}

// Every entry in range; then for some goals, spread evenly, that each subgoal lies on an optimal path.
template <class Graph>
class PatternVerifier {
public:
    PatternVerifier(const Graph& graph, const PatternDatabase& db) : graph_(graph), db_(db) {}

    Expected<void> run() {
        if (auto fits = check_ranges(); !fits) return fits;
        if (!db_.has_subgoals()) return {};
        if (auto fits = check_entries(); !fits) return fits;
        constexpr std::uint32_t kGoals = 16;
        DistanceField<Graph> field(graph_);
        BestFirst<Graph, typename Compass<Graph>::Heuristic> search(graph_, {.queue = SearchQueue::Heap});
        const std::uint32_t goals = std::min(kGoals, db_.regions());
        for (std::uint32_t i = 0; i < goals; ++i) {
            const auto to = static_cast<std::uint32_t>(std::uint64_t{i} * db_.regions() / goals);
            field.compute(db_.representative(to));
            if (auto right = check_goal(to, field, search); !right) return right;
        }
        return {};
    }

private:
    std::unexpected<Error> wrong(std::string what) const { return db_.container().damaged(what); }
    Expected<void> check_ranges() const {
        for (std::uint32_t region = 0; region < db_.regions(); ++region) {
            const State s = db_.representative(region);
            if (s >= db_.states() || db_.region(s) != region)
                return wrong("the representative of region " + std::to_string(region) + " lies outside it");
        }
        for (std::uint32_t to = 0; to < db_.regions(); ++to) {
            for (std::uint32_t from = 0; from < db_.regions(); ++from) {
                const std::string_view table = bad_pair(from, to);
                if (!table.empty())
                    return wrong("the " + std::string(table) + " of the pair " + std::to_string(from) + ", " +
                                 std::to_string(to) + " is out of range");
            }
        }
        return {};
    }
    std::string_view bad_pair(std::uint32_t from, std::uint32_t to) const {
        if (db_.has_goal_depths() && db_.goal_depth(from, to) > db_.cap()) return "depth";
        if (!db_.has_subgoals()) return {};
        return db_.entry(from, to) == PatternDatabase::kNoEntry && db_.raw_entry(from, to) != 0 ? "subgoal"
                                                                                                : std::string_view();
    }
    // Entry states lie outside their region, one arc away from it.
    Expected<void> check_entries() const {
        for (std::uint32_t region = 0; region < db_.regions(); ++region) {
            for (std::uint32_t e = db_.first_entry(region); e < db_.first_entry(region + 1); ++e) {
                const State s = db_.subgoal(e);
                bool borders = false;
                if (s < db_.states() && db_.region(s) < db_.regions() && db_.region(s) != region)
                    graph_.for_each_arc(
                        s, [&](const typename Graph::Arc& arc) { borders = borders || db_.region(arc.to) == region; });
                if (!borders)
                    return wrong("an entry state of region " + std::to_string(region) + " does not border it");
                if (db_.has_subgoal_depths() && (db_.subgoal_depth(e) == 0 || db_.subgoal_depth(e) > db_.cap()))
                    return wrong("a depth of region " + std::to_string(region) + " is out of range");
            }
        }
        return {};
    }
    template <class Search>
    Expected<void> check_goal(std::uint32_t to, const DistanceField<Graph>& field, Search& search) const {
        for (std::uint32_t from = 0; from < db_.regions(); ++from) {
            const State start = db_.representative(from);
            const std::uint32_t entry = db_.entry(from, to);
            const bool wanted = from != to && field[start] != kInfinite;
            bool right = wanted == (entry != PatternDatabase::kNoEntry);
            if (right && wanted) {
                const State subgoal = db_.subgoal(entry);
                search.start(start, subgoal);
                right = search.run() == SearchStatus::Found && search.cost() + field[subgoal] == field[start];
            }
            if (!right)
                return wrong("the subgoal of the pair " + std::to_string(from) + ", " + std::to_string(to) +
                             " is on no optimal path");
        }
        return {};
    }

    const Graph& graph_;
    const PatternDatabase& db_;
};

Expected<void> verify_patterns(const Container& container, const Grid& grid) {
    const auto db = PatternDatabase::open({std::shared_ptr<void>(), &container});
    if (!db) return std::unexpected(db.error());
    if (db->base() == 0) return PatternVerifier<Grid>(grid, *db).run();
    const Hierarchy hierarchy(
        grid, {.variant = container.spec().contains("cliques=plain") ? CliqueVariant::Plain : CliqueVariant::Aligned});
    if (db->base() >= hierarchy.levels() || hierarchy.size(db->base()) != db->states())
        return container.damaged("its states do not match level " + std::to_string(db->base()));
    return PatternVerifier<ExplicitGraph>(hierarchy.graph(db->base()), *db).run();
}

// The region of every cell, and for every pair of regions what is known of it: a subgoal, a depth.
std::uint64_t numbers_of_patterns(const Container& container) {
    const auto db = PatternDatabase::open({std::shared_ptr<void>(), &container});
    if (!db) return 0;
    const std::uint64_t known = db->has_subgoals() + (db->has_subgoal_depths() || db->has_goal_depths());
    return bordered_cells(container) + known * db->regions() * db->regions();
}

}  // namespace

extern const DatabaseKind pattern_kind;
const DatabaseKind pattern_kind{PatternDatabase::kKind, "a pattern database", open_as<PatternDatabase>,
                                describe_patterns,      verify_patterns,      numbers_of_patterns};

}  // namespace waystone
