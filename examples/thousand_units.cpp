// SPDX-License-Identifier: MIT
// A thousand units set out in the same tick, under one budget, and none ever stands on another.
#include <waystone/waystone.hpp>

#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    std::vector<unsigned char> open(200 * 100, 1);
    for (unsigned y = 0; y < 90; ++y) open[y * 200 + 100] = 0;  // a wall, with a gap at its south end
    auto map = waystone::Map::from_cells(200, 100, open).value();
    auto crowd = waystone::Crowd::make(map, {.bodies = waystone::Bodies::Cells}).value();

    std::vector<waystone::Unit> units;
    for (unsigned i = 0; i < 1000; ++i) units.push_back(crowd.add(map.at(1 + i % 40, 5 + i / 40)).value());
    crowd.order(units, {.cell = map.at(160, 50)});  // each gets a cell of its own around it

    unsigned long long most = 0;
    int ticks = 0;
    for (unsigned walking = 1; walking > 0 && ticks < 5000; ++ticks) {
        const waystone::TickReport report = crowd.tick({.work = 20'000});  // for all units together
        if (ticks == 0) std::printf("%u of 1000 units move in the tick of their order\n", report.moved);
        most = std::max<unsigned long long>(most, report.work);
        walking = report.walking;
        for (const waystone::UnitMove& move : crowd.moves()) (void)move;  // draw it
    }
    const auto arrived = std::count_if(units.begin(), units.end(), [&](waystone::Unit unit) {
        return crowd.status(unit) == waystone::UnitStatus::Arrived;
    });
    std::printf("%td have arrived after %d ticks; no tick took more than %llu units of work\n", arrived, ticks, most);
    return arrived == 1000 && most <= 20'000 ? 0 : 1;
}
