// SPDX-License-Identifier: MIT
// A thousand units on a map that changes, with one database and one pool of memory for all of them.
#include <waystone/waystone.hpp>

#include <cstdio>
#include <vector>

int main() {
    std::vector<unsigned char> open(64 * 64, 1);
    for (unsigned y = 0; y < 60; ++y) open[y * 64 + 32] = 0;  // a wall, with a gap at its south end
    auto map = waystone::Map::from_cells(64, 64, open).value();

    const auto config = waystone::Configuration::parse("hcdps(m=7)").value();
    const auto database = waystone::Database::build(map, config).value();
    const auto pool = waystone::Pool::reserve(16 << 20).value();

    std::vector<waystone::Agent> units;
    for (unsigned i = 0; i < 1000; ++i) {
        units.push_back(waystone::make_agent(map, config, database, pool).value());
        units.back().start(map.at(i % 30, i / 30), map.at(63 - i % 30, i / 30));
    }
    unsigned long long most = 0;
    int ticks = 0;
    for (std::size_t walking = 1; walking > 0 && ticks < 5000; ++ticks) {
        if (ticks == 10) map.open(map.at(32, 16));   // a gate opens
        if (ticks == 40) map.block(map.at(32, 16));  // and closes again
        walking = 0;
        for (waystone::Agent& unit : units) {
            const waystone::Step step = unit.step();
            walking += step.outcome != waystone::Outcome::Arrived;
            if (step.work > most) most = step.work;
        }
    }
    std::size_t arrived = 0;
    for (const waystone::Agent& unit : units) arrived += unit.now() == unit.goal();
    std::printf("%zu units have arrived; no step took more than %llu units of work\n", arrived, most);
    return arrived == units.size() && most <= units[0].work_bound() ? 0 : 1;
}
