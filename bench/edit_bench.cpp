// SPDX-License-Identifier: MIT
// Edits on maps of every size: one cell, a batch of 100, and a door that cuts the map in two and joins it again.
//
// A cell is blocked or opened and then put back: two edits. mean_us is over all of them, max_us the longest one. Times
// are of the thread, and the best of three for each edit, so that other programs do not count. Names without a move
// rule are of rule 8.
#include "bench/measures.hpp"

#include "base/random.hpp"
#include "io/map_source.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace waystone::bench {
namespace {

constexpr std::uint32_t kCells = 1000;
constexpr int kTries = 3;

Grid make(const std::string& kind, std::uint32_t side, MoveRule rule) {
    if (kind == "empty")
        return Grid(side, side, std::vector<Terrain>(std::size_t{side} * side, Terrain::Ground), {.rule = rule});
    const std::string size = std::to_string(side) + ',' + std::to_string(side);
    const std::size_t comma = std::min(kind.find(','), kind.size());
    auto grid = open_map("gen:" + kind.substr(0, comma) + ',' + size + ",seed=1" + kind.substr(comma), {.rule = rule});
    if (!grid) give_up(grid.error().message());
    return std::move(*grid);
}

// Times of edits that are made and undone, in turn.
class Times {
public:
    void measure(Grid& grid, std::span<const Edit> there, std::span<const Edit> back) {
        std::array<double, 2> best{std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
        for (int i = 0; i < kTries; ++i) {
            const double first = thread_us();
            grid.edit(there);
            const double second = thread_us();
            grid.edit(back);
            const double third = thread_us();
            best = {std::min(best[0], second - first), std::min(best[1], third - second)};
        }
        for (const double time : best) {
            sum_ += time;
            most_ = std::max(most_, time);
            ++edits_;
        }
    }
    void show(benchmark::State& state, const Grid& grid) const {
        report(state, "mean_us", sum_ / edits_);
        report(state, "max_us", most_);
        report(state, "bytes_per_cell", static_cast<double>(grid.bytes()) / static_cast<double>(grid.size()));
    }

private:
    double sum_ = 0, most_ = 0, edits_ = 0;
};

// `batch` random cells change at a time.
void edit_cells(benchmark::State& state, Grid grid, std::uint32_t batch) {
    Times times;
    for (auto _ : state) {
        Random random(1);
        for (std::uint32_t i = 0; i < kCells; i += batch) {
            std::vector<Edit> there, back;
            while (there.size() < batch) {
                const State cell = random.below(static_cast<std::uint32_t>(grid.size()));
                there.push_back({cell, !grid.passable(cell)});
                back.push_back({cell, grid.passable(cell)});
            }
            times.measure(grid, there, back);
        }
    }
    times.show(state, grid);
}

// A wall down the middle, with a door at random places and at the very middle.
void edit_door(benchmark::State& state, Grid grid) {
    const std::uint32_t side = grid.width();
    std::vector<Edit> wall;
    for (std::uint32_t y = 0; y < side; ++y) wall.push_back({grid.at(side / 2, y), false});
    grid.edit(wall);
    Times times;
    for (auto _ : state) {
        Random random(1);
        for (std::uint32_t i = 0; i < kCells; ++i) {
            const State door = grid.at(side / 2, i == 0 ? side / 2 : random.below(side));
            times.measure(grid, std::array{Edit{door, true}}, std::array{Edit{door, false}});
        }
    }
    times.show(state, grid);
}

}  // namespace

void register_edits() {
    const auto add = [](const std::string& name, auto measure) {
        benchmark::RegisterBenchmark(name.c_str(), measure)->Iterations(1)->Unit(benchmark::kMillisecond);
    };
    const auto add_one_and_door = [&](const std::string& kind, std::uint32_t side, MoveRule rule) {
        std::string where = kind.substr(0, kind.find(',')) + '/' + std::to_string(side);
        if (rule != MoveRule::Eight) where += '/' + std::string(waystone::name(rule));
        add("edit/one/" + where, [=](benchmark::State& state) { edit_cells(state, make(kind, side, rule), 1); });
        add("edit/door/" + where, [=](benchmark::State& state) { edit_door(state, make(kind, side, rule)); });
    };
    for (const std::string kind : {"empty", "rooms", "maze", "caves", "random,density=0.4"}) {
        for (const std::uint32_t side : {128u, 256u, 512u, 1024u, 2048u, 4096u, 8192u})
            add_one_and_door(kind, side, MoveRule::Eight);
        if (kind != "empty" && kind != "rooms")
            for (const std::uint32_t side : {512u, 8192u}) add_one_and_door(kind, side, MoveRule::EightFree);
        add("edit/batch_of_100/" + kind.substr(0, kind.find(',')) + "/1024",
            [=](benchmark::State& state) { edit_cells(state, make(kind, 1024, MoveRule::Eight), 100); });
    }
}

}  // namespace waystone::bench
