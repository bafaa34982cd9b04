// SPDX-License-Identifier: MIT
// Files that the core reads. What a reader takes must survive being written and read again.
#include "fuzz/forged_database.hpp"
#include "fuzz/targets.hpp"

#include "catalog/catalog.hpp"
#include "database/decision_tree.hpp"
#include "io/grid_file.hpp"
#include "io/png.hpp"
#include "io/scenario.hpp"
#include "io/scene.hpp"
#include "sim/walk.hpp"
#include "sim/world.hpp"

#include <waystone/configuration.hpp>
#include <waystone/crowd.hpp>
#include <waystone/recording.hpp>

#include <string>
#include <vector>

namespace waystone {
namespace {

constexpr std::uint32_t kLargestWorld = 4096;  // cells; more is only read

// A first byte says by which rules agents move.
Moves moves_of(std::string_view& input) {
    Moves moves;
    if (input.empty()) return moves;
    moves.rule = static_cast<MoveRule>(static_cast<unsigned char>(input[0]) % 3);
    input.remove_prefix(1);
    return moves;
}

const Map& small_map() {
    static const Map map = *Map::draw(
        "............\n"
        ".####.####..\n"
        "....#.#.....\n"
        ".##.#.#.###.\n"
        "..#...#...#.\n"
        ".#########..\n"
        "............\n");
    return map;
}

State last_cell() { return static_cast<State>(small_map().grid().size() - 1); }

bool read_a_map(std::string_view input) {
    const Moves moves = moves_of(input);
    const auto grid = read_grid(input, "map", moves);
    if (!grid) return false;
    const auto text = map_text(*grid, "map");
    fuzz_require(text.has_value(), "a map that was read can be written");
    const auto again = read_grid(*text, "map", moves);
    fuzz_require(again && again->fingerprint() == grid->fingerprint(), "a map is the same when it is read again");
    return true;
}

bool read_a_drawing(std::string_view input) {
    const Moves moves = moves_of(input);
    const auto scene = draw_scene(input, moves);
    if (!scene) return false;
    for (const auto& [mark, cell] : scene->marks) fuzz_require(scene->grid.passable(cell), "marks stand on floor");
    const auto again = draw_scene(render(scene->grid), moves);
    fuzz_require(again && again->grid.fingerprint() == scene->grid.fingerprint(), "a drawing can be drawn again");
    return true;
}

bool read_a_scenario(std::string_view input) {
    const auto scenario = read_scenario(input);
    if (!scenario) return false;
    for (const Problem& problem : scenario->problems) {
        fuzz_require(problem.line > 0, "every problem has a line");
        (void)check_problem(small_map().grid(), *scenario, problem);
    }
    return true;
}

// A PNG whose chunks have the checksums that they should have: nothing behind a wrong one is read.
std::string with_checksums(std::string_view input) {
    std::string out(input);
    const auto byte = [&](std::size_t at) { return std::uint32_t{static_cast<unsigned char>(out[at])}; };
    for (std::size_t at = 8; at + 12 <= out.size();) {
        const std::size_t length = byte(at) << 24 | byte(at + 1) << 16 | byte(at + 2) << 8 | byte(at + 3);
        if (length > out.size() - at - 12) break;
        const std::size_t end = at + 8 + length;
        std::uint32_t sum = ~0u;
        for (std::size_t i = at + 4; i < end; ++i) {
            sum ^= byte(i);
            for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum % 2 != 0 ? 0xedb88320u : 0);
        }
        for (int i = 0; i < 4; ++i) out[end + i] = static_cast<char>(~sum >> (24 - 8 * i));
        at = end + 4;
    }
    return out;
}

bool read_a_picture(std::string_view input) {
    const std::string sound = with_checksums(input);
    if (sound != input && !read_png(input, "picture")) input = sound;
    const auto image = read_png(input, "picture");
    if (!image) return false;
    fuzz_require(image->rgb.size() == std::size_t{3} * image->width * image->height, "three bytes a pixel");
    if (image->width * std::uint64_t{image->height} > kLargestWorld) return true;
    const auto written = write_png(*image, "picture");
    fuzz_require(written && read_png(*written, "picture") == *image, "a picture is the same when it is read again");
    return true;
}

bool read_a_tree(std::string_view input) {
    const auto tree = read_tree(input, "tree");
    if (!tree) return false;
    const std::string text = tree->text();
    const auto again = read_tree(text, "tree");
    fuzz_require(again && again->text() == text, "a tree is the same when it is read again");
    return true;
}

bool read_a_configuration(std::string_view input) {
    const auto configuration = Configuration::parse(input);
    if (!configuration) {
        fuzz_require(!configuration.error().sentence.empty(), "an error says what is wrong");
        return false;
    }
    const std::string text = configuration->text();
    const auto again = Configuration::parse(text);
    fuzz_require(again && again->text() == text, "a configuration is the same when it is parsed again");
    return true;
}

bool read_an_edit_script(std::string_view input) {
    const auto script = read_edits(input, "script");
    const auto generator = load_edits("gen:" + std::string(input.substr(0, 200)));
    bool taken = false;
    for (const auto* one : {&script, &generator}) {
        const Grid& map = small_map().grid();
        if (!*one || !check_edits(**one, map)) continue;
        taken = true;
        World world(Grid(map), **one);
        for (std::uint64_t tick = 0; tick < 30; ++tick) {
            world.advance(tick, tick, 0, last_cell());
            fuzz_require(world.grid().passable(0), "no cell closes under an agent");
        }
        world.reset();
        fuzz_require(world.grid().fingerprint() == map.fingerprint(), "a world goes back to its map");
    }
    return taken;
}

bool replay_a_recording(std::string_view input) {
    (void)parse_recording_head(input);
    auto replayer = Replayer::read(std::string(input), small_map());
    if (!replayer) return false;
    for (int ticks = 0; ticks < 50; ++ticks) {
        const auto more = replayer->tick();
        if (!more || !*more) break;
    }
    return true;
}

bool restore_a_crowd(std::string_view input) {
    auto crowd = Crowd::restore(small_map(), input, {.agent_memory = 1 << 20, .field_memory = 1 << 20});
    if (!crowd) return false;
    for (int ticks = 0; ticks < 20; ++ticks)
        fuzz_require(crowd->tick({.work = 200}).work <= 200, "a restored crowd keeps its budget");
    return true;
}

// Patches to a sound database, with its checksums made right again: see forged_database.hpp.
bool open_a_database(std::string_view input) {
    ForgedDatabase forged(small_map(), input);
    auto database = Database::open(forged.bytes());
    if (!database || !database->fits(small_map())) return false;
    auto agent = make_agent(small_map().grid(), forged.spec(), *database);
    if (!agent) return false;
    std::vector<State> room(64);
    agent->start(0, last_cell());
    for (int steps = 0; steps < 200; ++steps) {
        const State before = agent->now();
        const Step step = agent->step({.work = 1000});
        fuzz_require(step.work <= 1000, "an agent keeps its budget");
        const State now = agent->now();
        fuzz_require(now == before || small_map().grid().cost_between(before, now) != kInfinite, "its moves are legal");
        if (step.outcome != Outcome::Moved && step.outcome != Outcome::Waiting) break;
    }
    return true;
}

constexpr FuzzTarget kTargets[] = {
    {"map", read_a_map},
    {"drawing", read_a_drawing},
    {"scenario", read_a_scenario},
    {"picture", read_a_picture},
    {"tree", read_a_tree},
    {"configuration", read_a_configuration},
    {"edits", read_an_edit_script},
    {"recording", replay_a_recording},
    {"checkpoint", restore_a_crowd},
    {"database", open_a_database},
};

const AddFuzzTargets added_core(kTargets);

}  // namespace
}  // namespace waystone
