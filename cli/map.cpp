// SPDX-License-Identifier: MIT

#include "cli/map_facts.hpp"
#include "cli/verb.hpp"
#include "io/atomic_file.hpp"
#include "io/generate.hpp"
#include "io/grid_file.hpp"
#include "io/map_file.hpp"
#include "io/picture.hpp"
#include "io/scale.hpp"
#include "io/text.hpp"
#include "lab/run/map_files.hpp"

#include <fmt/format.h>

#include <memory>

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

int info(const MapOptions& options) {
    const auto grid = lab::open_named_map(options.map, options.moves.moves());
    if (!grid) return report(grid.error());
    lab::Row row;
    row.add("map", options.map);
    add_map_facts(row, *grid);
    return options.format.print_rows({&row, 1});
}

// To the file, or without one to standard output.
int save(const Grid& grid, const std::string& output) {
    if (output.empty()) return print(write_map(grid));
    const auto saved = save_grid(grid, output);
    return saved ? kDone : report(saved.error());
}

int gen(const MapOptions& options) {
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

int scale_verb(const MapOptions& options) {
    const auto grid = lab::open_named_map(options.map);
    if (!grid) return report(grid.error());
    const auto scaled = scale(*grid, options.width, options.height);
    if (!scaled) return report(scaled.error());
    return save(*scaled, options.output);
}

int png(const MapOptions& options) {
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

void add_map(CLI::App& program, Run& chosen) {
    CLI::App* verb =
        add_verb(program, "map", "Describes, generates, scales and draws maps", "waystone map info gen:rooms,64,64");
    verb->require_subcommand(1);
    const auto options = std::make_shared<MapOptions>();
    const auto runs = [&](CLI::App* sub, int (*what)(const MapOptions&)) {
        sub->callback(
            [options, what, &chosen] { chosen = [options, what](const Program&) { return what(*options); }; });
    };
    const auto takes_map = [&](CLI::App* sub) {
        sub->add_option("MAP", options->map, "file, built-in scene or recipe")->required();
    };
    const auto takes_output = [&](CLI::App* sub) {
        return sub->add_option("-o,--output", options->output, "file to write; .png and .txt set the format");
    };
    const auto takes_size = [&](CLI::App* sub) {
        sub->add_option("--width", options->width, "cells across")->check(whole(1, kMaxSide))->capture_default_str();
        sub->add_option("--height", options->height, "cells down")->check(whole(1, kMaxSide))->capture_default_str();
    };

    CLI::App* sub =
        add_verb(*verb, "info", "Prints size, free cells, components", "waystone map info arena.map --format json");
    takes_map(sub);
    options->moves.add_to(*sub);
    options->format.add_to(*sub);
    runs(sub, info);

    sub = add_verb(*verb, "gen", "Generates a map from a seed",
                   "waystone map gen caves --width 512 --height 512 --seed 1 -o caves.map");
    sub->add_option("KIND", options->kind, "which generator")->required();
    takes_size(sub);
    sub->add_option("--seed", options->seed, "the same seed gives the same map")
        ->check(whole(0))
        ->capture_default_str();
    sub->add_option("--set", options->settings, "a parameter of the generator, key=value; may be repeated")
        ->allow_extra_args(false);
    takes_output(sub);
    sub->footer("Kinds:\n" + kinds_help() + sub->get_footer());
    runs(sub, gen);

    sub = add_verb(*verb, "scale", "Scales a map as the benchmark does",
                   "waystone map scale small.map --width 512 --height 512 -o large.map");
    takes_map(sub);
    takes_size(sub);
    takes_output(sub);
    runs(sub, scale_verb);

    sub = add_verb(*verb, "png", "Draws a map", "waystone map png caves.map -o caves.png --scale 2");
    takes_map(sub);
    takes_output(sub)->required();
    sub->add_option("--scale", options->scale, "pixels along the side of a cell")
        ->check(whole(1, kMaxSide))
        ->capture_default_str();
    runs(sub, png);
}

}  // namespace waystone
