// SPDX-License-Identifier: MIT

#include "cli/verbs/verb.hpp"
#include "io/atomic_file.hpp"
#include "io/generate.hpp"
#include "io/grid_file.hpp"
#include "io/map_file.hpp"
#include "io/picture.hpp"
#include "io/scale.hpp"
#include "io/text.hpp"
#include "lab/run/map_files.hpp"

#include <fmt/format.h>

namespace waystone {
namespace {

struct MapOptions {
    std::string map, output, kind;
    std::vector<std::string> settings;  // key=value
    std::uint32_t width = 512, height = 512, scale = 1;
    std::uint64_t seed = 1;
    MoveOptions moves;
    FormatOption format;
};

int info(const MapOptions& options, const Program&) {
    const auto grid = lab::open_named_map(options.map, options.moves.moves());
    if (!grid) return report(grid.error());
    lab::Row row{{"map", options.map}};
    add_map_facts(row, *grid);
    return options.format.print_rows({&row, 1});
}

// To the file, or without one to standard output.
int save(const Grid& grid, const std::string& output) {
    if (output.empty()) return print(write_map(grid));
    const auto saved = save_grid(grid, output);
    return saved ? kDone : report(saved.error());
}

int gen(const MapOptions& options, const Program&) {
    GenerateOptions recipe{
        .kind = options.kind, .width = options.width, .height = options.height, .seed = options.seed};
    for (const std::string& setting : options.settings) {
        const std::size_t equals = setting.find('=');
        const auto value = equals == std::string::npos
                               ? std::nullopt
                               : parse_number<double>(std::string_view(setting).substr(equals + 1));
        if (!value)
            return report({ErrorCode::BadParameter, "--set", "must be key=number, not " + waystone::quoted(setting)});
        recipe.settings.emplace_back(setting.substr(0, equals), *value);
    }
    const auto grid = generate(recipe);
    if (!grid) return report(grid.error());
    return save(*grid, options.output);
}

int scale_verb(const MapOptions& options, const Program&) {
    const auto grid = lab::open_named_map(options.map);
    if (!grid) return report(grid.error());
    const auto scaled = scale(*grid, options.width, options.height);
    if (!scaled) return report(scaled.error());
    return save(*scaled, options.output);
}

int png(const MapOptions& options, const Program&) {
    const auto grid = lab::open_named_map(options.map);
    if (!grid) return report(grid.error());
    const auto image = picture(*grid, options.scale);
    if (!image) return report(image.error());
    const auto bytes = write_png(*image, options.output);
    if (!bytes) return report(bytes.error());
    const auto written = write_file(options.output, *bytes);
    return written ? kDone : report(written.error());
}

std::string kinds_help() {
    std::string out;
    for (const GeneratorKind& kind : generator_kinds()) {
        out += fmt::format("  {}: {}", kind.name, kind.help);
        std::string_view before = "; --set ";
        for (const GeneratorParameter& p : kind.parameters) {
            out += fmt::format("{}{}={} ({})", before, p.name, p.standard, p.help);
            before = ", ";
        }
        out += '\n';
    }
    return out;
}

}  // namespace

void add_map(Verb& program) {
    Verb& map = program.add("map", "Describes, generates, scales and draws maps", "waystone map info gen:rooms,64,64");
    const auto takes_map = [](Verb& verb, MapOptions& o) {
        verb.text("MAP", o.map, "file, built-in scene or recipe").required();
    };
    const auto takes_output = [](Verb& verb, MapOptions& o) -> Option& {
        return verb.text("-o,--output", o.output, "file to write; .png and .txt set the format");
    };
    const auto takes_size = [](Verb& verb, MapOptions& o) {
        verb.whole("--width", o.width, {1, kMaxSide}, "cells across").shows_default();
        verb.whole("--height", o.height, {1, kMaxSide}, "cells down").shows_default();
    };
    {
        Verb& verb =
            map.add("info", "Prints size, free cells, components", "waystone map info arena.map --format json");
        auto& o = verb.runs<MapOptions>(info);
        takes_map(verb, o);
        o.moves.add_to(verb);
        o.format.add_to(verb);
    }
    {
        Verb& verb = map.add("gen", "Generates a map from a seed",
                             "waystone map gen caves --width 512 --height 512 --seed 1 -o caves.map");
        auto& o = verb.runs<MapOptions>(gen);
        verb.text("KIND", o.kind, "which generator").required();
        takes_size(verb, o);
        verb.whole("--seed", o.seed, {0}, "the same seed gives the same map").shows_default();
        verb.texts("--set", o.settings, "a parameter of the generator, key=value; may be repeated");
        takes_output(verb, o);
        verb.note("Kinds:\n" + kinds_help());
    }
    {
        Verb& verb = map.add("scale", "Scales a map as the benchmark does",
                             "waystone map scale small.map --width 512 --height 512 -o large.map");
        auto& o = verb.runs<MapOptions>(scale_verb);
        takes_map(verb, o);
        takes_size(verb, o);
        takes_output(verb, o);
    }
    Verb& verb = map.add("png", "Draws a map", "waystone map png caves.map -o caves.png --scale 2");
    auto& o = verb.runs<MapOptions>(png);
    takes_map(verb, o);
    takes_output(verb, o).required();
    verb.whole("--scale", o.scale, {1, kMaxSide}, "pixels along the side of a cell").shows_default();
}

}  // namespace waystone
