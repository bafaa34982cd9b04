// SPDX-License-Identifier: MIT
// Two players in lockstep: each simulates the crowd, they exchange orders and compare one number a tick. A recording
// shows afterwards where they parted, if they ever do.
#include <waystone/recording.hpp>
#include <waystone/waystone.hpp>

#include <cstdio>

struct Player {
    waystone::Map map = waystone::Map::draw(
                            "....................\n"
                            ".##.######.#########\n"
                            "....................\n"
                            ".#########.######.##\n"
                            "....................\n")
                            .value();
    waystone::Crowd crowd = waystone::Crowd::make(map, {.bodies = waystone::Bodies::Cells}).value();
};

int main() {
    const char* const file = "lockstep.wrec";
    Player here, there;
    for (Player* player : {&here, &there})
        for (unsigned i = 0; i < 20; ++i) player->crowd.add(player->map.at(i, i % 2 * 4)).value();
    here.crowd.record(file, {.map = "the arena"}).value();

    unsigned differing = 0;
    for (unsigned tick = 0; tick < 200; ++tick) {
        for (Player* player : {&here, &there}) {  // what the network brings: orders and edits, the same for both
            const auto units = player->crowd.units();
            player->crowd.order(units[tick % 20], {.cell = player->map.at(tick * 7 % 20, 2)});
            if (tick == 100) player->map.block(player->map.at(10, 1));
            player->crowd.tick({.work = 2'000});
        }
        differing += here.crowd.state_hash() != there.crowd.state_hash();
    }
    here.crowd.end_recording().value();

    const auto again = waystone::replay(file, Player().map).value();
    std::printf("%u of 200 ticks differ between the players; a replay of %llu ticks %s\n", differing,
                static_cast<unsigned long long>(again.ticks), again.differs_at ? "differs" : "is the same");
    std::remove(file);
    return differing == 0 && again.complete && !again.differs_at ? 0 : 1;
}
