// SPDX-License-Identifier: MIT
// Files of the lab: experiments, journals, rows, manifests, problems of the League of Robot Runners.
#include "fuzz/targets.hpp"

#include "lab/experiment/experiment.hpp"
#include "lab/report/report.hpp"
#include "lab/report/results.hpp"
#include "lab/run/journal.hpp"
#include "lab/run/results_folder.hpp"
#include "lab/run/robot_runners.hpp"
#include "lab/table/csv_reader.hpp"
#include "support/temp_folder.hpp"

#include <string>

namespace waystone::lab {
namespace {

bool read_an_experiment(std::string_view input) { return parse_experiment(input, "experiment").has_value(); }

bool read_a_journal(std::string_view input) {
    static const TempFolder folder;
    const auto contents = read_journal(folder.put("journal", std::string(input)));
    fuzz_require(contents && contents->sound_bytes <= input.size(), "a journal is read up to what is damaged");
    return contents && !contents->entries.empty();
}

bool read_rows(std::string_view input) {
    static const TempFolder folder;
    const std::string file = folder.put("rows.csv", std::string(input));
    (void)import_rows({.file = file, .folder = folder / "imported", .algo = "other"});
    return read_results({{folder / "."}}).has_value();
}

bool read_a_manifest(std::string_view input) {
    const auto manifest = parse_manifest(input, "manifest");
    if (!manifest) return false;
    const std::string text = to_json(*manifest);
    const auto again = parse_manifest(text, "manifest");
    fuzz_require(again && to_json(*again) == text, "a manifest is the same when it is read again");
    return true;
}

// Four files in one input, with a line of three dashes between them: problem, map, agents, tasks.
bool read_a_robot_problem(std::string_view input) {
    static const TempFolder folder;
    for (const char* name : {"problem.json", "map.map", "agents.txt", "tasks.txt"}) {
        const std::size_t end = input.find("\n---\n");
        folder.put(name, std::string(input.substr(0, end)));
        input.remove_prefix(end == std::string_view::npos ? input.size() : end + 5);
    }
    const auto problem = load_robot_problem(folder / "problem.json");
    if (!problem) return false;
    for (const State start : problem->starts) fuzz_require(problem->grid.passable(start), "agents start on floor");
    for (const auto& errand : problem->errands)
        for (const State cell : errand) fuzz_require(problem->grid.passable(cell), "tasks are on floor");
    return true;
}

constexpr FuzzTarget kTargets[] = {
    {"experiment", read_an_experiment}, {"journal", read_a_journal},      {"rows", read_rows},
    {"manifest", read_a_manifest},      {"robots", read_a_robot_problem},
};

const AddFuzzTargets added(kTargets);

}  // namespace
}  // namespace waystone::lab
