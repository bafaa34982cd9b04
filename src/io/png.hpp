// SPDX-License-Identifier: MIT
// PNG in and out, through libpng's simplified interface: no long jumps pass through our code. A build without libpng
// (WAYSTONE_PNG) answers both with an error, until waystone_use_png() of the component png is called.
#pragma once

#include <waystone/export.h>
#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

struct Image {
    std::uint32_t width = 0, height = 0;
    std::vector<std::uint8_t> rgb;  // three bytes a pixel, row by row

    bool operator==(const Image&) const = default;
};

bool looks_like_png(std::string_view bytes);

// Every colour type and depth becomes 8-bit RGB; what is transparent is laid over white. `path` is for sentences only.
Expected<Image> read_png(std::string_view bytes, const std::string& path);
Expected<std::string> write_png(const Image& image, const std::string& path);

// What does it: functions that depend on nothing of Waystone's, since they may lie in a library of their own.
struct PngCodec {
    Expected<Image> (*read)(std::string_view bytes, const std::string& path);  // bytes that look like PNG
    Expected<std::string> (*write)(const Image& image, const std::string& path);
};
const PngCodec* built_in_png();                       // nullptr without libpng
WAYSTONE_PUBLIC void use_png(const PngCodec* codec);  // where none is built in; for waystone_use_png()

// Dark pixels (luma below 128) are blocked.
Grid grid_from_image(const Image& image, Moves moves);

}  // namespace waystone
