// SPDX-License-Identifier: MIT
#include "io/picture.hpp"

#include <algorithm>
#include <array>

namespace waystone {
namespace {

using Colour = std::array<std::uint8_t, 3>;

constexpr Colour kCliff{120, 96, 72};

constexpr Colour colour(Terrain terrain) {
    switch (terrain) {
        case Terrain::Ground: return {236, 229, 213};
        case Terrain::GroundG: return {228, 224, 200};
        case Terrain::Swamp: return {170, 190, 140};
        case Terrain::Water: return {58, 104, 160};
        case Terrain::Trees: return {38, 84, 48};
        case Terrain::Out: return {24, 24, 28};
        case Terrain::OutO: return {24, 24, 28};
    }
    return {};
}

class Painter {
public:
    Painter(std::uint32_t width, std::uint32_t height)
        : image_{width, height, std::vector<std::uint8_t>(std::size_t{3} * width * height)} {}

    void fill(std::uint32_t x, std::uint32_t y, std::uint32_t width, std::uint32_t height, const Colour& c) {
        for (std::uint32_t row = y; row < y + height; ++row) {
            std::uint8_t* out = image_.rgb.data() + (std::size_t{row} * image_.width + x) * 3;
            for (std::uint32_t i = 0; i < width; ++i) out = std::copy(c.begin(), c.end(), out);
        }
    }
    Image take() { return std::move(image_); }

private:
    Image image_;
};

}  // namespace

Expected<Image> picture(const Grid& grid, std::uint32_t scale) {
    const std::uint32_t most = kMaxSide / std::max(grid.width(), grid.height());
    if (scale < 1 || scale > most)
        return fail(
            ErrorCode::BadParameter, "",
            "the scale is " + std::to_string(scale) + "; for this map it must be from 1 to " + std::to_string(most));
    Painter painter(grid.width() * scale, grid.height() * scale);
    const std::uint32_t edge = std::max(1u, scale / 6);
    for (std::uint32_t y = 0; y < grid.height(); ++y) {
        for (std::uint32_t x = 0; x < grid.width(); ++x) {
            const State s = grid.at(x, y);
            painter.fill(x * scale, y * scale, scale, scale, colour(grid.terrain(s)));
            if (scale < 3 || !grid.passable(s)) continue;
            if (grid.cliff_east(s) && x + 1 < grid.width() && grid.passable(grid.at(x + 1, y)))
                painter.fill((x + 1) * scale - edge, y * scale, edge, scale, kCliff);
            if (grid.cliff_south(s) && y + 1 < grid.height() && grid.passable(grid.at(x, y + 1)))
                painter.fill(x * scale, (y + 1) * scale - edge, scale, edge, kCliff);
        }
    }
    return painter.take();
}

}  // namespace waystone
