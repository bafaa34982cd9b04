// SPDX-License-Identifier: MIT
#include <waystone/waystone.hpp>

#include <cstdio>
#include <string>
#include <vector>

int main() {
    std::string drawing =
        ".................."
        "...############..."
        "..............#..."
        "....A.........#.G."
        "..............#..."
        "...############..."
        "..................";
    std::vector<waystone::Terrain> cells;
    for (char c : drawing) cells.push_back(c == '#' ? waystone::Terrain::Trees : waystone::Terrain::Ground);
    const waystone::Grid map(18, 7, cells);

    auto agent = waystone::make_agent(map, "lss(n=9)");
    if (!agent) return std::puts(agent.error().message().c_str()), 1;
    agent->start(map.at(4, 3), map.at(16, 3));

    int moves = 0;
    unsigned long long most = 0;
    for (auto outcome = waystone::Outcome::Moved; outcome == waystone::Outcome::Moved; ++moves) {
        const waystone::Step step = agent->step({.work = 64});  // never more than this, on any map
        if (step.work > most) most = step.work;
        outcome = step.outcome;
        if (drawing[agent->now()] == '.') drawing[agent->now()] = 'o';
    }
    for (std::size_t row = 0; row < drawing.size(); row += 18) std::puts(drawing.substr(row, 18).c_str());
    std::printf("%d moves; the dearest took %llu units of work\n", moves, most);
}
