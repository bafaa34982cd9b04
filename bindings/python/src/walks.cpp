// SPDX-License-Identifier: MIT
// One configuration over many problems, on threads: what solve() of the package is made of.
#include "walks.hpp"

#include "hooks.hpp"

#include <mutex>
#include <optional>

namespace waystone_python {
namespace {

// Named as the columns of the program's rows.
struct WalkRow {
    waystone_cell start, goal;
    waystone_outcome outcome;
    double cost, optimal_cost, suboptimality_pct;
    std::uint64_t moves, ticks, waits, revisits;
    std::uint64_t work, work_max, tick_work_max, work_bound;
    std::uint64_t expanded, expanded_max;
    double expanded_per_move, work_per_move;
    std::uint64_t agent_bytes, disqualified_at, signature;
};

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

double per_move(std::uint64_t count, std::uint64_t moves) {
    return moves == 0 ? 0 : static_cast<double>(count) / static_cast<double>(moves);
}

WalkRow row_of(const waystone_problem& problem, const waystone_walk_report& report, double optimal) {
    const bool arrived = report.outcome == WAYSTONE_ARRIVED;
    return {.start = problem.start,
            .goal = problem.goal,
            .outcome = report.outcome,
            .cost = report.length,
            .optimal_cost = optimal,
            .suboptimality_pct = !arrived       ? kUnknown
                                 : optimal == 0 ? 0
                                                : 100 * (report.length / optimal - 1),
            .moves = report.moves,
            .ticks = report.ticks,
            .waits = report.waits,
            .revisits = report.revisits,
            .work = report.work,
            .work_max = report.work_max,
            .tick_work_max = report.tick_work_max,
            .work_bound = report.work_bound,
            .expanded = report.expanded,
            .expanded_max = report.expanded_max,
            .expanded_per_move = per_move(report.expanded, report.moves),
            .work_per_move = per_move(report.work, report.moves),
            .agent_bytes = report.agent_bytes,
            .disqualified_at = report.disqualified_at,
            .signature = report.signature};
}

// The first refusal of any thread, with its sentence, which belongs to that thread.
class FirstRefusal {
public:
    bool note(waystone_status status, std::optional<std::size_t> problem = {}) {
        if (status < 10) return false;
        const std::scoped_lock lock(mutex_);
        if (status_) return true;
        status_ = status;
        sentence_ = (problem ? "problem " + std::to_string(*problem) + ": " : "") + waystone_last_error();
        return true;
    }
    bool any() const {
        const std::scoped_lock lock(mutex_);
        return status_.has_value();
    }
    void raise() const {
        if (status_) fail(*status_, sentence_);
    }

private:
    mutable std::mutex mutex_;
    std::optional<waystone_status> status_;
    std::string sentence_;
};

std::vector<waystone_problem> problems_of(const py::object& given, Shape shape) {
    const auto array = whole_array(given, "problems");
    if (array.size() == 0) return {};
    if (array.ndim() != 2 || (array.shape(1) != 2 && array.shape(1) != 4))
        throw py::value_error(
            "problems must have two columns, start and goal, or four: start x, start y, goal x, goal "
            "y; not the shape " +
            std::string(py::str(array.attr("shape"))));
    const py::object columns = array;
    const py::ssize_t half = array.shape(1) / 2;
    const auto side = [&](py::ssize_t from) {
        const py::object cells =
            columns[py::make_tuple(py::slice(py::none(), py::none(), py::none()), py::slice(from, from + half, 1))];
        return cells_of(half == 1 ? cells.attr("ravel")() : cells, shape);
    };
    const auto starts = side(0), goals = side(half);
    std::vector<waystone_problem> problems;
    for (std::size_t i = 0; i < starts.size(); ++i) problems.push_back({starts[i], goals[i]});
    return problems;
}

// Runs job(0..count-1, refusal) on threads without Python's lock, until one answers false or Python wants to stop.
template <class Job>
void over(std::size_t count, Threads& threads, Watch& watch, Job&& job) {
    FirstRefusal refusal;
    std::atomic<std::size_t> done = 0;
    {
        const py::gil_scoped_release free;
        threads.run(count, [&](std::size_t i) {
            if (refusal.any() || watch.stop() || !job(i, refusal)) return;
            watch.progress(static_cast<double>(++done), static_cast<double>(count));
        });
    }
    watch.finish(WAYSTONE_OK);
    refusal.raise();
}

py::array_t<double> distances(const Map& map, const py::object& problems, Whole<std::uint32_t> threads) {
    const auto all = problems_of(problems, map.shape);
    py::array_t<double> lengths(static_cast<py::ssize_t>(all.size()));
    double* const out = lengths.mutable_data();
    Watch watch{py::none()};
    Threads pool(threads);
    const Reading reading(map.use);
    over(all.size(), pool, watch, [&](std::size_t i, FirstRefusal& refusal) {
        const auto status = waystone_map_distance(map.handle, all[i].start, all[i].goal, out + i);
        if (status == WAYSTONE_NONE) out[i] = std::numeric_limits<double>::infinity();
        return !refusal.note(status, i);
    });
    return lengths;
}

// An agent for each piece of problems that a thread takes; walks do not depend on it, since each starts from nothing.
constexpr std::size_t kPiece = 16;

py::array walk_problems(const Map& map, const py::object& configuration, const py::object& problems,
                        const Database* database, const py::object& optimal, Whole<std::uint64_t> work,
                        Whole<std::uint64_t> max_moves, Whole<std::uint64_t> max_work, Whole<std::uint32_t> threads,
                        const py::object& progress) {
    const auto all = problems_of(problems, map.shape);
    const py::array_t<double, py::array::c_style | py::array::forcecast> lengths = optimal;
    if (static_cast<std::size_t>(lengths.size()) != all.size())
        throw py::value_error("there must be one optimal length for each problem");
    const GivenConfiguration given(configuration);
    auto agent_options = sized<waystone_agent_options>();
    std::optional<Reading> reading_database;
    if (database != nullptr) {
        reading_database.emplace(database->use);
        agent_options.database = database->handle;
    }
    auto options = sized<waystone_walk_options>();
    options.work_per_tick = work;
    options.max_moves = max_moves;
    options.max_work = max_work;
    py::array_t<WalkRow> rows(static_cast<py::ssize_t>(all.size()));
    WalkRow* const out = rows.mutable_data();
    const double* const length = lengths.data();
    Watch watch(progress);
    Threads pool(threads);
    const Reading reading(map.use);
    over((all.size() + kPiece - 1) / kPiece, pool, watch, [&](std::size_t piece, FirstRefusal& refusal) {
        waystone_agent agent{};
        if (refusal.note(waystone_agent_make(map.handle, given.handle, &agent_options, &agent))) return false;
        bool goes_on = true;
        for (std::size_t i = piece * kPiece; goes_on && i < std::min(all.size(), (piece + 1) * kPiece); ++i) {
            auto report = sized<waystone_walk_report>();
            goes_on = !watch.stop() && !refusal.note(waystone_agent_walk(agent, all[i].start, all[i].goal, &options,
                                                                         &report, nullptr, 0, nullptr),
                                                     i);
            out[i] = row_of(all[i], report, length[i]);
        }
        waystone_agent_free(agent);
        return goes_on;
    });
    return rows;
}

}  // namespace

void add_walks(py::module_& module) {
    PYBIND11_NUMPY_DTYPE(WalkRow, start, goal, outcome, cost, optimal_cost, suboptimality_pct, moves, ticks, waits,
                         revisits, work, work_max, tick_work_max, work_bound, expanded, expanded_max, expanded_per_move,
                         work_per_move, agent_bytes, disqualified_at, signature);
    using W = waystone_walk_report;
    const auto field = [](auto W::* value) { return [value](const Walk& of) { return of.report.*value; }; };
    Report<Walk>(module, "Walk", "A whole walk and what it took.")
        .field(
            "outcome", [](const Walk& of) { return named("Outcome", of.report.outcome); }, "An Outcome.")
        .field("trail", &Walk::trail, "The cells it stood on, the start first.")
        .field("length", field(&W::length), "1 for straight steps, and what a diagonal costs.")
        .field("optimal_length", field(&W::optimal_length), "0 if it was not asked for.")
        .field("moves", field(&W::moves), "Moves.")
        .field("straight", field(&W::straight), "Of these moves.")
        .field("diagonal", field(&W::diagonal), "Of these moves.")
        .field("ticks", field(&W::ticks), "Steps.")
        .field("waits", field(&W::waits), "Ticks without a move.")
        .field("revisits", field(&W::revisits), "Moves into a cell entered before.")
        .field("work", field(&W::work), "Of the whole walk.")
        .field("work_max", field(&W::work_max), "Of its most expensive move.")
        .field("tick_work_max", field(&W::tick_work_max), "Of its most expensive tick.")
        .field("expanded", field(&W::expanded), "States expanded in the whole walk.")
        .field("expanded_max", field(&W::expanded_max), "Of the move that expanded most.")
        .field(
            "work_bound",
            [](const Walk& of) -> py::object {
                const auto bound = of.report.work_bound;
                return bound == WAYSTONE_UNLIMITED ? py::none() : py::object(py::int_(bound));
            },
            "What the configuration promises for a step; None if it promises nothing.")
        .field("agent_bytes", field(&W::agent_bytes), "What the agent held at its peak.")
        .field("disqualified_at", field(&W::disqualified_at), "The first move beyond max_work, from 1; 0: none.")
        .field("signature", field(&W::signature), "A hash of the walk, the same on every machine.")
        .done();
    module.def("distances", &distances, "map"_a, "problems"_a, py::kw_only(), "threads"_a = 1,
               "The lengths of shortest paths for many problems, as Map.distance() finds them.");
    module.def("walk_problems", &walk_problems, "map"_a, "configuration"_a, "problems"_a, "database"_a, "optimal"_a,
               "work"_a, "max_moves"_a, "max_work"_a, "threads"_a, "progress"_a,
               "One configuration over many problems: what solve() is made of.");
    module.attr("MAX_MOVES") = kMaxMoves;
}

}  // namespace waystone_python
