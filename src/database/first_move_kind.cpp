// SPDX-License-Identifier: MIT
// What first-move databases say about themselves, and how one is checked.
#include "database/first_move_database.hpp"
#include "database/kinds.hpp"
#include "search/distance_field.hpp"

#include <algorithm>
#include <cstdio>

namespace waystone {
namespace {

Expected<FirstMoveDatabase> open_here(const Container& container) {
    // The caller keeps the container open for as long as this runs.
    return FirstMoveDatabase::open({std::shared_ptr<void>(), &container});
}

Expected<std::string> describe(const Container& container) {
    const auto db = open_here(container);
    if (!db) return std::unexpected(db.error());
    const double states = std::max(db->states(), 1u);
    char text[200];
    std::snprintf(text, sizeof text, "%u states, %.1f runs per row, %u bytes per run, %.1f bytes per row, %zu in all",
                  db->states(), static_cast<double>(db->runs()) / states, db->bytes_per_run(),
                  static_cast<double>(container.size_bytes()) / states, container.size_bytes());
    return text;
}

// Every state and run in range; then for some targets, spread evenly, that every state's move is optimal.
class Verifier {
public:
    Verifier(const Grid& grid, const FirstMoveDatabase& db) : grid_(grid), db_(db) {}

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

Expected<void> verify(const Container& container, const Grid& grid) {
    const auto db = open_here(container);
    if (!db) return std::unexpected(db.error());
    return Verifier(grid, *db).run();
}

}  // namespace

extern const DatabaseKind first_move_kind;
const DatabaseKind first_move_kind{FirstMoveDatabase::kKind, "a first-move database", open_as<FirstMoveDatabase>,
                                   describe, verify};

}  // namespace waystone
