// SPDX-License-Identifier: MIT
// Single agents: steps, whole walks, and what viewers draw of them.
#include "hooks.hpp"
#include "objects.hpp"
#include "walks.hpp"

namespace waystone_python {
namespace {

struct Agent : Object<waystone_agent, waystone_agent_free> {
    explicit Agent(const Map& map) : ground(map) {}
    Ground ground;
    std::shared_ptr<Use> pool;  // null: one of its own
};

// While an agent is used: nobody else may use it or its pool, or edit its map.
struct Using {
    explicit Using(const Agent& agent) : agent_(agent.use), pool_(agent.pool), map_(agent.ground.use) {}

private:
    Writing agent_, pool_;
    Reading map_;
};

std::unique_ptr<Agent> make_agent(const Map& map, const py::object& configuration, const Database* database,
                                  const Pool* pool) {
    const GivenConfiguration given(configuration);
    const Reading reading(map.use);
    const Writing alone(pool == nullptr ? nullptr : pool->use);
    auto options = sized<waystone_agent_options>();
    options.database = handle_of(database);
    auto agent = std::make_unique<Agent>(map);
    if (pool != nullptr) {
        options.pool = pool->handle;
        agent->pool = pool->use;
    }
    check(waystone_agent_make(map.handle, given.handle, &options, &agent->handle));
    return agent;
}

waystone_step step(const Agent& agent, Budget work) {
    const Using use(agent);
    waystone_step step{};
    check(waystone_agent_step(agent.handle, work, &step));
    return step;
}

// Agents one after the other, as waystone_agents_step() does it.
py::array step_all(const py::iterable& agents, Budget work) {
    std::vector<waystone_agent> handles;
    for (const py::handle each : agents) {
        const auto& agent = each.cast<const Agent&>();
        const Using use(agent);
        handles.push_back(agent.handle);
    }
    py::array_t<waystone_step> steps(static_cast<py::ssize_t>(handles.size()));
    std::fill_n(steps.mutable_data(), handles.size(), waystone_step{});
    if (handles.empty()) return steps;
    check(waystone_agents_step(handles.data(), handles.size(), work, steps.mutable_data()));
    return steps;
}

Walk walk(const Agent& agent, const CellArg& start, const CellArg& goal, Whole<std::uint64_t> work_per_tick,
          Whole<std::uint64_t> max_moves, Whole<std::uint64_t> max_work, bool optimal) {
    const waystone_cell from = start.in(agent.ground.shape), to = goal.in(agent.ground.shape);
    auto options = sized<waystone_walk_options>();
    options.with_optimal = optimal ? 1 : 0;
    options.work_per_tick = work_per_tick;
    options.max_moves = max_moves;
    options.max_work = max_work;
    Walk walk;
    std::vector<waystone_cell> trail(16 * 1024);
    std::size_t count = 0;
    waystone_status status = WAYSTONE_OK;
    const Using use(agent);
    {
        const py::gil_scoped_release free;
        const auto run = [&] {
            return waystone_agent_walk(agent.handle, from, to, &options, &walk.report, trail.data(), trail.size(),
                                       &count);
        };
        status = run();
        if (status == WAYSTONE_MORE) {  // again, which gives the same walk
            trail.resize(count);
            status = run();
        }
    }
    check(status);
    walk.trail = py::array_t<waystone_cell>(static_cast<py::ssize_t>(count), trail.data());
    return walk;
}

template <auto field>
auto info(const Agent& agent) {
    const Using use(agent);
    auto all = sized<waystone_agent_info>();
    check(waystone_agent_get_info(agent.handle, &all));
    return all.*field;
}
template <auto field>
py::object cell_info(const Agent& agent) {
    return cell_or_none(info<field>(agent));
}

py::object heuristic(const Agent& agent) {
    const Using use(agent);
    const Shape shape = agent.ground.shape;
    py::array_t<waystone_cost> learned({shape.height, shape.width}), initial({shape.height, shape.width});
    if (!found(waystone_agent_heuristic(agent.handle, nullptr, shape.cells(), learned.mutable_data(),
                                        initial.mutable_data())))
        return py::none();
    return py::make_tuple(distances_of(learned), distances_of(initial));
}

template <auto call>
void tell(const Agent& agent, const CellArg& cell) {
    const Using use(agent);
    check(call(agent.handle, cell.in(agent.ground.shape)));
}

void add_reports(py::module_& module) {
    Report<waystone_step>(module, "Step", "What one step came to.")
        .field(
            "outcome", [](const waystone_step& of) { return named("Outcome", of.outcome); }, "An Outcome.")
        .field("at", &waystone_step::at, "Where the agent stands now.")
        .field("work", &waystone_step::work, "Spent in this tick.")
        .done();
    using C = waystone_counters_info;
    Report<C>(module, "Counters", "What an agent did since its start or order. The first five are its work.")
        .field("expanded", &C::expanded, "States whose successors were all generated.")
        .field("learned", &C::learned, "States visited by a learning rule.")
        .field("traced", &C::traced, "Steps of following parents back.")
        .field("looked_up", &C::looked_up, "Database records read or compared.")
        .field("climbed", &C::climbed, "Steps of reachability checks.")
        .field("searches", &C::searches, "Planning steps.")
        .field("generated", &C::generated, "Looks at successors, duplicates included.")
        .field("touched", &C::touched, "Looks at successors that are not closed yet.")
        .field("reopened", &C::reopened, "Closed states that were opened again.")
        .field("h_updates", &C::h_updates, "Raises of h.")
        .field("h_raised", &C::h_raised, "The sum of those raises.")
        .field("restarts", &C::restarts, "Searches restarted because the map changed.")
        .field("back_moves", &C::back_moves, "Moves back along the search's own parents.")
        .done();
    using A = waystone_aim_info;
    Report<A>(module, "Aim", "What an agent heads for, and why. None stands for what a database does not say.")
        .field(
            "target", [](const A& of) { return cell_or_none(of.target); }, "A subgoal, or the goal.")
        .field(
            "from_number", [](const A& of) { return cell_or_none(of.from); },
            "The number of the record, region or trailhead at the beginning.")
        .field(
            "to_number", [](const A& of) { return cell_or_none(of.to); }, "The one at the end.")
        .field(
            "start", [](const A& of) { return cell_or_none(of.start); }, "The cell of the first.")
        .field(
            "goal", [](const A& of) { return cell_or_none(of.goal); }, "The cell of the second.")
        .field(
            "without_subgoal", [](const A& of) { return of.without_subgoal != 0; },
            "Whether it has subgoals, and none serves now.")
        .done();
}

void add_looks(py::class_<Agent>& type) {
    type.def_property_readonly("at", &cell_info<&waystone_agent_info::at>, "Where it stands; None before its start.");
    type.def_property_readonly("goal", &cell_info<&waystone_agent_info::goal>, "Where it goes; None before its start.");
    type.def_property_readonly(
        "outcome", [](const Agent& of) { return named("Outcome", info<&waystone_agent_info::outcome>(of)); },
        "The Outcome of the last step; WAITING if there was none since the last order.");
    type.def_property_readonly("bytes", &info<&waystone_agent_info::bytes>, "What it holds of its pool now.");
    type.def_property_readonly("peak_bytes", &info<&waystone_agent_info::peak_bytes>, "The most it held.");
    type.def_property_readonly(
        "work_bound",
        [](const Agent& agent) -> py::object {
            const auto bound = info<&waystone_agent_info::work_bound>(agent);
            return bound == WAYSTONE_UNLIMITED ? py::none() : py::object(py::int_(bound));
        },
        "The most work that one step takes; None if it promises no bound.");
    type.def(
        "counters",
        [](const Agent& agent) {
            const Using use(agent);
            auto all = sized<waystone_counters_info>();
            check(waystone_agent_get_counters(agent.handle, &all));
            return all;
        },
        "What it did since its start or order.");
    type.def(
        "path_ahead",
        [](const Agent& agent) {
            const Using use(agent);
            std::vector<waystone_cell> cells(64);
            std::size_t count = 0;
            const auto fill = [&] {
                check(waystone_agent_path_ahead(agent.handle, cells.data(), cells.size(), &count));
            };
            for (fill(); count == cells.size(); fill()) cells.resize(cells.size() * 4);
            return py::array_t<waystone_cell>(static_cast<py::ssize_t>(count), cells.data());
        },
        "The cells it is going to enter, as far as it knows them, the next one first.");
    type.def(
        "keep_searched",
        [](const Agent& agent, bool keep) {
            const Using use(agent);
            check(waystone_agent_keep_searched(agent.handle, keep ? 1 : 0));
        },
        "keep"_a = true, "Keeps what each step's planning looks at, for searched().");
    type.def(
        "searched",
        [](const Agent& agent) {
            const Using use(agent);
            return list_or_none<waystone_searched>([&](waystone_searched* all, std::size_t room, std::size_t* count) {
                return waystone_agent_searched(agent.handle, all, room, count);
            });
        },
        "What the last step's planning looked at: a structured array of cell, parent, g, h, initial_h, looks and "
        "expanded. g and h are whole numbers, 32768 for one straight step.");
    type.def("heuristic", &heuristic,
             "The heuristic towards its present target, as learned so far and as it was at first: two arrays of the "
             "map's shape, in cells. None for agents that learn none.");
    type.def(
        "aim",
        [](const Agent& agent) {
            const Using use(agent);
            auto all = sized<waystone_aim_info>();
            check(waystone_agent_get_aim(agent.handle, &all));
            return all;
        },
        "What it heads for, and why.");
}

}  // namespace

void add_agents(py::module_& module) {
    PYBIND11_NUMPY_DTYPE(waystone_step, outcome, at, work);
    PYBIND11_NUMPY_DTYPE(waystone_searched, cell, parent, g, h, initial_h, looks, expanded);
    add_reports(module);

    py::class_<Pool> pool(module, "Pool", "Memory for what agents learn, which many of them may share.");
    pool.def(
        py::init([](Whole<std::uint64_t> bytes) {
            return made<Pool>([&](waystone_pool* handle) { return waystone_pool_reserve(bytes, nullptr, handle); });
        }),
        "bytes"_a, "Reserves this many bytes, at least 4096.");
    const auto pool_bytes = [](const Pool& of) {
        const Writing alone(of.use);
        std::pair<std::uint64_t, std::uint64_t> bytes;
        check(waystone_pool_get_bytes(of.handle, &bytes.first, &bytes.second));
        return bytes;
    };
    pool.def_property_readonly("bytes", [=](const Pool& of) { return pool_bytes(of).first; }, "What was reserved.");
    pool.def_property_readonly(
        "used", [=](const Pool& of) { return pool_bytes(of).second; }, "What agents hold of it.");
    add_free(pool);

    py::class_<Agent> type(module, "Agent", "One unit's mind: every step answers with a legal move, within its work.");
    type.def(
        py::init(&make_agent), "map"_a, "configuration"_a, "database"_a = py::none(), "pool"_a = py::none(),
        "Makes an agent on a map. Never builds a database: Error says what is missing. It keeps what it is made of.");
    type.def(
        "start",
        [](const Agent& agent, const CellArg& start, const CellArg& goal) {
            const Using use(agent);
            const Shape shape = agent.ground.shape;
            check(waystone_agent_start(agent.handle, start.in(shape), goal.in(shape)));
        },
        "start"_a, "goal"_a, "A new problem: everything learned is forgotten.");
    type.def("restart", &tell<waystone_agent_restart>, "start"_a,
             "Again from elsewhere with the same goal; what was learned stays.");
    type.def("order", &tell<waystone_agent_order>, "goal"_a, "Another goal, from where it stands.");
    type.def("displace", &tell<waystone_agent_displace>, "cell"_a,
             "It was moved from outside. What was learned stays, the plan is dropped.");
    type.def("step", &step, "work"_a = py::none(),
             "One tick: at most one move, and never more than this work. None: no limit.");
    type.def("walk", &walk, "start"_a, "goal"_a, py::kw_only(), "work_per_tick"_a = 0, "max_moves"_a = kMaxMoves,
             "max_work"_a = 0, "optimal"_a = false,
             "Starts it and steps it until it has arrived or given up.\n\n"
             "0 means no limit. After max_moves it is STUCK. A move beyond max_work is told by disqualified_at. "
             "optimal=True finds the optimal length too.");
    add_looks(type);
    add_free(type);

    module.def("step_all", &step_all, "agents"_a, "work"_a = py::none(),
               "One step of each agent, each with this work: a structured array of outcome, at and work.");
}

}  // namespace waystone_python
