// SPDX-License-Identifier: MIT
// A crowd: many units on one map, one budget per tick. Nobody waits for a path, and with bodies nobody overlaps.
//
//     auto crowd = waystone::Crowd::make(map, {.bodies = waystone::Bodies::Cells}).value();
//     auto unit  = crowd.add(map.at(3, 4)).value();
//     crowd.order(unit, {.cell = map.at(90, 61)});
//     crowd.tick({.work = 200'000});
//     for (const waystone::UnitMove& move : crowd.moves()) draw(move);
//
// All work of a tick is counted and never exceeds its budget: orders, moves, pushes, shared fields. With 2 work for each
// unit (12 with bodies), every unit that has a path and is not walled in by others moves in the tick of its order.
// Below that, units take turns, and nobody waits longer than the number of units times the share over the budget.
//
// Units that go to the same place share what they know of the paths to it: a field of exact distances that grows from
// the goal out of what is left of the budget, and learned distances beyond it. A configuration may drive units until
// a field covers them.
//
// A tick allocates nothing. Everything that happens depends on the calls made, never on a clock or on threads: the same
// calls give the same state_hash() on every machine. You may edit the map between ticks. One thread at a time.
#pragma once

#include <waystone/export.h>
#include <waystone/configuration.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

enum class Bodies : std::uint8_t {
    None,   // units pass through each other
    Cells,  // a unit fills its cell: no two on one cell, none swap, none cross on diagonals
};

// With this much work in a tick for each unit that has an order, all of them move that can.
constexpr std::uint64_t work_to_move(Bodies bodies) { return bodies == Bodies::Cells ? 12 : 2; }

struct CrowdOptions {
    // Drives units where no shared field does; none: learned distances do, one step ahead. Where the budget is not
    // enough for all agents, they take turns, and units wait for them.
    std::optional<Configuration> agent = {};
    Database databases = {};  // for all configurations
    Bodies bodies = Bodies::None;
    std::size_t agent_memory = std::size_t{64} << 20;  // for what agents learn
    std::size_t field_memory = std::size_t{64} << 20;  // for shared fields and learned distances
    Parallel parallel = {};                            // agents plan on these threads; none: on the caller's
    Allocator allocator = {};
};

// A unit's number. It stays the same for the unit's life and is never given to another one.
struct Unit {
    std::uint32_t number = ~std::uint32_t{0};
    bool operator==(const Unit&) const = default;
};

// Where units are to go. With bodies, units with the same order end on distinct cells around the place.
struct Order {
    State cell = kNoState;
    std::uint32_t within = 0;  // it has arrived at this octile distance from the cell, in cells
    bool nearest = false;      // if no path leads there, go to the nearest cell to which one does
    bool operator==(const Order&) const = default;
};

enum class UnitStatus : std::uint8_t {
    Idle,         // has no order
    Walking,      // is on its way
    Arrived,      // is where it was ordered to
    Unreachable,  // no path leads there; it sets out as soon as one does
    Blocked,      // others have kept it from getting nearer for a long time; it keeps trying
    Buried,       // stands on a wall and found no free cell yet
    Gone,         // was removed, or never added
};
WAYSTONE_PUBLIC std::string_view name(UnitStatus status);

struct UnitMove {
    Unit unit;
    State from, to;
};

struct TickReport {
    std::uint64_t tick = 0;   // counted from 1
    std::uint64_t work = 0;   // never more than the budget
    std::uint32_t moved = 0;  // units, also those pushed or displaced
    std::uint32_t walking = 0;
    std::uint32_t deferred = 0;  // units with orders that had no turn, for lack of budget
    std::uint32_t arrived = 0;   // in this tick
    std::uint32_t unreachable = 0;
    std::uint32_t displaced = 0;       // from cells that became walls
    std::uint64_t field_work = 0;      // of all work: fields grown
    std::uint64_t agent_work = 0;      // of all work: by configurations
    bool out_of_field_memory = false;  // a field or a learned distance did not fit
};

struct RecordOptions {
    std::string map = {};  // by which whoever replays it will find the map; any text without line ends
    bool units = false;    // where each unit stands after each tick, so that a replay can name one that differs
};

// Takes a recording piece by piece; false if it could not be written.
using RecordWriter = std::function<bool(std::string_view text)>;

class CrowdBody;
class CrowdRecorder;

class WAYSTONE_PUBLIC Crowd {
public:
    // The crowd keeps the map alive. Errors: what make_agent() would say of the configuration; a pool that cannot be
    // had.
    static Expected<Crowd> make(const Map& map, CrowdOptions options = {});
    Crowd(Crowd&&) noexcept;
    Crowd& operator=(Crowd&&) noexcept;
    ~Crowd();

    // Another configuration for units; its number is for add(). The first is that of the options, 0.
    Expected<std::uint32_t> use(const Configuration& configuration);

    // Errors: a wall, a cell outside, with bodies a cell that is taken; too many units; no memory.
    Expected<Unit> add(State cell, std::uint32_t configuration = 0);
    // False if there is no such unit. The same for the calls below.
    bool remove(Unit unit);
    // Also false for a cell outside the map. A wall is an order to an unreachable place.
    bool order(Unit unit, Order order);
    // Orders all of them to one place; returns the number of units that there were.
    std::size_t order(std::span<const Unit> units, Order order);
    bool stop(Unit unit);

    TickReport tick(Budget budget);

    std::span<const UnitMove> moves() const;  // of the last tick, in the order they were decided
    std::span<const Unit> deferred() const;   // in the last tick, in the order of units
    // Of the last tick, for the same units on the same map the same everywhere: where everybody stands and goes.
    std::uint64_t state_hash() const;

    std::size_t size() const;  // units
    std::uint64_t ticks() const;
    std::vector<Unit> units() const;  // all there are
    UnitStatus status(Unit unit) const;
    State at(Unit unit) const;                      // kNoState if there is no such unit
    std::optional<Order> order(Unit unit) const;    // none if it is idle or gone
    std::optional<Unit> unit_at(State cell) const;  // with bodies
    // For viewers: the shared field that the unit goes by, as the distance of every cell from its goal; kInfinite where
    // the field has not come yet. Empty if it goes by none.
    std::vector<Cost> field(Unit unit) const;
    // What a unit owns: its row, and what its agent has drawn from the pool.
    std::size_t bytes(Unit unit) const;
    std::size_t bytes() const;        // everything, pools by what is used
    std::size_t field_bytes() const;  // of these: shared fields

    // Where units stand and go, and whose turn it is, as text. What can be found again is not in it: fields, learned
    // distances, plans. This crowd forgets them too, so that it goes on exactly like one that is restored from the
    // text. Not within a recording.
    std::string checkpoint();
    // On the same map, as it was then; with the same databases. The text says all other options; it may ask for a pool
    // of 1 GiB, or as much as the options have. An error names the line.
    static Expected<Crowd> restore(const Map& map, std::string_view checkpoint, const CrowdOptions& options = {});

    // Writes all calls, edits of the map and hashes to a file, from now on: see <waystone/recording.hpp>. Begins with
    // a checkpoint.
    Expected<void> record(const std::string& path, const RecordOptions& options = {});
    Expected<void> record(RecordWriter writer, const RecordOptions& options = {});
    bool is_recording() const { return recorder_ != nullptr; }
    // Completes the file. Without it the file ends with the crowd and is as good, but replays say that it was cut.
    Expected<void> end_recording();

    explicit Crowd(std::unique_ptr<CrowdBody> body);  // for Waystone itself

private:
    Expected<void> keep(Expected<std::unique_ptr<CrowdRecorder>> recorder);

    std::unique_ptr<CrowdBody> body_;
    std::unique_ptr<CrowdRecorder> recorder_;
};

}  // namespace waystone
