// SPDX-License-Identifier: MIT
#include "lab/run/robot_runners.hpp"

#include "io/map_file.hpp"
#include "io/paths.hpp"
#include "io/platform.hpp"
#include "io/read_file.hpp"
#include "io/text.hpp"
#include "lab/run/map_files.hpp"
#include "lab/run/platform.hpp"
#include "lab/table/json.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace waystone::lab {
namespace {

// The numbers of each line, comments left out; the first line says how many there are.
Expected<std::vector<std::vector<State>>> read_cell_lists(const std::string& path, const Grid& grid) {
    const auto text = read_file(path);
    if (!text) return std::unexpected(text.error());
    std::vector<std::vector<State>> lists;
    std::optional<std::uint64_t> expected;
    Lines lines(*text);
    for (std::string_view line; lines.next(line);) {
        const auto wrong = [&](std::string sentence) {
            return fail(ErrorCode::FileMalformed, at_line(path, lines.number()), std::move(sentence));
        };
        line = trimmed(line.substr(0, line.find('#')));
        if (line.empty()) continue;
        if (!expected) {
            expected = parse_number<std::uint64_t>(line);
            if (!expected) return wrong("there should be a number of lines, not " + quoted(line));
            continue;
        }
        std::vector<State> cells;
        for (std::string_view rest = line; !rest.empty();) {
            const std::string_view word = trimmed(rest.substr(0, rest.find(',')));
            rest.remove_prefix(std::min(rest.find(','), rest.size() - 1) + 1);
            if (word.empty()) continue;
            const auto cell = parse_number<std::uint32_t>(word);
            if (!cell || *cell >= grid.size()) return wrong(quoted(word) + " is no cell of the map");
            if (!grid.passable(*cell)) return wrong(quoted(word) + " is a wall");
            cells.push_back(*cell);
        }
        if (cells.empty()) return wrong("there is no cell in this line");
        lists.push_back(std::move(cells));
    }
    if (!expected || lists.size() < *expected)
        return fail(ErrorCode::FileDamaged, path,
                    fmt::format("has {} lines, its first one says {}", lists.size(), expected.value_or(0)));
    lists.resize(*expected);
    return lists;
}

// Letters other than those of walls are stations, which are free.
Expected<Grid> read_robot_map(const std::string& path) {
    auto text = read_file(path);
    if (!text) return std::unexpected(text.error());
    for (std::size_t i = text->find("\nmap"); i < text->size(); ++i)
        if (const char c = (*text)[i]; c >= 'A' && c <= 'Z' && c != 'T') (*text)[i] = '.';
    return read_map(*text, path, {.rule = MoveRule::Four});
}

}  // namespace

bool is_robot_problem(const std::string& source) {
    return source.ends_with(".json") || file_kind(find_data(source)) == FileKind::Folder;
}

Expected<RobotProblem> load_robot_problem(const std::string& source) {
    std::string path = find_data(source);
    if (file_kind(path) == FileKind::Folder) {
        const std::vector<std::string> entries = entries_of(path);
        const auto first =
            std::ranges::find_if(entries, [](const std::string& entry) { return entry.ends_with(".json"); });
        if (first == entries.end())
            return fail(ErrorCode::FileMissing, source, "there is no problem (.json) in this folder");
        path = *first;
    }
    const auto text = read_file(path);
    if (!text) return std::unexpected(text.error());
    const auto json = Json::parse(*text);
    if (!json) return fail(ErrorCode::FileMalformed, at_line(path, json.error().line), json.error().sentence);
    const auto name = [&](std::string_view key) {
        const Json* const value = json->is_object() ? json->find(key) : nullptr;
        return value != nullptr && value->is_string() ? value->text() : std::string();
    };
    const std::string map = name("mapFile"), agents = name("agentFile"), tasks = name("taskFile");
    if (map.empty() || agents.empty() || tasks.empty())
        return fail(ErrorCode::FileMalformed, path, "needs the keys mapFile, agentFile and taskFile");
    const std::string folder = folder_of(path);
    auto grid = read_robot_map(join_path(folder, map));
    if (!grid) return std::unexpected(grid.error());
    auto starts = read_cell_lists(join_path(folder, agents), *grid);
    if (!starts) return std::unexpected(starts.error());
    auto errands = read_cell_lists(join_path(folder, tasks), *grid);
    if (!errands) return std::unexpected(errands.error());
    const auto wrong = [&](const std::string& file, std::string sentence) {
        return fail(ErrorCode::FileMalformed, join_path(folder, file), std::move(sentence));
    };
    std::size_t team = starts->size();
    if (const Json* const size = json->find("teamSize"); size != nullptr && size->is_number_unsigned())
        team = size->whole();
    if (team == 0 || team > starts->size())
        return wrong(agents, fmt::format("has {} agents, the problem asks for {}", starts->size(), team));
    if (errands->empty()) return wrong(tasks, "there are no tasks");
    RobotProblem problem{.grid = std::move(*grid), .starts = {}, .errands = std::move(*errands)};
    std::vector<bool> taken(problem.grid.size());
    for (std::size_t i = 0; i < team; ++i) {
        if ((*starts)[i].size() != 1) return wrong(agents, "an agent starts on one cell");
        const State cell = (*starts)[i][0];
        if (taken[cell]) return wrong(agents, fmt::format("two agents start on cell {}", cell));
        taken[cell] = true;
        problem.starts.push_back(cell);
    }
    return problem;
}

}  // namespace waystone::lab
