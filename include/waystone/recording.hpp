// SPDX-License-Identifier: MIT
// Recordings: what was done to a crowd, tick by tick, and what came of it.
//
// Crowd::record() writes one. A replay makes the same calls on the same map and compares the hash of every tick: with
// another number of threads, another compiler, on another machine. A recording is text, one call a line:
//
//     waystone-recording 2
//     map ..., agent ..., unit ...       the checkpoint that it begins with
//     order 17 4711 0 0                  unit, cell, within, nearest
//     block 815                          an edit of the map
//     tick 200000 8f3a5c0e1d2b4c69       budget, hash after the tick
//     end
#pragma once

#include <waystone/export.h>
#include <waystone/crowd.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace waystone {

struct RecordingHead {
    std::string map;  // as RecordOptions had it
    std::uint32_t width = 0, height = 0;
    Moves moves;
    std::vector<std::string> configurations;  // that need a database, or may
    Bodies bodies = Bodies::None;
    std::uint64_t first_tick = 0;
    std::size_t units = 0;
};
// An error if it is no recording, or one of another version.
WAYSTONE_PUBLIC Expected<RecordingHead> read_recording_head(const std::string& path);
// From what such a file holds; the name is for sentences.
WAYSTONE_PUBLIC Expected<RecordingHead> parse_recording_head(std::string_view text,
                                                             const std::string& name = "recording");

struct Replay {
    std::uint64_t ticks = 0;  // replayed
    bool complete = true;     // the recording has an end; otherwise it was cut short
    // The first tick whose hash differs, if any; and the unit, if the recording has units.
    std::optional<std::uint64_t> differs_at;
    std::optional<Unit> unit;
    State expected = kNoState, found = kNoState;  // where it stands
};

class ReplayBody;

// Tick by tick, for those who want to look at it. The map is copied. Of the options only databases, threads and
// allocator are used. Errors name file and line.
class WAYSTONE_PUBLIC Replayer {
public:
    static Expected<Replayer> open(const std::string& path, const Map& map, const CrowdOptions& options = {});
    // From what such a file holds; the name is for sentences.
    static Expected<Replayer> read(std::string text, const Map& map, const CrowdOptions& options = {},
                                   const std::string& name = "recording");
    Replayer(Replayer&&) noexcept;
    Replayer& operator=(Replayer&&) noexcept;
    ~Replayer();

    // The next one; false if there is none, or if the last one differed.
    Expected<bool> tick();
    const Replay& result() const;  // so far; complete once the recording's end was reached
    const Crowd& crowd() const;
    const Map& map() const;

private:
    explicit Replayer(std::unique_ptr<ReplayBody> body);
    std::unique_ptr<ReplayBody> body_;
};

// All of it. The map is copied. Of the options only databases, threads and allocator are used. An error names file and line.
WAYSTONE_PUBLIC Expected<Replay> replay(const std::string& path, const Map& map, const CrowdOptions& options = {},
                                        const std::function<void(std::uint64_t tick)>& progress = {});

}  // namespace waystone
