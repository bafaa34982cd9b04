// SPDX-License-Identifier: MIT
// Maps that change during a walk, by a script or at random.
//
// A script is a text: a first line `waystone-edits 1`, then one edit per line, in the order of their ticks.
//
//     waystone-edits 1
//     # TICK block|open X Y [WIDTH HEIGHT]
//     0 open 7 3
//     12 block 4 4 1 9
//
// A generator is a string such as `gen:every=10,rate=5,seed=1`: every 10 moves of the agent, 2.5% of the originally
// free cells are closed, 2.5% of the original walls are open, and all others are as they were. With `balance=cells` as
// many cells are closed as open: the smaller of those two numbers. `times=1` makes that happen once, `slip=10` leads
// every tenth move astray, and `flee=10` lets the goal move after every tenth.
#pragma once

#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

struct TimedEdit {
    std::uint64_t tick = 0;  // how many ticks pass before it
    std::uint32_t x = 0, y = 0, width = 1, height = 1;
    bool open = false;
    int line = 0;
};

struct EditGenerator {
    std::uint64_t every = 10;  // moves of the agent
    double rate = 5;           // per cent; half of it closes, half of it opens
    std::uint64_t seed = 1;
    bool equal_cells = false;  // as many close as open, instead of the same share
    std::uint64_t times = 0;   // events at most; 0: without end
    double slip = 0;           // per cent of the moves lead to another neighbour
    double flee = 0;           // per cent of the moves after which the goal makes one as well
};

struct EditScript {
    std::string source;                      // the file, or the generator as it was written
    std::vector<TimedEdit> edits;            // ticks never go back
    std::optional<EditGenerator> generator;  // instead of edits
};

// A file, or a generator where the source begins with `gen:`.
Expected<EditScript> load_edits(const std::string& source);
// What such a file holds; the name is for sentences.
Expected<EditScript> read_edits(std::string_view text, const std::string& name);
// Of all that it does to a map.
std::uint64_t fingerprint(const EditScript& script);
// Whether all edits lie inside the map.
Expected<void> check_edits(const EditScript& script, const Grid& grid);

// A map of its own with a script that changes it. It costs what an edited grid costs, and a few words for each cell;
// going back to the original map costs as much as the edits did. What a generator's events change is the same in every
// walk, so it is drawn once and kept, up to 16 cells for each of the map. One thread at a time.
class World {
public:
    // The edits must lie inside the map, and the script outlives the world.
    World(Grid original, const EditScript& script);
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    const Grid& grid() const { return grid_; }  // agents are made for this one

    // The original map and the beginning of the script again.
    void reset();
    // Applies what is due after this many ticks and turns since reset(). Turns are the agent's moves, and ticks in
    // which it knew no path. A cell that would close under the agent or on its goal stays open.
    void advance(std::uint64_t ticks, std::uint64_t turns, State agent, State goal);
    bool more_to_come() const {
        const auto& g = script_->generator;
        return (g && g->rate > 0 && (g->times == 0 || events_ < g->times)) || next_ < script_->edits.size();
    }
    // Where the agent's n-th move, counted from 1, really leads to; and the goal after it.
    State slipped(State from, State to, std::uint64_t n) const;
    State fled(State agent, State goal, std::uint64_t n);

    std::uint64_t edits() const { return edits_; }      // cells changed since reset()
    std::uint64_t skipped() const { return skipped_; }  // cells that stayed open for the agent's sake

private:
    static constexpr std::size_t kKeptPerCell = 16;
    // What changes between two events of a generator where every cell can close, sorted out as Grid::edit() takes it.
    struct Event {
        std::vector<State> cells;
        std::size_t closing = 0;
    };

    void run_script(std::uint64_t ticks, State agent, State goal);
    std::int64_t share(const std::vector<State>& cells) const;
    void draw(const std::vector<State>& cells, std::int64_t count, std::uint64_t stream);
    void draw_event(std::uint64_t event);
    Event difference(std::uint64_t from, std::uint64_t to);
    const Event& change_to(std::uint64_t event);
    void run_event(const Event& event, State agent, State goal);

    Grid grid_;
    const EditScript* script_;
    std::vector<std::uint8_t> originally_;  // passable?
    std::vector<State> changed_;            // by a script: every cell that differs from the original is among them
    std::size_t next_ = 0;                  // in the script
    // A generator's alone.
    std::vector<State> free_, walls_;  // at first
    std::vector<State> drawn_;         // to differ from the original
    std::vector<std::uint8_t> is_drawn_;
    std::uint64_t drawn_of_ = 0;  // the event
    std::vector<Event> kept_;     // each from the one before it
    std::size_t kept_cells_ = 0;
    Event not_kept_;
    std::uint64_t events_ = 0;
    std::vector<State> held_;   // cells that this event closes and that stayed open for the agent's sake
    State heading_ = kNoState;  // of a goal that flees

    std::uint64_t edits_ = 0, skipped_ = 0;
};

}  // namespace waystone
