// SPDX-License-Identifier: MIT
// The tuner: the configuration to ship.
#include "hooks.hpp"
#include "objects.hpp"

namespace waystone_python {
namespace {

struct Tuning : Object<waystone_tuning, waystone_tuning_free> {};

std::unique_ptr<Tuning> tune(const Map& map, Whole<std::uint64_t> work, Whole<std::uint64_t> memory,
                             double build_seconds, const py::object& candidates, const py::object& problems,
                             Whole<std::uint64_t> samples, Whole<std::uint64_t> seed, Whole<std::uint64_t> max_moves,
                             double longest_build, const py::object& edits, Whole<std::uint32_t> threads,
                             const py::object& progress) {
    auto options = sized<waystone_tune_options>();
    options.work = work;
    options.memory = memory;
    options.build_seconds = build_seconds;
    options.samples = samples;
    options.seed = seed;
    options.max_moves = max_moves;
    options.longest_build = longest_build;

    std::vector<std::string> texts;
    std::vector<const char*> pointers;
    if (!candidates.is_none()) {
        if (py::isinstance<py::str>(candidates)) throw py::type_error("candidates must be a list of strings");
        for (const py::handle each : candidates) texts.push_back(text_of(py::str(each)));
        for (const std::string& text : texts) pointers.push_back(text.c_str());
        if (texts.empty()) throw py::value_error("there are no candidates");
        options.candidates = pointers.data();
        options.candidate_count = pointers.size();
    }
    std::vector<waystone_problem> given;
    if (!problems.is_none()) {
        const auto array = whole_array(problems, "problems");
        if (array.ndim() != 2 || array.shape(1) != 2 || array.shape(0) == 0)
            throw py::value_error("problems must have two columns, start and goal");
        const auto cells = numbers_of(array.attr("ravel")(), "problems");
        for (std::size_t i = 0; i < cells.size(); i += 2) given.push_back({cells[i], cells[i + 1]});
        options.problems = given.data();
        options.problem_count = given.size();
    }
    const std::string script = edits.is_none() ? "" : text_of(edits);
    options.edits = edits.is_none() ? nullptr : script.c_str();

    Watch watch(progress);
    Threads pool(threads);
    options.jobs = pool.jobs();
    options.progress = [](void* context, const char* what, double done, double total) {
        static_cast<Watch*>(context)->progress(done, total, what);
    };
    options.stop = Watch::asked_to_stop;
    options.context = &watch;
    const Reading reading(map.use);
    auto tuning = std::make_unique<Tuning>();
    waystone_status status = WAYSTONE_OK;
    {
        const py::gil_scoped_release free;
        status = waystone_tune(map.handle, &options, &tuning->handle);
    }
    watch.finish(status);
    return tuning;
}

waystone_tuning_info info_of(const Tuning& tuning) {
    auto info = sized<waystone_tuning_info>();
    check(waystone_tuning_get_info(tuning.handle, &info));
    return info;
}

waystone_candidate_info candidate_of(const Tuning& tuning, std::uint32_t number) {
    auto info = sized<waystone_candidate_info>();
    check(waystone_tuning_get_candidate(tuning.handle, number, &info));
    return info;
}

// A structured array, made by numpy since it holds texts.
py::object candidates(const Tuning& tuning) {
    py::list rows;
    std::size_t longest = 1, longest_reason = 1;
    const std::uint32_t count = info_of(tuning).candidates;
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto c = candidate_of(tuning, i);
        const py::str configuration(c.configuration), reason(c.reason);
        longest = std::max(longest, py::len(configuration));
        longest_reason = std::max(longest_reason, py::len(reason));
        rows.append(py::make_tuple(configuration, c.fate, reason, c.promised != 0, c.predicted != 0, c.on_front != 0,
                                   c.work, c.database_bytes, c.agent_bytes, c.build_seconds, c.tuned.value, c.tuned.low,
                                   c.tuned.high, c.apart.value, c.apart.low, c.apart.high, c.tuned_problems,
                                   c.apart_problems));
    }
    py::list type;
    const auto field = [&](const char* name, const std::string& of) { type.append(py::make_tuple(name, of)); };
    field("configuration", "U" + std::to_string(longest));
    field("fate", "u4");
    field("reason", "U" + std::to_string(longest_reason));
    for (const char* name : {"promised", "predicted", "on_front"}) field(name, "?");
    for (const char* name : {"work", "database_bytes", "agent_bytes"}) field(name, "u8");
    field("build_s", "f8");
    for (const char* name :
         {"tuned_pct", "tuned_pct_low", "tuned_pct_high", "apart_pct", "apart_pct_low", "apart_pct_high"})
        field(name, "f8");
    for (const char* name : {"tuned_problems", "apart_problems"}) field(name, "u8");
    return py::module_::import("numpy").attr("array")(rows, "dtype"_a = type);
}

}  // namespace

void add_tuner(py::module_& module) {
    PYBIND11_NUMPY_DTYPE(waystone_problem, start, goal);
    py::class_<Tuning> type(module, "Tuning", "What tune() found.");
    type.def_property_readonly(
        "winner", [](const Tuning& of) { return std::string(candidate_of(of, 0).configuration); },
        "The configuration with the shortest paths within the limits.");
    type.def_property_readonly(
        "explanation", [](const Tuning& of) { return std::string(info_of(of).explanation); }, "Three sentences.");
    type.def_property_readonly("rounds", [](const Tuning& of) { return info_of(of).rounds; }, "Of its trials.");
    type.def_property_readonly(
        "without_path", [](const Tuning& of) { return info_of(of).without_path; },
        "Problems given that have no path, and were left out.");
    type.def_property_readonly(
        "database",
        [](const Tuning& of) {
            return made<Database>(
                [&](waystone_database* handle) { return waystone_tuning_database(of.handle, handle); });
        },
        "The winner's database, empty if it needs none.");
    type.def("candidates", &candidates,
             "All candidates, the winner first, then by fate and quality: a structured array. tuned_pct is over "
             "optimal on the problems tuned on, apart_pct on those kept apart, each with its 95 % interval.");
    type.def(
        "problems",
        [](const Tuning& of, bool kept_apart) {
            return list_or_none<waystone_problem>([&](waystone_problem* all, std::size_t room, std::size_t* count) {
                return waystone_tuning_problems(of.handle, kept_apart ? 1 : 0, all, room, count);
            });
        },
        py::kw_only(), "kept_apart"_a = false,
        "The problems tuned on, or those that qualities were measured on: a structured array of start and goal.");
    add_free(type);
    module.def("tune", &tune, "map"_a, py::kw_only(), "work"_a = 0, "memory"_a = 0, "build_seconds"_a = 0.0,
               "candidates"_a = py::none(), "problems"_a = py::none(), "samples"_a = 0, "seed"_a = 0, "max_moves"_a = 0,
               "longest_build"_a = 0.0, "edits"_a = py::none(), "threads"_a = 1, "progress"_a = py::none(),
               "Finds the configuration with the shortest paths on a map within limits.\n\n"
               "work is the most that a move may take (0: 1000), memory that of database and one agent in bytes (0: no "
               "limit), build_seconds of one processor (0: 10). Takes seconds to minutes; Ctrl-C, or an exception of "
               "progress(what, done, total), ends it. The same map and options give the same answer.");
}

}  // namespace waystone_python
