// SPDX-License-Identifier: MIT
#include "database/first_move_database.hpp"

#include "database/hilbert.hpp"

#include <bit>

namespace waystone {

Expected<FirstMoveDatabase> FirstMoveDatabase::open(std::shared_ptr<const Container> container) {
    FirstMoveDatabase db(std::move(container));
    if (auto done = db.read_quality(); !done) return std::unexpected(done.error());
    if (Waypoints::are_in(*db.container_)) {
        const auto waypoints = Waypoints::read(*db.container_);
        if (!waypoints) return std::unexpected(waypoints.error());
        db.waypoints_ = *waypoints;
        return db;
    }
    if (auto done = db.read(); !done) return std::unexpected(done.error());
    if (auto done = db.find_components(); !done) return std::unexpected(done.error());
    return db;
}

Expected<void> FirstMoveDatabase::read() {
    const Container& file = *container_;
    const std::uint32_t height = file.map().height;
    const std::size_t cells = std::size_t{width_} * height;
    const auto state = file.section<std::uint8_t>("state", (cells + 7) / 8);
    if (!state) return std::unexpected(state.error());
    rank_.assign(cells, kNoRank);
    std::uint32_t states = 0;
    for_each_along_hilbert(width_, height, [&](std::uint32_t x, std::uint32_t y) {
        const State s = y * width_ + x;
        if (((*state)[s >> 3] >> (s & 7) & 1) != 0) rank_[s] = states++;
    });
    const auto moves = file.section<std::uint8_t>("moves", states);
    if (!moves) return std::unexpected(moves.error());
    moves_ = *moves;
    const auto first = file.narrow("first", std::size_t{states} + 1);
    if (!first) return std::unexpected(first.error());
    first_ = *first;
    for (std::uint32_t row = 0; row < states; ++row)
        if (first_[row] > first_[row + 1]) return file.damaged("section \"first\" is not in order");
    const auto run = file.narrow("run", first_[states]);
    if (!run) return std::unexpected(run.error());
    run_ = *run;
    if (first_[0] != 0) return file.damaged("section \"first\" is not in order");
    return {};
}

Expected<void> FirstMoveDatabase::read_quality() {
    if (container_->find("quality") == nullptr) return {};
    const auto numbers = container_->section<std::uint64_t>("quality", 3);
    if (!numbers) return std::unexpected(numbers.error());
    quality_ = {.problems = (*numbers)[0], .mean = (*numbers)[1], .worst = (*numbers)[2]};
    return {};
}

Expected<void> FirstMoveDatabase::find_components() {
    component_.assign(states(), kNoRank);
    const auto width = static_cast<std::int64_t>(width_), height = static_cast<std::int64_t>(container_->map().height);
    std::uint32_t count = 0;
    std::vector<State> todo;
    for (State start = 0; start < rank_.size(); ++start) {
        if (rank_[start] == kNoRank || component_[rank_[start]] != kNoRank) continue;
        component_[rank_[start]] = count;
        todo.push_back(start);
        while (!todo.empty()) {
            const State s = todo.back();
            todo.pop_back();
            for (unsigned legal = moves_[rank_[s]]; legal != 0; legal &= legal - 1) {
                const auto d = static_cast<unsigned>(std::countr_zero(legal));
                const std::int64_t x = s % width_ + kDx[d], y = s / width_ + kDy[d];
                const bool inside = x >= 0 && y >= 0 && x < width && y < height;
                const State to = inside ? static_cast<State>(y * width + x) : kNoState;
                if (!inside || rank_[to] == kNoRank)
                    return container_->damaged("a move leads to a cell that is no state");
                if (component_[rank_[to]] != kNoRank) continue;
                component_[rank_[to]] = count;
                todo.push_back(to);
            }
        }
        ++count;
    }
    if (count < 2) component_ = {};
    return {};
}

}  // namespace waystone
