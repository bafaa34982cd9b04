// SPDX-License-Identifier: MIT
#include "io/scenario.hpp"

#include "base/real_text.hpp"
#include "io/atomic_file.hpp"
#include "io/paths.hpp"
#include "io/read_file.hpp"
#include "io/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace waystone {
namespace {

constexpr std::size_t kFields = 9;
constexpr std::size_t kMaxProblems = 1'000'000;  // of one scenario

Expected<Problem> read_problem(const std::vector<std::string_view>& fields, const std::string& place) {
    const auto malformed = [&](std::string sentence) {
        return fail(ErrorCode::FileMalformed, place, std::move(sentence));
    };
    if (fields.size() != kFields)
        return malformed("a problem has 9 fields, this line has " + std::to_string(fields.size()));
    Problem problem;
    problem.map = fields[1];
    struct Field {
        std::size_t index;
        const char* name;
        std::uint32_t* value;
    };
    const std::array<Field, 7> numbers{{{0, "the bucket", &problem.bucket},
                                        {2, "the map's width", &problem.width},
                                        {3, "the map's height", &problem.height},
                                        {4, "the start's x", &problem.start_x},
                                        {5, "the start's y", &problem.start_y},
                                        {6, "the goal's x", &problem.goal_x},
                                        {7, "the goal's y", &problem.goal_y}}};
    for (const Field& field : numbers) {
        const auto value = parse_number<std::uint32_t>(fields[field.index]);
        if (!value)
            return malformed(std::string(field.name) + " is not a whole number from 0: " + quoted(fields[field.index]));
        *field.value = *value;
    }
    const auto length = parse_number<double>(fields[8]);
    if (!length || !std::isfinite(*length) || *length < 0)
        return malformed("the length is not a number from 0: " + quoted(fields[8]));
    problem.length = *length;
    const std::size_t point = fields[8].find('.');
    if (point != std::string_view::npos) problem.decimals = static_cast<int>(fields[8].size() - point - 1);
    return problem;
}

}  // namespace

Expected<Scenario> load_scenario(const std::string& path) {
    const auto text = read_file(path);
    if (!text) return std::unexpected(text.error());
    return read_scenario(*text, path);
}

Expected<Scenario> read_scenario(std::string_view text, const std::string& path) {
    Lines lines(text);
    std::string_view line;
    std::vector<std::string_view> fields;
    if (!lines.next(line)) return fail(ErrorCode::FileMalformed, at_line(path, 1), "the file is empty");
    split_fields(line, fields);
    if (fields.size() != 2 || fields[0] != "version" || (fields[1] != "1" && fields[1] != "1.0"))
        return fail(ErrorCode::FileMalformed, at_line(path, 1),
                    "a scenario starts with 'version 1' or 'version 1.0', not " + quoted(line));
    Scenario scenario{path, {}};
    while (lines.next(line)) {
        split_fields(line, fields);
        if (fields.empty()) continue;
        auto problem = read_problem(fields, at_line(path, lines.number()));
        if (!problem) return std::unexpected(problem.error());
        if (scenario.problems.size() == kMaxProblems)
            return fail(ErrorCode::FileTooLarge, at_line(path, lines.number()),
                        "a scenario has at most " + std::to_string(kMaxProblems) + " problems");
        problem->line = lines.number();
        scenario.problems.push_back(std::move(*problem));
    }
    return scenario;
}

Expected<void> save_scenario(const Scenario& scenario, const std::string& path) {
    std::string out = "version 1\n";
    for (const Problem& p : scenario.problems) {
        if (p.map.empty() || p.map.find_first_of(" \t\r\n") != std::string::npos)
            return fail(ErrorCode::BadParameter, path,
                        "a map's name in a scenario must not contain blanks: " + quoted(p.map));
        out += std::to_string(p.bucket) + '\t' + p.map;
        for (const std::uint32_t number : {p.width, p.height, p.start_x, p.start_y, p.goal_x, p.goal_y})
            out += '\t' + std::to_string(number);
        out += '\t' + number_text(p.length) + '\n';
    }
    return write_file(path, out);
}

bool agrees(const Problem& problem, double length) {
    constexpr int kSignificant = 6;
    int decimals = problem.decimals;
    if (decimals < 2) {
        int whole = 1;
        for (double rest = problem.length; rest >= 10; rest /= 10) ++whole;
        decimals = std::max(decimals, kSignificant - whole);
    }
    // A few public lengths that lie within 6e-6 of the middle of two printed digits are rounded the other way, as if
    // from sums that were not exact.
    const double half_a_digit = 0.5 * std::pow(10.0, -decimals), slack = 1.05;
    return std::abs(length - problem.length) <= half_a_digit * slack;
}

Expected<std::string> find_map(const Scenario& scenario, const Problem& problem,
                               const std::vector<std::string>& folders) {
    constexpr std::string_view kSuffix = ".scen";
    std::vector<std::string> places;
    if (scenario.path.ends_with(".map.scen"))
        places.push_back(scenario.path.substr(0, scenario.path.size() - kSuffix.size()));
    const std::string folder = folder_of(scenario.path);
    places.push_back(join_path(folder, problem.map));
    for (const std::string& below : folders) places.push_back(join_path(below, problem.map));
    places.push_back(join_path(folder, base_name(problem.map)));
    std::vector<std::string> looked;
    for (std::string& place : places) {
        if (is_file(place)) return std::move(place);
        if (std::find(looked.begin(), looked.end(), place) == looked.end()) looked.push_back(place);
    }
    return fail(ErrorCode::FileMissing, at_line(scenario.path, problem.line),
                "the map " + quoted(problem.map) + " was not found; looked for " + joined(looked, ", "));
}

Expected<void> check_problem(const Grid& grid, const Scenario& scenario, const Problem& problem) {
    const auto bad = [&](std::string sentence) {
        return fail(ErrorCode::BadProblem, at_line(scenario.path, problem.line), std::move(sentence));
    };
    const auto size = [](std::uint32_t width, std::uint32_t height) {
        return std::to_string(width) + 'x' + std::to_string(height);
    };
    const std::string map_size = size(grid.width(), grid.height());
    if (problem.width != grid.width() || problem.height != grid.height())
        return bad("the scenario says the map has " + size(problem.width, problem.height) + " cells, the map has " +
                   map_size);
    struct Point {
        const char* name;
        std::uint32_t x, y;
    };
    for (const Point& p :
         {Point{"start", problem.start_x, problem.start_y}, Point{"goal", problem.goal_x, problem.goal_y}}) {
        const std::string point =
            std::string("the ") + p.name + " (" + std::to_string(p.x) + ", " + std::to_string(p.y) + ')';
        if (!grid.inside(p.x, p.y)) return bad(point + " lies outside the map of " + map_size + " cells");
        if (!grid.passable(grid.at(p.x, p.y))) return bad(point + " lies on a wall");
    }
    return {};
}

}  // namespace waystone
