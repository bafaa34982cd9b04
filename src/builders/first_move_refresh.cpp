// SPDX-License-Identifier: MIT
#include "builders/first_move_refresh.hpp"

#include "database/databases.hpp"
#include "search/distance_field.hpp"

#include <waystone/database.hpp>
#include <waystone/map.hpp>

#include <algorithm>
#include <utility>

namespace waystone {

FirstMoveRefresh::FirstMoveRefresh(const FirstMoveDatabase& old, const Grid& edited)
    : grid_(edited), spec_(old.container().spec()), map_(grid_), maker_(map_), rows_(map_.states()) {
    take_over(old);
}

Expected<std::unique_ptr<FirstMoveRefresh>> FirstMoveRefresh::begin(const FirstMoveDatabase& old, const Grid& edited) {
    const MapIdentity &was = old.container().map(), is = MapIdentity::of(edited);
    if (old.waypoints() != nullptr || old.quality())
        return fail(ErrorCode::NeedsDatabase, old.container().path(),
                    "a first-move database with a limit on bytes cannot be refreshed: build it again");
    if (was.width != is.width || was.height != is.height || was.moves.rule != is.moves.rule ||
        was.moves.diagonal != is.moves.diagonal)
        return fail(ErrorCode::FileStale, old.container().path(),
                    "made for " + size_text(was) + "; this map has " + size_text(is));
    return std::unique_ptr<FirstMoveRefresh>(new FirstMoveRefresh(old, edited));
}

void FirstMoveRefresh::take_over(const FirstMoveDatabase& old) {
    constexpr unsigned kBits = FirstMoveDatabase::kSymbolBits;
    constexpr std::uint32_t kNoRank = FirstMoveDatabase::kNoRank;
    std::vector<std::uint32_t> new_rank(grid_.size(), kNoRank);
    for (std::uint32_t rank = 0; rank < map_.states(); ++rank) new_rank[map_.state(rank)] = rank;
    std::vector<State> changed, old_state(old.states());
    const std::vector<std::uint32_t> component = grid_.component_numbers();
    std::vector<std::uint8_t> touched(grid_.components(), 0);
    for (State s = 0; s < grid_.size(); ++s) {
        const std::uint32_t rank = old.rank(s);
        if (rank != kNoRank) old_state[rank] = s;
        const unsigned moves = rank == kNoRank ? 0 : old.moves(rank);
        if (moves == grid_.moves(s) || grid_.moves(s) == 0) continue;
        changed.push_back(s);
        touched[component[s]] = 1;
    }
    for (std::uint32_t rank = 0; rank < map_.states(); ++rank) {
        const State s = map_.state(rank);
        if (touched[component[s]] != 0) {
            todo_.push_back(rank);
            continue;
        }
        // Runs begin at states of the component, but for the first.
        const std::size_t begin = old.row_begin(old.rank(s)), end = old.row_begin(old.rank(s) + 1);
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint32_t run = old.run(i);
            const std::uint32_t target = i == begin ? 0 : new_rank[old_state[run >> kBits]];
            rows_[rank].push_back(target << kBits | (run & ((1u << kBits) - 1)));
        }
    }
    DistanceField<Grid> field(grid_);
    field.compute(changed);
    std::ranges::sort(todo_, {}, [&](std::uint32_t rank) { return std::pair(field[map_.state(rank)], rank); });
}

Expected<void> FirstMoveRefresh::run(std::size_t rows) {
    for (const std::size_t end = done_ + std::min(rows, left()); done_ < end; ++done_) {
        const std::span<const std::uint32_t> row = maker_.row(todo_[done_]);
        if (row.empty())
            return fail(ErrorCode::TooFar, "", "paths of this map are longer than a first-move database can count");
        rows_[todo_[done_]].assign(row.begin(), row.end());
    }
    return {};
}

Expected<Container> FirstMoveRefresh::finish() {
    std::uint64_t runs = 0;
    for (const FirstMoveRow& row : rows_) runs += row.size();
    if (runs >> 32 != 0)
        return fail(ErrorCode::OutOfMemory, spec_, "this map needs more than the 2^32 runs that a database holds");
    const FirstMoveSections sections(grid_, map_, rows_, static_cast<std::size_t>(runs));
    ContainerWriter writer(FirstMoveDatabase::kKind, spec_, grid_);
    sections.add_to(writer);
    return Container::open(writer.bytes());
}

Refresh::Refresh(std::unique_ptr<FirstMoveRefresh> rows) : rows_(std::move(rows)) {}
Refresh::Refresh(Refresh&&) noexcept = default;
Refresh& Refresh::operator=(Refresh&&) noexcept = default;
Refresh::~Refresh() = default;

Expected<Refresh> Refresh::begin(const Database& old, const Map& edited) {
    for (const auto& part : old.open_parts()) {
        if (part->container().kind() != FirstMoveDatabase::kKind) continue;
        auto rows = FirstMoveRefresh::begin(*static_cast<const FirstMoveDatabase*>(part->content()), edited.grid());
        if (!rows) return std::unexpected(rows.error());
        return Refresh(std::move(*rows));
    }
    return fail(ErrorCode::NeedsDatabase, "", "only a first-move database can be refreshed; there is none here");
}

std::size_t Refresh::rows() const { return rows_->rows(); }
std::size_t Refresh::left() const { return rows_->left(); }
Expected<void> Refresh::run(std::size_t rows) { return rows_->run(rows); }

Expected<Database> Refresh::finish() {
    if (auto done = rows_->run(rows_->left()); !done) return std::unexpected(done.error());
    auto container = rows_->finish();
    if (!container) return std::unexpected(container.error());
    auto part = OpenDatabase::open(std::move(*container));
    if (!part) return std::unexpected(part.error());
    std::vector<std::shared_ptr<const OpenDatabase>> parts{std::move(*part)};
    return Database(std::move(parts));
}

}  // namespace waystone
