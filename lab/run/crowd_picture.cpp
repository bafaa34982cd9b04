// SPDX-License-Identifier: MIT
#include "lab/run/crowd_picture.hpp"

#include "io/picture.hpp"

#include <algorithm>
#include <array>

namespace waystone::lab {
namespace {

using Colour = std::array<std::uint8_t, 3>;

Colour colour_of(UnitStatus status) {
    switch (status) {
        case UnitStatus::Walking: return {235, 110, 20};
        case UnitStatus::Arrived: return {30, 150, 60};
        case UnitStatus::Blocked: return {150, 50, 170};
        default: return {110, 110, 110};
    }
}

// A square of pixels around the middle of a cell.
void paint(Image& image, const Map& map, State cell, std::uint32_t scale, std::uint32_t side, const Colour& colour) {
    const std::int64_t left = std::int64_t{map.x(cell)} * scale + scale / 2 - side / 2;
    const std::int64_t top = std::int64_t{map.y(cell)} * scale + scale / 2 - side / 2;
    for (std::int64_t y = std::max<std::int64_t>(top, 0); y < std::min<std::int64_t>(top + side, image.height); ++y)
        for (std::int64_t x = std::max<std::int64_t>(left, 0); x < std::min<std::int64_t>(left + side, image.width);
             ++x)
            std::copy(colour.begin(), colour.end(), image.rgb.begin() + 3 * (y * std::int64_t{image.width} + x));
}

}  // namespace

Expected<Image> crowd_picture(const Map& map, const Crowd& crowd) {
    const std::uint32_t scale = std::clamp(1024 / std::max(map.width(), map.height()), 1u, 16u);
    auto image = picture(map.grid(), scale);
    if (!image) return image;
    const std::vector<waystone::Unit> units = crowd.units();
    for (const waystone::Unit unit : units)
        if (const auto order = crowd.order(unit)) paint(*image, map, order->cell, scale, scale + 2, {40, 90, 220});
    // A unit shows as at least three pixels, so that a crowd is seen on large maps too.
    for (const waystone::Unit unit : units)
        paint(*image, map, crowd.at(unit), scale, std::max(scale, 3u), colour_of(crowd.status(unit)));
    return image;
}

}  // namespace waystone::lab
