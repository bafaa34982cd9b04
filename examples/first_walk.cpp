// SPDX-License-Identifier: MIT
#include <waystone/waystone.hpp>

#include <algorithm>
#include <cstdio>
#include <string>

int main() {
    std::string drawing =
        "..................\n"
        "...############...\n"
        "..............#...\n"
        "....A.........#.G.\n"
        "..............#...\n"
        "...############...\n"
        "..................\n";
    const auto map = waystone::Map::draw(drawing).value();
    auto agent = waystone::make_agent(map, "lss(n=9)").value();
    agent.start(map.at(4, 3), map.at(16, 3));

    int moves = 0;
    unsigned long long most = 0;
    for (auto outcome = waystone::Outcome::Moved; outcome == waystone::Outcome::Moved; ++moves) {
        const waystone::Step step = agent.step({.work = 64});  // never more than this, on any map
        most = std::max<unsigned long long>(most, step.work);
        outcome = step.outcome;
        char& cell = drawing[map.y(agent.now()) * 19 + map.x(agent.now())];
        if (cell == '.') cell = 'o';
    }
    std::printf("%s%d moves; the most expensive took %llu units of work\n", drawing.c_str(), moves, most);
}
