// SPDX-License-Identifier: MIT

#include <waystone/scenario.hpp>
#include "cli/verbs/database.hpp"
#include "cli/verbs/verb.hpp"
#include "database/decision_tree.hpp"
#include "io/grid_file.hpp"
#include "io/map_file.hpp"
#include "io/paths.hpp"
#include "io/png.hpp"
#include "io/read_file.hpp"
#include "io/scene.hpp"

#include <algorithm>
#include <set>

namespace waystone {
namespace {

struct InspectOptions {
    std::string file;
    MoveOptions moves;
    FormatOption format;
};

Expected<lab::Row> grid_row(const char* what, const Expected<Grid>& grid) {
    if (!grid) return std::unexpected(grid.error());
    lab::Row row{{"what", what}};
    add_map_facts(row, *grid);
    return row;
}

Expected<lab::Row> scenario_row(const std::string& path) {
    const auto scenario = load_scenario(path);
    if (!scenario) return std::unexpected(scenario.error());
    std::set<std::string> maps;
    std::uint64_t unreachable = 0;
    double longest = 0, sum = 0;
    for (const Problem& problem : scenario->problems) {
        maps.insert(problem.map);
        unreachable += problem.stored_unreachable();
        longest = std::max(longest, problem.length);
        sum += problem.length;
    }
    const std::uint64_t reachable = scenario->problems.size() - unreachable;
    return lab::Row{{"what", "scenario"},
                    {"problems", scenario->problems.size()},
                    {"unreachable", unreachable},
                    {"length_mean", reachable == 0 ? 0 : sum / static_cast<double>(reachable)},
                    {"length_max", longest},
                    {"maps", maps.size()},
                    {"first_map", maps.empty() ? std::string() : scenario->problems.front().map}};
}

lab::Row tree_row(const DecisionTree& tree) {
    return {{"what", "decision tree for the lookahead depth"},
            {"history", tree.settings().history},
            {"presearch", tree.settings().presearch},
            {"nodes", tree.nodes().size()},
            {"leaves", tree.leaves()},
            {"height", tree.height()},
            {"depth_max", tree.largest()}};
}

Expected<lab::Row> look_at(const InspectOptions& options, std::string& details) {
    if (is_database(options.file)) return database_row(options.file);
    const auto bytes = read_file(options.file);
    if (!bytes) return std::unexpected(bytes.error());
    if (looks_like_tree(*bytes) || extension(options.file) == ".wdt") {
        const auto tree = read_tree(*bytes, options.file);
        if (!tree) return std::unexpected(tree.error());
        details = tree->conditions();
        return tree_row(*tree);
    }
    const Moves moves = options.moves.moves();
    if (looks_like_png(*bytes) || extension(options.file) == ".png")
        return grid_row("PNG picture", load_grid(options.file, moves));
    if (bytes->starts_with("version") || extension(options.file) == ".scen") return scenario_row(options.file);
    if (looks_like_map(*bytes)) return grid_row("map", read_map(*bytes, options.file, moves));
    const std::string_view text = *bytes;
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos || extension(options.file) == ".map")
        return grid_row("map", load_grid(options.file, moves));
    auto scene = draw_scene(text, moves, options.file);
    if (!scene)
        return fail(ErrorCode::FileMalformed, scene.error().place,
                    "neither a map, a scenario, a database, a PNG picture nor a drawing: " + scene.error().sentence);
    std::string marks;
    for (const auto& mark : scene->marks) marks += mark.first;
    auto row = grid_row("drawn map", std::move(scene->grid));
    row->add("marks", marks);
    return row;
}

int inspect_verb(const InspectOptions& options, const Program&) {
    std::string details;  // for people
    const auto facts = look_at(options, details);
    if (!facts) return report(facts.error());
    lab::Row row{{"file", options.file}};
    for (const auto& [name, value] : facts->fields()) row.add(name, value);
    const int code = options.format.print_rows({&row, 1});
    if (code != kDone || details.empty() || options.format.format != "table") return code;
    return print("\n" + details);
}

}  // namespace

void add_inspect(Verb& program) {
    Verb& verb = program.add("inspect", "Describes a map, scenario, picture, database or decision tree file",
                             "waystone inspect arena.map.scen");
    auto& o = verb.runs<InspectOptions>(inspect_verb);
    verb.text("FILE", o.file, "the file").required();
    o.moves.add_to(verb);
    o.format.add_to(verb);
}

}  // namespace waystone
