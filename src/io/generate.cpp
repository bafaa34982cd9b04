// SPDX-License-Identifier: MIT
#include "io/generate.hpp"

#include "base/real_text.hpp"
#include "io/generators.hpp"
#include "io/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace waystone {
namespace {

using Values = std::span<const double>;

std::uint32_t whole(double value) { return static_cast<std::uint32_t>(value); }

constexpr std::array<GeneratorParameter, 1> kRandom{{{"density", "share of blocked cells", 0.2, 0, 0.95, false}}};
constexpr std::array<GeneratorParameter, 2> kRooms{
    {{"size", "cells along a room's side", 8, 1, 1024, true},
     {"doors", "share of the other walls that have a door", 0.3, 0, 1, false}}};
constexpr std::array<GeneratorParameter, 2> kMaze{
    {{"corridor", "width of a corridor in cells", 1, 1, 1024, true},
     {"loops", "share of remaining walls that are opened", 0, 0, 1, false}}};
constexpr std::array<GeneratorParameter, 2> kCaves{{{"fill", "share of rock before the first step", 0.44, 0, 1, false},
                                                    {"steps", "rounds of smoothing", 4, 0, 100, true}}};
constexpr std::array<GeneratorParameter, 2> kIslands{
    {{"size", "distance between islands in cells", 40, 8, 4096, true},
     {"bridges", "share of neighbours joined by a bridge", 0.6, 0, 1, false}}};

constexpr std::array<GeneratorKind, 5> kKinds{{
    {"random", "random obstacles", kRandom,
     [](std::uint32_t w, std::uint32_t h, std::uint64_t seed, Values v) { return random_map(w, h, seed, v[0]).cells; }},
    {"rooms", "square rooms with doors, all connected", kRooms,
     [](std::uint32_t w, std::uint32_t h, std::uint64_t seed, Values v) {
         return rooms_map(w, h, seed, whole(v[0]), v[1]).cells;
     }},
    {"maze", "a maze, fully connected", kMaze,
     [](std::uint32_t w, std::uint32_t h, std::uint64_t seed, Values v) {
         return maze_map(w, h, seed, whole(v[0]), v[1]).cells;
     }},
    {"caves", "caves from a cellular automaton", kCaves,
     [](std::uint32_t w, std::uint32_t h, std::uint64_t seed, Values v) {
         return caves_map(w, h, seed, v[0], whole(v[1])).cells;
     }},
    {"islands", "land in water, partly joined by bridges", kIslands,
     [](std::uint32_t w, std::uint32_t h, std::uint64_t seed, Values v) {
         return islands_map(w, h, seed, whole(v[0]), v[1]).cells;
     }},
}};

template <class Items>
std::string names(const Items& items) {
    std::vector<std::string> out;
    for (const auto& item : items) out.emplace_back(item.name);
    return joined(out, ", ");
}

}  // namespace

std::span<const GeneratorKind> generator_kinds() { return kKinds; }

Expected<Grid> generate(const GenerateOptions& options, Moves moves) {
    const auto bad = [](std::string sentence) { return fail(ErrorCode::BadParameter, "", std::move(sentence)); };
    const auto kind =
        std::find_if(kKinds.begin(), kKinds.end(), [&](const GeneratorKind& k) { return k.name == options.kind; });
    if (kind == kKinds.end()) return bad("no generator " + quoted(options.kind) + "; known: " + names(kKinds));
    for (const auto& [name, side] : {std::pair{"width", options.width}, std::pair{"height", options.height}})
        if (side < 1 || side > kMaxSide)
            return bad(std::string("the ") + name + " is " + std::to_string(side) + "; it must be from 1 to " +
                       std::to_string(kMaxSide));

    std::vector<double> values;
    for (const GeneratorParameter& parameter : kind->parameters) values.push_back(parameter.standard);
    for (const auto& [name, value] : options.settings) {
        if (std::ranges::count(options.settings, name, &std::pair<std::string, double>::first) > 1)
            return bad(name + " is given twice");
        const auto found = std::find_if(kind->parameters.begin(), kind->parameters.end(),
                                        [&](const auto& p) { return p.name == name; });
        if (found == kind->parameters.end())
            return bad(std::string(kind->name) + " has no parameter " + quoted(name) + "; it has " +
                       names(kind->parameters));
        if (!(value >= found->least && value <= found->most))
            return bad(std::string(found->name) + " is " + number_text(value) + "; it must be from " +
                       number_text(found->least) + " to " + number_text(found->most));
        if (found->whole && value != std::floor(value))
            return bad(std::string(found->name) + " is " + number_text(value) + "; it must be a whole number");
        values[static_cast<std::size_t>(found - kind->parameters.begin())] = value;
    }
    if (auto room = check_memory(options.width, options.height); !room) return std::unexpected(room.error());
    return Grid(options.width, options.height, kind->make(options.width, options.height, options.seed, values), moves);
}

}  // namespace waystone
