// SPDX-License-Identifier: MIT
// A thousand units on a map that changes: a gate opens and closes, and a house is built where units stand.
#include <waystone/waystone.hpp>

#include <cstdio>
#include <vector>

int main() {
    std::vector<unsigned char> open(64 * 64, 1);
    for (unsigned y = 0; y < 60; ++y) open[y * 64 + 32] = 0;  // a wall, with a gap at its south end
    auto map = waystone::Map::from_cells(64, 64, open).value();
    const auto config = waystone::Configuration::parse("hcdps(m=7)").value();
    const auto database = waystone::Database::build(map, config).value();  // of the map as it is now
    auto crowd = waystone::Crowd::make(map, {.agent = config, .databases = database}).value();

    for (unsigned i = 0; i < 1000; ++i) {
        const auto unit = crowd.add(map.at(i % 30, i / 30)).value();
        crowd.order(unit, {.cell = map.at(63 - i % 30, i / 30)});
    }
    unsigned displaced = 0, walking = 1;
    unsigned long long most = 0;
    for (int tick = 0; walking > 0 && tick < 5000; ++tick) {
        if (tick == 10) map.open(map.at(32, 16));   // a gate opens
        if (tick == 40) map.block(map.at(32, 16));  // and closes again
        if (tick == 5)
            for (unsigned i = 0; i < 16; ++i) map.block(map.at(10 + i % 4, 10 + i / 4));  // a house
        const waystone::TickReport report = crowd.tick({.work = 30'000});
        displaced += report.displaced;
        walking = report.walking;
        if (report.work > most) most = report.work;
    }
    std::printf("%u units had to leave the house; all have arrived; no tick took more than %llu units of work\n",
                displaced, most);
    return walking == 0 && most <= 30'000 ? 0 : 1;
}
