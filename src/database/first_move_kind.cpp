// SPDX-License-Identifier: MIT
// What first-move databases say about themselves, and how one is checked.
#include "database/first_move_database.hpp"
#include "database/kinds.hpp"
#include "search/distance_field.hpp"
#include "search/hill_climb.hpp"

#include <algorithm>
#include <cstdio>

namespace waystone {
namespace {

Expected<FirstMoveDatabase> open_first_moves(const Container& container) {
    // The caller keeps the container open for as long as this runs.
    return FirstMoveDatabase::open({std::shared_ptr<void>(), &container});
}

// What was measured when it was built; nothing where it was not.
std::string quality_text(const FirstMoveDatabase& db) {
    if (!db.quality()) return "";
    char text[100];
    std::snprintf(text, sizeof text, "; walks are %.2f %% over optimal, at worst %.2f %%, over %llu problems",
                  static_cast<double>(db.quality()->mean) / 1e4, static_cast<double>(db.quality()->worst) / 1e4,
                  static_cast<unsigned long long>(db.quality()->problems));
    return text;
}

Expected<std::string> describe_first_moves(const Container& container) {
    const auto db = open_first_moves(container);
    if (!db) return std::unexpected(db.error());
    char text[200];
    if (const Waypoints* waypoints = db->waypoints()) {
        std::snprintf(text, sizeof text, "%u waypoints, %.1f runs per row, %llu areas, %zu bytes in all",
                      waypoints->count(), static_cast<double>(waypoints->runs()) / waypoints->count(),
                      static_cast<unsigned long long>(waypoints->areas()), container.size_bytes());
        return text + quality_text(*db);
    }
    const double states = std::max(db->states(), 1u);
    std::snprintf(text, sizeof text, "%u states, %.1f runs per row, %u bytes per run, %.1f bytes per row, %zu in all",
                  db->states(), static_cast<double>(db->runs()) / states, db->bytes_per_run(),
                  static_cast<double>(container.size_bytes()) / states, container.size_bytes());
    return text + quality_text(*db);
}

// Every state and run in range; then for some targets, spread evenly, that every state's move is optimal.
class FirstMoveVerifier {
public:
    FirstMoveVerifier(const Grid& grid, const FirstMoveDatabase& db) : grid_(grid), db_(db) {}

    Expected<void> run() const {
        std::vector<State> states;
        for (State s = 0; s < grid_.size(); ++s) {
            const std::uint32_t rank = db_.rank(s);
            const unsigned moves = rank == FirstMoveDatabase::kNoRank ? 0 : db_.moves(rank);
            if (moves != grid_.moves(s)) return wrong(s, "does not have the map's moves");
            if (rank == FirstMoveDatabase::kNoRank) continue;
            if (auto right = check_row(s, rank); !right) return right;
            states.push_back(s);
        }
        constexpr std::size_t kTargets = 16;
        DistanceField<Grid> field(grid_);
        const std::size_t targets = std::min(kTargets, states.size());
        for (std::size_t i = 0; i < targets; ++i)
            if (auto right = check_target(states[i * states.size() / targets], states, field); !right) return right;
        return {};
    }

private:
    std::unexpected<Error> wrong(State s, std::string_view what) const {
        return db_.container().damaged("state " + std::to_string(s) + " " + std::string(what));
    }

    Expected<void> check_row(State s, std::uint32_t rank) const {
        const std::size_t begin = db_.row_begin(rank), end = db_.row_begin(rank + 1);
        if (begin == end || db_.run(begin) >> FirstMoveDatabase::kSymbolBits != 0)
            return wrong(s, "has no run for the first target");
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint32_t target = db_.run(i) >> FirstMoveDatabase::kSymbolBits;
            const std::uint32_t symbol = db_.run(i) - (target << FirstMoveDatabase::kSymbolBits);
            if (i > begin && target <= db_.run(i - 1) >> FirstMoveDatabase::kSymbolBits)
                return wrong(s, "has runs out of order");
            if (target >= db_.states()) return wrong(s, "has a run that begins at no state");
            if (symbol != FirstMoveDatabase::kHeuristic &&
                (symbol >= FirstMoveDatabase::kSymbols || (db_.moves(rank) >> symbol & 1) == 0))
                return wrong(s, "has a run with a move that is not legal");
        }
        return {};
    }

    Expected<void> check_target(State target, std::span<const State> states, DistanceField<Grid>& field) const {
        field.compute(target);
        for (const State s : states) {
            if (db_.connected(s, target) != (field[s] != kInfinite)) return wrong(s, "is in the wrong component");
            if (s == target || field[s] == kInfinite) continue;
            const unsigned d = db_.move(s, target);
            if (d == FirstMoveDatabase::kNoMove ||
                field[s + static_cast<State>(grid_.offset(d))] + grid_.cost(d) != field[s])
                return wrong(s, "has a move that is not optimal");
        }
        return {};
    }

    const Grid& grid_;
    const FirstMoveDatabase& db_;
};

// Every state and its owner climb to each other; rows are in range; and towards some targets, spread evenly, every
// waypoint climbs to the next one and arrives.
class WaypointVerifier {
public:
    WaypointVerifier(const Grid& grid, const FirstMoveDatabase& db)
        : grid_(grid), db_(db), waypoints_(*db.waypoints()) {}

    Expected<void> run() const {
        for (State s = 0; s < grid_.size(); ++s) {
            if (grid_.moves(s) == 0) continue;
            const State owner = waypoints_.state(waypoints_.owner(s));
            if (!hill_climb(grid_, s, owner).reached || !hill_climb(grid_, owner, s).reached)
                return wrong("state", s, "is not covered by its owner");
        }
        const std::uint32_t count = waypoints_.count(), step = count + 1;
        for (std::uint32_t from = 0; from < count; ++from)
            for (std::size_t i = waypoints_.row_begin(from); i < waypoints_.row_begin(from + 1); ++i) {
                const bool begins = i == waypoints_.row_begin(from);
                const std::uint32_t target = waypoints_.run(i) / step;
                if (begins ? target != 0 : target <= waypoints_.run(i - 1) / step)
                    return wrong("waypoint", from, "has runs out of order");
                if (target >= count) return wrong("waypoint", from, "has a run that begins at no waypoint");
            }
        constexpr std::uint32_t kTargets = 16;
        const std::uint32_t targets = std::min(kTargets, count);
        for (std::uint32_t i = 0; i < targets; ++i)
            if (auto right = check_target(i * count / targets); !right) return right;
        return {};
    }

private:
    std::unexpected<Error> wrong(const char* what, std::uint32_t number, const char* is) const {
        return db_.container().damaged(std::string(what) + " " + std::to_string(number) + " " + is);
    }

    Expected<void> check_target(std::uint32_t to) const {
        for (std::uint32_t from = 0; from < waypoints_.count(); ++from) {
            if (waypoints_.joined(from, to) != grid_.reachable(waypoints_.state(from), waypoints_.state(to)))
                return wrong("waypoint", from, "is in the wrong component");
            if (!waypoints_.joined(from, to)) continue;
            std::uint32_t steps = 0;
            for (std::uint32_t at = from; at != to; ++steps) {
                const std::uint32_t next = waypoints_.next(at, to);
                if (!hill_climb(grid_, waypoints_.state(at), waypoints_.state(next)).reached ||
                    steps > waypoints_.count())
                    return wrong("waypoint", at, "has a row that does not lead to its target");
                at = next;
            }
        }
        return {};
    }

    const Grid& grid_;
    const FirstMoveDatabase& db_;
    const Waypoints& waypoints_;
};

Expected<void> verify_first_moves(const Container& container, const Grid& grid) {
    const auto db = open_first_moves(container);
    if (!db) return std::unexpected(db.error());
    return db->waypoints() != nullptr ? WaypointVerifier(grid, *db).run() : FirstMoveVerifier(grid, *db).run();
}

}  // namespace

extern const DatabaseKind first_move_kind;
const DatabaseKind first_move_kind{FirstMoveDatabase::kKind, "a first-move database", open_as<FirstMoveDatabase>,
                                   describe_first_moves, verify_first_moves};

}  // namespace waystone
