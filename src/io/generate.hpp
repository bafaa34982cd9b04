// SPDX-License-Identifier: MIT
// Maps from a seed: the same numbers give the same map on every machine.
//
//     auto map = generate({.kind = "caves", .width = 512, .height = 512, .seed = 1, .settings = {{"fill", 0.42}}});
#pragma once

#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waystone {

struct GeneratorParameter {
    std::string_view name, help;
    double standard, least, most;
    bool whole;  // takes whole numbers only
};

struct GeneratorKind {
    std::string_view name, help;
    std::span<const GeneratorParameter> parameters;
    std::vector<Terrain> (*make)(std::uint32_t width, std::uint32_t height, std::uint64_t seed,
                                 std::span<const double> values);
};

std::span<const GeneratorKind> generator_kinds();

struct GenerateOptions {
    std::string kind = "caves";
    std::uint32_t width = 512, height = 512;
    std::uint64_t seed = 1;
    std::vector<std::pair<std::string, double>> settings = {};  // others keep their standard value
};

Expected<Grid> generate(const GenerateOptions& options, Moves moves = {});

}  // namespace waystone
