// SPDX-License-Identifier: MIT
#include "io/scene.hpp"

#include "base/assert.hpp"
#include "graph/drawing.hpp"
#include "io/text.hpp"

#include <algorithm>

namespace waystone {
namespace {

constexpr bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

}  // namespace

bool Scene::has(char mark) const {
    return std::any_of(marks.begin(), marks.end(), [&](const auto& m) { return m.first == mark; });
}

State Scene::at(char mark) const {
    const auto found = std::find_if(marks.begin(), marks.end(), [&](const auto& m) { return m.first == mark; });
    WAYSTONE_ASSERT(found != marks.end());
    return found->second;
}

Expected<Scene> draw_scene(std::string_view text, Moves moves, const std::string& path) {
    const auto malformed = [&](int line, std::string sentence) {
        return fail(ErrorCode::FileMalformed, at_line(path, line), std::move(sentence));
    };
    const std::vector<DrawnRow> rows = drawn_rows(text);
    if (rows.empty()) return malformed(1, text.empty() ? "the file is empty" : "the drawing is empty");
    const std::size_t width = rows.front().text.size(), height = rows.size();
    if (width > kMaxSide || height > kMaxSide)
        return fail(ErrorCode::FileTooLarge, at_line(path, rows.front().line),
                    "the drawing has " + std::to_string(width) + 'x' + std::to_string(height) +
                        " cells; a side can have at most " + std::to_string(kMaxSide));
    for (const DrawnRow& row : rows)
        if (row.text.size() != width)
            return malformed(row.line, "row has " + std::to_string(row.text.size()) + " cells, the first row has " +
                                           std::to_string(width));
    std::vector<Terrain> terrain;
    terrain.reserve(width * height);
    std::vector<std::pair<char, State>> marks;
    for (const DrawnRow& row : rows) {
        for (std::size_t x = 0; x < row.text.size(); ++x) {
            const char c = row.text[x];
            if (is_letter(c)) marks.emplace_back(c, static_cast<State>(terrain.size()));
            else if (c != '#' && c != '@' && c != '.')
                return malformed(row.line, "unknown letter " + quoted(row.text.substr(x, 1)) + " in column " +
                                               std::to_string(x + 1) + " of the drawing");
            terrain.push_back(c == '#' || c == '@' ? Terrain::Out : Terrain::Ground);
        }
    }
    return Scene{Grid(static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height), terrain, moves),
                 std::move(marks)};
}

std::string render(const Grid& grid, std::span<const State> trail) {
    const std::size_t stride = grid.width() + 1;
    std::string out(stride * grid.height(), '\n');
    const auto cell = [&](State s) -> char& { return out[grid.y(s) * stride + grid.x(s)]; };
    for (State s = 0; s < grid.size(); ++s) cell(s) = grid.passable(s) ? '.' : '#';
    std::vector<unsigned> visits(trail.empty() ? 0 : grid.size(), 0);
    for (const State s : trail) {
        if (s >= grid.size()) continue;
        const unsigned count = ++visits[s];
        cell(s) = count > 9 ? '+' : static_cast<char>('0' + count);
    }
    if (!trail.empty()) {
        if (trail.front() < grid.size()) cell(trail.front()) = 'S';
        if (trail.back() < grid.size()) cell(trail.back()) = 'E';
    }
    return out;
}

const BuiltinScene* find_scene(std::string_view name) {
    for (const BuiltinScene& scene : builtin_scenes())
        if (scene.name == name) return &scene;
    return nullptr;
}

}  // namespace waystone
