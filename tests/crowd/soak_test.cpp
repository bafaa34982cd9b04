// SPDX-License-Identifier: MIT
// A crowd that lives long: orders, edits of the map, units that join and leave, budgets that change, tick after tick.
//
// Two of it take the same calls, one with threads. Checked from outside in every tick: work within the budget, moves that
// are legal, one unit on a cell, no swaps, no crossings, no allocation, equal hashes; and in the end that neither the
// crowd nor the process has grown since the second quarter. WAYSTONE_TEST_LONG makes it 40,000 ticks of 10,000 units, or as
// many ticks as it says.
#include "lab/run/parallel.hpp"
#include "support/allocations.hpp"
#include "support/random_grid.hpp"
#include "support/resident.hpp"

#include <waystone/crowd.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>
#include <vector>

namespace waystone {
namespace {

constexpr std::uint32_t kNobody = ~std::uint32_t{0};

Map soak_map(std::uint32_t side) {
    Random random(71);
    std::vector<Terrain> cells(std::size_t{side} * side);
    for (Terrain& cell : cells) cell = random.chance(0.2) ? Terrain::Trees : Terrain::Ground;
    return Map(std::make_shared<Grid>(side, side, cells));
}

// Where everybody stands, kept by what the crowd says of moves alone.
class Bystander {
public:
    explicit Bystander(const Map& map) : map_(&map), unit_on_(map.size(), kNobody), came_from_(map.size(), kNoState) {}

    void joined(Unit unit, State at) {
        ASSERT_EQ(unit_on_[at], kNobody);
        at_[unit.number] = at;
        unit_on_[at] = unit.number;
    }
    void left(Unit unit) {
        unit_on_[at_.at(unit.number)] = kNobody;
        at_.erase(unit.number);
    }

    void look(const Crowd& crowd, const TickReport& report, std::uint64_t budget) {
        ASSERT_LE(report.work, budget);
        ASSERT_EQ(report.moved, crowd.moves().size());
        for (const UnitMove& move : crowd.moves()) {
            ASSERT_EQ(at_.at(move.unit.number), move.from);
            ASSERT_NE(move.from, move.to);
            ASSERT_TRUE(map_->can_move(move.from, move.to) || !map_->passable(move.from));
            unit_on_[move.from] = kNobody;
        }
        for (const UnitMove& move : crowd.moves()) {
            ASSERT_EQ(unit_on_[move.to], kNobody) << "two on one cell";
            ASSERT_EQ(crowd.at(move.unit), move.to);
            unit_on_[move.to] = move.unit.number;
            at_[move.unit.number] = move.to;
            came_from_[move.to] = move.from;
        }
        for (const UnitMove& move : crowd.moves()) {
            ASSERT_NE(came_from_[move.from], move.to) << "two swap";
            const State one = map_->at(map_->x(move.from), map_->y(move.to)),
                        other = map_->at(map_->x(move.to), map_->y(move.from));
            const bool diagonal = map_->can_move(move.from, move.to) && one != move.from && one != move.to;
            ASSERT_FALSE(diagonal && (came_from_[one] == other || came_from_[other] == one)) << "two cross";
        }
        for (const UnitMove& move : crowd.moves()) came_from_[move.to] = kNoState;
    }
    // Nobody has moved without saying so.
    void count(const Crowd& crowd, std::span<const Unit> units) const {
        ASSERT_EQ(crowd.size(), units.size());
        for (const Unit unit : units) ASSERT_EQ(crowd.at(unit), at_.at(unit.number));
    }

private:
    const Map* map_;
    std::unordered_map<std::uint32_t, State> at_;  // by the unit's number, of which there are ever new ones
    std::vector<std::uint32_t> unit_on_;           // by cell
    std::vector<State> came_from_;                 // by cell, of this tick's moves
};

std::size_t agent_memory(std::size_t units) { return units << 14; }
std::size_t field_memory(std::size_t units) { return units << 9; }  // soon spent

struct SoakCrowd {
    SoakCrowd(std::uint32_t side, std::size_t units, const Parallel& parallel)
        : map(soak_map(side)),
          crowd(Crowd::make(map, {.agent = Configuration::parse("rtaa(n=4)").value(),
                                  .bodies = Bodies::Cells,
                                  .agent_memory = agent_memory(units),
                                  .field_memory = field_memory(units),
                                  .parallel = parallel})
                    .value()) {}
    Map map;
    Crowd crowd;
};

class Soak {
public:
    Soak(std::uint32_t side, std::size_t units)
        : count_(units),
          one_(side, units, {}),
          other_(side, units, lab::parallel_tasks(kThreads)),
          bystander_(one_.map) {
        for (State& place : places_) place = random_free(random_, one_.map.grid());
    }

    void run(int ticks) {
        for (int tick = 0; tick < ticks && !testing::Test::HasFatalFailure(); ++tick) {
            SCOPED_TRACE("tick " + std::to_string(tick));
            comings_and_goings(tick);
            orders();
            if (tick % 7 == 3) edits();
            const std::array<std::uint64_t, 4> budgets{12 * count_, 4 * count_, count_ / 2, 40 * count_};
            step(budgets[static_cast<std::size_t>(tick) / 50 % budgets.size()]);
            if (tick % 100 == 99) {
                bystander_.count(one_.crowd, units_);
                Memory& most = most_[std::size_t{4} * static_cast<std::size_t>(tick) / static_cast<std::size_t>(ticks)];
                most.bytes = std::max(most.bytes, one_.crowd.bytes());
                most.resident = std::max(most.resident, resident_bytes());
            }
            if ((tick + 1) % std::max(1, ticks / 10) == 0) tell(tick + 1);
        }
        EXPECT_GT(units_.size(), count_ - count_ / 20);
        EXPECT_GT(moves_, static_cast<std::uint64_t>(ticks) * count_ / 20) << "most ticks should move many";
        EXPECT_GT(arrivals_, static_cast<std::uint64_t>(ticks) * count_ / 2000);
        EXPECT_GT(left_, static_cast<std::uint64_t>(ticks));
        EXPECT_GT(edited_, static_cast<std::uint64_t>(ticks) / 7);
        // What units have learned and what fields cover fills their pools, and nothing else grows.
        EXPECT_LE(one_.crowd.bytes(),
                  agent_memory(count_) + field_memory(count_) + 150 * count_ + 16 * one_.map.size());
        if (ticks >= kWarm) {
            EXPECT_LE(most_[3].bytes, most_[1].bytes + most_[1].bytes / 20);
            EXPECT_LE(most_[3].resident, most_[1].resident + most_[1].resident / 20);
        }
    }

private:
    void tell(int ticks) const {
        std::printf(
            "%d ticks of %zu units: %llu moves, %llu arrivals, %llu left, %llu cells edited; %zu bytes of the crowd, "
            "%zu resident; hash %016llx with one thread and with %u\n",
            ticks, count_, static_cast<unsigned long long>(moves_), static_cast<unsigned long long>(arrivals_),
            static_cast<unsigned long long>(left_), static_cast<unsigned long long>(edited_), one_.crowd.bytes(),
            resident_bytes(), static_cast<unsigned long long>(one_.crowd.state_hash()), kThreads);
        std::fflush(stdout);
    }
    void comings_and_goings(int tick) {
        for (int i = 0; i < 5 && tick > 0; ++i) {
            const std::size_t which = random_.below(static_cast<std::uint32_t>(units_.size()));
            ASSERT_TRUE(one_.crowd.remove(units_[which]) && other_.crowd.remove(units_[which]));
            bystander_.left(units_[which]);
            units_[which] = units_.back();
            units_.pop_back();
            ++left_;
        }
        // A cell may be taken, and what others have learned may have left no room for one more agent.
        for (std::size_t tries = 10 * (count_ - units_.size()); tries > 0 && units_.size() < count_; --tries) {
            const State at = random_free(random_, one_.map.grid());
            const auto unit = one_.crowd.add(at), same = other_.crowd.add(at);
            ASSERT_EQ(unit.has_value(), same.has_value());
            if (!unit) continue;
            ASSERT_EQ(*unit, *same);
            bystander_.joined(*unit, at);
            units_.push_back(*unit);
            give_order(*unit);
        }
    }
    void orders() {
        if (random_.chance(0.05)) places_[random_.below(kPlaces)] = random_free(random_, one_.map.grid());
        for (std::size_t i = 0; i < count_ / 100; ++i)
            give_order(units_[random_.below(static_cast<std::uint32_t>(units_.size()))]);
    }
    void give_order(Unit unit) {
        if (random_.chance(0.05)) {
            ASSERT_TRUE(one_.crowd.stop(unit) && other_.crowd.stop(unit));
            return;
        }
        const bool shared = random_.chance(0.8);
        const Order order{.cell = shared ? places_[random_.below(kPlaces)] : random_.below(cells()),
                          .within = random_.below(4),
                          .nearest = random_.chance(0.5)};
        ASSERT_TRUE(one_.crowd.order(unit, order) && other_.crowd.order(unit, order));
    }
    // Cells that close open again, so that the map stays what it is on the whole.
    void edits() {
        std::vector<Edit> edits;
        for (std::uint32_t i = 1 + random_.below(6); i > 0; --i) edits.push_back({random_.below(cells()), false});
        for (const State cell : closed_) edits.push_back({cell, true});
        closed_.clear();
        for (const Edit& edit : edits)
            if (!edit.open && one_.map.passable(edit.cell)) closed_.push_back(edit.cell);
        ASSERT_TRUE(one_.map.edit(edits) && other_.map.edit(edits));
        edited_ += edits.size();
    }
    void step(std::uint64_t budget) {
        const std::uint64_t before = allocations();
        const TickReport report = one_.crowd.tick({.work = budget});
        ASSERT_EQ(allocations(), before) << "a tick allocates nothing";
        ASSERT_EQ(other_.crowd.tick({.work = budget}).work, report.work);
        ASSERT_EQ(other_.crowd.state_hash(), one_.crowd.state_hash()) << "threads change nothing";
        bystander_.look(one_.crowd, report, budget);
        moves_ += report.moved;
        arrivals_ += report.arrived;
    }
    std::uint32_t cells() const { return static_cast<std::uint32_t>(one_.map.size()); }

    static constexpr std::uint32_t kPlaces = 20;
    static constexpr unsigned kThreads = 3;  // of the other crowd
    static constexpr int kWarm = 4000;       // ticks; before that, pools still fill
    std::size_t count_;
    SoakCrowd one_, other_;
    Bystander bystander_;
    Random random_{72};
    std::vector<Unit> units_;
    std::array<State, kPlaces> places_{};
    std::vector<State> closed_;  // by the last edits
    struct Memory {
        std::size_t bytes = 0, resident = 0;
    };
    std::array<Memory, 4> most_;  // in each quarter: the crowd needs more and less, as its budget changes
    std::uint64_t moves_ = 0, arrivals_ = 0, left_ = 0, edited_ = 0;
};

TEST(Soak, ACrowdKeepsItsPromisesForAsLongAsItLives) {
    const char* const asked = std::getenv("WAYSTONE_TEST_LONG");
    if (asked == nullptr) return Soak(96, 1500).run(600);
    const int ticks = std::atoi(asked);
    Soak(256, 10'000).run(ticks > 1 ? ticks : 40'000);
}

}  // namespace
}  // namespace waystone
