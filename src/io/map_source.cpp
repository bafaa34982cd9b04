// SPDX-License-Identifier: MIT
#include "io/map_source.hpp"

#include "io/generate.hpp"
#include "io/grid_file.hpp"
#include "io/platform.hpp"
#include "io/scene.hpp"
#include "io/text.hpp"

#include <utility>

namespace waystone {
namespace {

constexpr std::string_view kRecipe = "gen:";

std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> out;
    for (;;) {
        const std::size_t end = text.find(at);
        out.push_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos) return out;
        text.remove_prefix(end + 1);
    }
}

Expected<GenerateOptions> read_recipe(const std::string& source) {
    const auto bad = [&](std::string sentence) { return fail(ErrorCode::BadParameter, source, std::move(sentence)); };
    const auto words = split(std::string_view(source).substr(kRecipe.size()), ',');
    GenerateOptions options;
    options.kind = words[0];
    std::size_t sides = 0;
    bool seeded = false;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::size_t equals = words[i].find('=');
        if (equals == std::string_view::npos) {
            const auto side = parse_number<std::uint32_t>(words[i]);
            if (!side || sides == 2 || i != sides + 1)
                return bad(quoted(words[i]) + " is unexpected here; a recipe is gen:KIND,WIDTH,HEIGHT,key=value,...");
            (sides++ == 0 ? options.width : options.height) = *side;
            continue;
        }
        const auto key = trimmed(words[i].substr(0, equals)), text = trimmed(words[i].substr(equals + 1));
        if (key == "seed") {
            const auto seed = parse_number<std::uint64_t>(text);
            if (!seed) return bad("seed is not a whole number from 0: " + quoted(text));
            if (std::exchange(seeded, true)) return bad("seed is given twice");
            options.seed = *seed;
        } else {
            const auto value = parse_number<double>(text);
            if (!value) return bad(std::string(key) + " is not a number: " + quoted(text));
            options.settings.emplace_back(key, *value);
        }
    }
    if (sides == 1) return bad("a width must be followed by a height");
    return options;
}

}  // namespace

Expected<Grid> open_map(const std::string& source, Moves moves) {
    if (source.starts_with(kRecipe)) {
        const auto options = read_recipe(source);
        if (!options) return std::unexpected(options.error());
        auto grid = generate(*options, moves);
        if (!grid) grid.error().place = source;
        return grid;
    }
    if (file_kind(source) != FileKind::None) return load_grid(source, moves);
    if (const BuiltinScene* scene = find_scene(source)) {
        auto drawn = draw_scene(scene->text, moves, std::string(scene->name));
        if (!drawn) return std::unexpected(drawn.error());
        return std::move(drawn->grid);
    }
    std::vector<std::string> names;
    for (const BuiltinScene& scene : builtin_scenes()) names.emplace_back(scene.name);
    return fail(
        ErrorCode::FileMissing, source,
        "no such file; built-in scenes are " + joined(names, ", ") + ", and gen:caves,512,512,seed=1 makes a map");
}

}  // namespace waystone
