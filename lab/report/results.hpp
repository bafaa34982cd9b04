// SPDX-License-Identifier: MIT
// Results folders read back: rows of `lab run`, of walks or of crowds (crowd_results.hpp), tables of `study run`.
//
// Rows become cells, one for each configuration and problem. A configuration is a series with its parameters, in one
// folder; a problem is the same one where its number, map, end points and move rule are, in whatever folder. A row
// without its optimal cost takes that of another row of the problem.
// Repetitions are averaged into one cell: between them times differ, and walks only where a seed is part of the
// algorithm, so counting each as a problem of its own would make every interval too narrow.
#pragma once

#include "lab/experiment/experiment.hpp"
#include "lab/experiment/json_reading.hpp"
#include "lab/report/crowd_results.hpp"
#include "lab/study/sweep_point.hpp"
#include "lab/table/histogram.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace waystone::lab {

// What is kept of a walk. The names are those of the columns.
enum class Metric : std::uint8_t {
    Cost,
    Suboptimality,
    Moves,
    WorkPerMove,
    WorkMax,
    PlanMean,
    PlanMax,
    FirstMove,
    Scrubbing,
    Count,
};
inline constexpr std::size_t kMetrics = static_cast<std::size_t>(Metric::Count);
struct MetricInfo {
    std::string_view column, title;
    bool maximum = false;   // over repetitions the largest counts, not the mean
    bool per_move = false;  // says nothing of a walk without a move
};
const MetricInfo& info(Metric metric);

enum class Ending : std::uint8_t { Absent, Arrived, Unreachable, Stuck };

struct Cell {
    Ending ending = Ending::Absent;
    std::uint32_t repetitions = 0;
    std::uint64_t repetition = 0;       // the last one
    std::uint64_t signature = 0;        // of the first one; 0: another program's
    std::uint64_t disqualified_at = 0;  // the move, from 1; 0: none
    double work_bound = 0;              // promised; 0 where none is
    double database_bytes = 0;          // of its map
    double agent_bytes = 0;
    std::array<double, kMetrics> values{};  // NaN where there is none

    double operator[](Metric metric) const { return values[static_cast<std::size_t>(metric)]; }
    bool solved() const { return ending == Ending::Arrived && disqualified_at == 0; }
};

struct LabTask {
    std::uint64_t number = 0;
    std::string map, from, to, rule, diagonal;
    double optimal = 0;   // NaN where no path is known
    bool edited = false;  // the map changed under the agent

    std::string name() const;  // "problem 7 (arena.map, 3,4 to 9,9)"
};
std::optional<Point> point_of(std::string_view text);  // "3,4"

struct LabConfiguration {
    std::string label = {};  // for people; no two are the same
    std::string series = {}, parameters = {};
    std::string algo = {};  // of the first repetition
    std::size_t folder = 0;
    std::vector<Cell> cells = {};         // by task
    Octaves work = {}, nanoseconds = {};  // of all moves
    std::uint64_t work_bound = 0;         // the largest promised; 0 where none is
    double database_bytes = 0, agent_bytes = 0;
    double build_s = 0;  // of all maps
};

// The tables of a study's experiment, as they were written.
struct StudyTables {
    std::string id, title, paper;
    std::optional<Question> question = {};
    std::string origin, summary;  // command and program; what was printed
    std::vector<Row> points, published, checks, effects;
};

struct ResultsFolder {
    std::string path = {}, name = {};  // the name is the last part of the path, or more of it where names agree
    Json manifest = {};                // null where there is none
    std::uint64_t rows = 0;
};

struct Results {
    std::vector<ResultsFolder> folders;
    std::vector<LabTask> tasks;
    std::vector<LabConfiguration> configurations;
    CrowdRuns crowds;
    std::vector<StudyTables> studies;
    std::vector<std::string> problems;  // with the rows: what no sound run writes, a sentence each
};

// Whether it has experiments of `study run` in it.
bool is_study(const std::string& path);
// Adds them.
Expected<void> read_study(const std::string& path, Results& out);

Expected<Results> read_results(std::span<const std::string> folders);

}  // namespace waystone::lab
