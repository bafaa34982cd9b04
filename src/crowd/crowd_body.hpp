// SPDX-License-Identifier: MIT
// A crowd's rows and the phases of its tick.
//
// Units are rows of flat arrays, by slots that are used again; a unit's number is its slot and how often that was used.
// Units on their way stand in a queue, the oldest order first; that is also their priority where bodies meet. A tick
//
//   1. moves units off cells that became walls;
//   2. picks who has a turn: everybody, if the budget covers a share for each, or those who waited longest;
//   3. lets agents plan, as far as the rest of the budget goes, in lanes that threads may share;
//   4. moves units: by the field of their place, or its learned distances, or as their agent says; with bodies these
//      only rank a unit's cells (bodies.cpp);
//   5. grows fields with what is left.
#pragma once

#include "base/prefetch.hpp"
#include "catalog/agent_maker.hpp"
#include "crowd/places.hpp"

#include <waystone/crowd.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace waystone {

class RecordLines;

class CrowdBody {
public:
    CrowdBody(const Map& map, CrowdOptions options, std::shared_ptr<PagePool> field_pool);

    Expected<std::uint32_t> use(const Configuration& configuration);
    Expected<Unit> add(State cell, std::uint32_t configuration);
    bool remove(Unit unit);
    bool order(Unit unit, const Order& order);
    bool stop(Unit unit);
    TickReport tick(std::uint64_t budget);

    std::size_t size() const { return units_; }
    std::uint64_t ticks() const { return tick_; }
    std::uint64_t hash() const { return hash_ + mix(tick_); }
    std::span<const UnitMove> moves() const { return moves_; }
    std::span<const Unit> deferred() const { return deferred_; }
    std::vector<Unit> units() const;
    UnitStatus status(Unit unit) const;
    State at(Unit unit) const;
    std::optional<Order> order_of(Unit unit) const;
    std::optional<Unit> unit_at(State cell) const;
    std::vector<Cost> field(Unit unit) const;
    std::size_t bytes(Unit unit) const;
    std::size_t bytes() const;
    std::size_t field_bytes() const { return places_.field_bytes(); }

    // checkpoint.cpp
    std::string write() const;
    Expected<void> read(RecordLines& lines);  // into a crowd without units

    const CrowdOptions& options() const { return options_; }
    const Grid& grid() const { return *grid_; }
    const std::shared_ptr<Grid>& shared_grid() const { return map_; }

private:
    using Slot = std::uint32_t;
    static constexpr Slot kNoSlot = ~Slot{0};
    static constexpr Slot kMostUnits = Slot{1} << 20;
    static constexpr unsigned kSlotBits = std::countr_zero(kMostUnits);
    static constexpr Slot kSlotMask = kMostUnits - 1;
    static constexpr std::size_t kLanes = 8;         // of agents; more than threads, and never a matter of their number
    static constexpr std::uint64_t kPatience = 256;  // ticks without getting nearer until a unit counts as blocked
    static constexpr std::uint64_t kMostCorridor = 32;  // cells that are looked at to see whether two may swap
    static constexpr std::uint64_t kJam = 32;           // the same for a unit behind others that have arrived
    static constexpr std::uint32_t kYield = 16;         // ticks that a unit pushed off its place waits
    static constexpr std::size_t kMostPushes = 4096;    // in one chain
    static constexpr std::uint32_t kMostKinds = 31;     // configurations; as many as fit a row's bits
    static constexpr std::uint32_t kUsesMask = 0xfff, kStatusMask = 0xf;
    static constexpr std::uint8_t kStay = 8;  // in the place of a direction

    struct Row {
        State at = kNoState;
        State wish = kNoState;  // where its agent stands, after its last step; of a buried unit: progress of its scan
        State to = kNoState;    // the cell of its place
        std::uint32_t place = Places::kNone;
        std::uint32_t served = 0;        // tick of its last turn, its last 32 bits
        std::uint32_t connectivity = 0;  // of the map when its path was last known to exist, the last 32 bits
        std::uint32_t uses : 12 = 0;     // of the slot
        std::uint32_t status : 4 = static_cast<std::uint32_t>(UnitStatus::Gone);
        std::uint32_t nearest : 1 = 0;  // goes as near as it can
        std::uint32_t exact : 1 = 0;    // to this very cell, and no other
        std::uint32_t queued : 1 = 0;   // is in the queue
        std::uint32_t checked : 1 = 0;  // a path exists, as of `connectivity`
        std::uint32_t edited : 1 = 0;   // the map has changed since it was checked
        std::uint32_t fresh : 1 = 0;    // has not moved since its order
        std::uint32_t has_turn : 1 = 0;
        std::uint32_t wishes : 1 = 0;     // its agent has chosen a move in this tick
        std::uint32_t plans : 1 = 0;      // its agent has not yet, and needs more time
        std::uint32_t waits : 1 = 0;      // for its agent, and does nothing without it
        std::uint32_t displaced : 1 = 0;  // in this tick
        std::uint32_t kind : 5 = 0;       // configuration
    };
    // With bodies.
    struct Body {
        State next = kNoState;           // if it was decided in this tick
        std::uint32_t decided_at = 0;    // tick
        Cost nearest = kInfinite;        // distance, at best, since its order
        std::uint32_t since = 0;         // tick of that
        std::uint32_t yields_until = 0;  // tick; it was pushed off its place and lets others pass before it returns
    };
    // One bit a cell: what most looks at cells ask for, in so little memory that it stays near the processor.
    class CellBits {
    public:
        void resize(std::size_t cells) { words_.resize(cells / 64 + 1); }
        bool operator[](State cell) const { return (words_[cell / 64] >> cell % 64 & 1) != 0; }
        void set(State cell) { words_[cell / 64] |= std::uint64_t{1} << cell % 64; }
        void clear(State cell) { words_[cell / 64] &= ~(std::uint64_t{1} << cell % 64); }
        void prefetch(State cell) const { waystone::prefetch(&words_[cell / 64]); }
        std::size_t bytes() const { return words_.capacity() * sizeof words_[0]; }

    private:
        std::vector<std::uint64_t> words_;
    };
    struct Frame {  // of a unit that is being decided
        Slot unit = kNoSlot, pusher = kNoSlot, pulls = kNoSlot;
        std::uint32_t count = 0;               // of moves that it has not tried
        bool backs_away = false;               // it tries the worst one first
        bool unranked = false;                 // there is but one move yet, that of its agent
        std::array<std::uint64_t, 9> moves{};  // by how good they are, in the upper bits: the lower, the better

        void add(std::uint64_t cost, bool occupied, std::uint8_t move) {
            moves[count++] = cost << 8 | std::uint64_t{occupied} << 4 | move;
        }
        std::uint8_t next();
    };
    // Of agents. On cache lines of its own: threads run lanes side by side.
    struct alignas(128) Lane {
        std::vector<Slot> turns;
        std::vector<UnitMove> moves;
        std::vector<Slot> asks;   // of those that have a turn: nobody knows whether a path exists
        std::uint64_t next = 0;   // how many have planned so far: where the next tick begins
        std::uint64_t wants = 0;  // work, if all of them are to plan
        // In this tick; what changed of the crowd's hash, and how many wait for their agents.
        std::uint64_t left = 0, work = 0, hash = 0;
        std::size_t waiting = 0, passed_over = 0;
    };
    struct Kind {                                 // of units
        std::shared_ptr<const AgentParts> parts;  // null: without agents
        std::uint64_t bound = 0;                  // of a step of such an agent
    };
    // A unit's lane. Neighbours share one, and memory.
    static std::size_t lane_of(Slot slot) { return slot / 8 % kLanes; }

    std::uint32_t now() const { return static_cast<std::uint32_t>(tick_); }
    static std::uint64_t mix(std::uint64_t x);
    std::uint64_t hash_of_cell(Slot slot) const {
        return mix(std::uint64_t{unit_of(slot).number} << 32 | rows_[slot].at);
    }
    std::uint64_t hash_of_order(Slot slot) const;
    Slot slot_of(Unit unit) const;
    Unit unit_of(Slot slot) const { return {Slot{rows_[slot].uses} << kSlotBits | slot}; }
    bool bodies() const { return options_.bodies == Bodies::Cells; }
    std::uint64_t share() const { return work_to_move(options_.bodies); }
    UnitStatus status_of(Slot slot) const { return static_cast<UnitStatus>(rows_[slot].status); }
    // All changes of where a unit stands, goes or is told to be go through these, which keep the hash.
    void set_status(Slot slot, UnitStatus status);
    void set_at(Slot slot, State at);
    void set_place(Slot slot, std::uint32_t place);
    Slot unit_on(State cell) const { return occupied_[cell] ? units_on_[cell] : kNoSlot; }
    void leave_cell(Slot slot);
    void enter_cell(Slot slot, State cell);
    void enqueue(Slot slot);
    void add_row();
    void reserve_lists();
    Expected<void> make_agent_of(Slot slot);
    void join(Slot slot, const Order& order, std::uint64_t& work);
    Expected<void> read_unit(RecordLines& lines);

    void spend(std::uint64_t work) { left_ -= work; }
    void pay(std::uint64_t& owed, std::uint64_t most);
    void dig_out();
    void bury(Slot slot);
    bool dig_out(Slot slot, std::uint64_t kept);
    void give_turns();
    void defer();
    State target(const Row& row);
    bool path_exists(Slot slot);
    void prefetch_ends(const Row& row) const {
        grid_->prefetch_component(row.at);
        grid_->prefetch_component(row.to);
    }
    void let_agents_plan();
    void in_lanes(const std::function<void(Lane&)>& run);
    void choose(Lane& lane);
    void add_turn(Lane& lane, Slot slot);
    void note_wants(Lane& lane, Slot slot);
    void prefetch_field(Slot slot) {
        if (rows_[slot].place != Places::kNone) places_.prefetch_field(rows_[slot].place);
    }
    std::uint64_t most_wanted(const Row& row) const;
    void share_out(std::uint64_t work, std::size_t planning);
    void plan(Lane& lane);
    FieldLook look(Slot slot) { return look_from(rows_[slot].place, rows_[slot].at); }
    FieldLook look_from(std::uint32_t place, State at);
    void learn(Slot slot, const FieldLook& look);
    void move_freely(Slot slot);
    void move_to(Slot slot, State to);
    bool is_there(Slot slot);
    bool has_arrived(Slot slot);
    void note_arrivals();

    // bodies.cpp
    enum class Tried : std::uint8_t { Goes, Stays, Pushes };
    void move_bodies();
    void prefetch_cells(State at) const;
    void decide(Slot slot);
    Tried try_cells(Frame& frame);
    void settle(Slot slot, State next);
    bool may_push(Slot slot) const;
    bool has_same_place(Slot slot) const;
    void push_frame(Slot slot, Slot pusher);
    bool try_wish(Frame& frame);
    void rank_walking(Frame& frame, State tried = kNoState);
    unsigned move_between(State from, State to) const;  // kStay: none
    void rank_standing(Frame& frame);
    void note_progress(Slot slot);
    void note_distance(Slot slot, Cost distance);
    bool decided(Slot slot) const { return rows_of_bodies_[slot].decided_at == now(); }
    bool crosses(State from, unsigned direction) const;
    unsigned exits_along(State from, State to);
    bool must_back_away(Slot slot, Slot ahead);
    void pull(Slot slot, State to);

    std::shared_ptr<Grid> map_;
    const Grid* grid_;
    CrowdOptions options_;
    std::vector<Kind> kinds_;
    std::array<std::shared_ptr<PagePool>, kLanes> pools_;
    Places places_;

    std::vector<Row> rows_;
    std::vector<Body> rows_of_bodies_;
    std::vector<std::optional<Agent>> agents_;  // by slot; empty until a configuration needs it
    CellBits occupied_, reserved_;              // with bodies; reserved: somebody is to stand there after this tick
    std::vector<Slot> units_on_;                // with bodies: of occupied cells
    std::vector<Slot> free_;
    std::vector<Slot> queue_;
    std::size_t units_ = 0;

    std::uint64_t tick_ = 0, hash_ = 0, left_ = 0;
    std::uint64_t owed_ = 0,
                  owed_now_ = 0;  // work of orders that no tick has paid for: older ones; since the last tick
    std::uint64_t version_ = 0;
    bool map_changed_ = false;  // since the last tick
    TickReport report_;
    std::vector<UnitMove> moves_;
    std::vector<Unit> deferred_;
    std::array<Lane, kLanes> lanes_;
    std::vector<Frame> stack_;
    std::vector<Slot> buried_;
    std::vector<Slot> decided_;    // in this tick, with bodies: where they go is reserved
    std::size_t turns_given_ = 0;  // in this tick
    std::uint64_t reserve_ = 0;    // shares of units that have a turn and are not decided yet; then looks of these
    bool fields_wait_ = true;      // for more work than there was in the last tick
};

}  // namespace waystone
