// SPDX-License-Identifier: MIT
// The tuner: which configuration has the best paths on a map, within limits on work, memory and build time.
//
//     auto found = waystone::tune(map, {.limits = {.work = 500}}).value();
//     auto agent = waystone::make_agent(map, found.winner().configuration, found.database).value();
//
// Candidates come from the catalogue (or from you), are cut to those that meet the limits, and walk sampled problems,
// the better half on twice as many each round (successive halving). Comparisons are by pairs: the same problems for all.
// Half of the problems are kept apart, and the quality that is reported is measured on those alone.
//
// The same map, options and calibration give the same answer, whatever the number of threads: no decision looks at a
// clock. Build times are counted work times TuneOptions::seconds_per_work. Databases are held in memory; no file is
// read or written, and no thread is started.
#pragma once

#include <waystone/export.h>
#include <waystone/catalog.hpp>
#include <waystone/database.hpp>
#include <waystone/error.hpp>
#include <waystone/interval.hpp>
#include <waystone/map.hpp>
#include <waystone/step.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

struct EditScript;

struct TuneLimits {
    std::uint64_t work = 1000;  // the most that a move may take
    // Of the database and one agent together.
    std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();
    double build_seconds = 10;  // of one processor, predicted
};

struct TuneProblem {
    State start, goal;
    bool operator==(const TuneProblem&) const = default;
};

struct TuneOptions {
    TuneLimits limits = {};
    std::vector<std::string> candidates = {};  // none: those that the catalogue names
    std::vector<TuneProblem> problems = {};    // none: sampled
    std::size_t samples = 256;                 // how many, half of them kept apart
    std::uint64_t seed = 1;
    std::uint64_t max_moves = 20'000;   // a candidate that needs more for a problem is out
    const EditScript* edits = nullptr;  // the map changes during walks; src/sim/world.hpp
    double longest_build = 10;          // seconds; a longer one is predicted, and built only for the winner
    std::function<double(std::string_view kind)> seconds_per_work = {};  // none: of a usual machine
    // Where databases come from; none: Database::build.
    std::function<Expected<Database>(const std::string& configuration, const BuildOptions& options)> database = {};
    Parallel parallel = {};
    std::function<void(std::string_view what, double done, double total)> progress = {};  // from any of the threads
    std::function<bool()> stop = {};                                                      // as for builds
};

enum class TuneFate : std::uint8_t {
    Winner,
    Equal,        // its paired interval against the best has 0 in it, and its mean is within a point of per cent
    Worse,        // lost a round
    TooMuchWork,  // limits that it does not meet
    TooMuchMemory,
    TooLongToBuild,
    NotMeasured,  // its database takes too long for a trial, and its quality is not known without one
    Unsolved,     // left a problem unsolved
    Unfit,        // cannot be made for this map
};
WAYSTONE_PUBLIC std::string_view name(TuneFate fate);

struct TuneCandidate {
    std::string configuration;
    TuneFate fate = TuneFate::Worse;
    std::string reason = {};  // one sentence, where it is unfit
    bool promised = false;    // its work is a bound; else the largest move that was measured
    bool predicted = false;   // its database was not built: bytes are estimated, and quality is what it promises
    bool on_front = false;    // no other within the limits is as good in everything and better in something
    std::uint64_t work = 0;   // of the most expensive move; 0 where not known
    std::uint64_t database_bytes = 0, agent_bytes = 0;
    double build_seconds = 0;  // of one processor: counted work times the calibration
    // Over optimal, in per cent: on the problems tuned on, and on those kept apart (0 problems where not measured).
    Interval tuned = {}, kept_apart = {};
    std::size_t tuned_problems = 0, kept_apart_problems = 0;

    std::uint64_t memory() const { return database_bytes + agent_bytes; }
    bool meets_limits() const { return fate <= TuneFate::Worse; }
};

struct TuneResult {
    std::vector<TuneCandidate> candidates;  // the winner first, then by fate and quality
    Database database;                      // the winner's
    std::vector<TuneProblem> tuned_on, kept_apart;
    std::size_t without_path = 0;  // problems given that have none, and were left out
    std::size_t rounds = 0;
    std::string explanation;  // three sentences

    const TuneCandidate& winner() const { return candidates.front(); }
};

// An error where no candidate meets the limits says what the nearest one needs.
WAYSTONE_PUBLIC Expected<TuneResult> tune(const Map& map, const TuneOptions& options = {},
                                          const Catalog& catalog = Catalog::standard());

}  // namespace waystone
