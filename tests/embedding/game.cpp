// SPDX-License-Identifier: MIT
// A game that has the public headers and the standard library, and nothing else.
#include <waystone/waystone.hpp>

#if __has_include("graph/grid.hpp") || __has_include("base/assert.hpp") ||                  \
                                                     __has_include("src/graph/grid.hpp") || \
                                                                   __has_include("lab/table/row.hpp")
#error "private headers are on the include path"
#endif

#include <cstdio>
#include <fstream>
#include <string>

namespace {

int failures = 0;

void expect(bool holds, const char* what) {
    if (holds) return;
    std::printf("game: this does not hold: %s\n", what);
    ++failures;
}

void write(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

void walks_to_its_goal() {
    write("arena.txt",
          ".......\n"
          ".####..\n"
          "....#..\n"
          ".####..\n"
          ".......\n");
    auto map = waystone::load_map("arena.txt");
    expect(map.has_value(), "a drawing is a map");
    if (!map) return;
    auto agent = waystone::make_agent(*map, "lss(n=9)");
    expect(agent.has_value(), "lss(n=9) is an agent");
    if (!agent) return;
    agent->start(map->at(2, 2), map->at(6, 2));
    waystone::Step step{};
    for (int tick = 0; tick < 1000; ++tick) {
        step = agent->step({.work = 64});
        expect(step.work <= 64, "a step keeps to its budget");
        if (step.outcome == waystone::Outcome::Arrived) break;
    }
    expect(step.outcome == waystone::Outcome::Arrived, "it arrives");
    expect(agent->now() == map->at(6, 2), "it stands on its goal");
    expect(waystone::save_map(*map, "again.map").has_value(), "a map can be saved");
    expect(waystone::load_map("again.map").has_value(), "and loaded");
}

void answers_bad_input() {
    const auto none = waystone::load_map("none.map");
    expect(!none && none.error().message() == "none.map: no such file", "a missing file gets a sentence");
    write("picture.png", "\x89PNG\r\n\x1a\n");
    const auto picture = waystone::load_map("picture.png");
    expect(!picture && picture.error().message() == "picture.png: cannot be read: Waystone was built without PNG",
           "a picture cannot be read without PNG");
    const auto map = waystone::load_map("arena.txt");
    if (!map) return;
    const auto saved = waystone::save_map(*map, "saved.png");
    expect(!saved && saved.error().message() == "saved.png: cannot be written: Waystone was built without PNG",
           "a picture cannot be written without PNG");
    expect(!std::ifstream("saved.png"), "and nothing is left under its name");
    expect(!waystone::make_agent(*map, "lsss(n=9)"), "an unknown agent is an error");
}

void handles_assertions() {
    const waystone::AssertHandler mine = [](const char*, const char*, int) {};
    expect(waystone::set_assert_handler(mine) == nullptr, "the default handler is in force");
    expect(waystone::set_assert_handler(nullptr) == mine, "a handler of one's own can be set");
}

}  // namespace

int main() {
    walks_to_its_goal();
    answers_bad_input();
    handles_assertions();
    if (failures == 0) std::puts("game: all is well");
    return failures == 0 ? 0 : 1;
}
