// SPDX-License-Identifier: MIT
#include "lab/run/crowd_picture.hpp"

#include "io/picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <set>

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

// A frame of two pixels around a cell.
void frame(Image& image, const Map& map, State cell, std::uint32_t scale, std::uint32_t side, const Colour& colour) {
    const auto middle = [&](std::uint32_t at) { return std::int64_t{at} * scale + scale / 2; };
    const std::int64_t x = middle(map.x(cell)), y = middle(map.y(cell)), half = side / 2;
    for (std::int64_t row = y - half; row <= y + half; ++row)
        for (std::int64_t column = x - half; column <= x + half; ++column) {
            const bool inner = std::max(std::abs(row - y), std::abs(column - x)) < half - 1;
            if (inner || row < 0 || column < 0 || row >= image.height || column >= image.width) continue;
            std::copy(colour.begin(), colour.end(), image.rgb.begin() + 3 * (row * std::int64_t{image.width} + column));
        }
}

}  // namespace

Expected<Image> crowd_picture(const Map& map, const Crowd& crowd) {
    constexpr Colour kPlace{40, 90, 220};
    constexpr std::size_t kFrames = 20;  // more of them would hide the map
    const std::uint32_t scale = std::clamp(1024 / std::max(map.width(), map.height()), 1u, 16u);
    auto image = picture(map.grid(), scale);
    if (!image) return image;
    const std::vector<waystone::Unit> units = crowd.units();
    std::set<State> places;
    for (const waystone::Unit unit : units)
        if (const auto order = crowd.order(unit)) places.insert(order->cell);
    if (places.size() > kFrames)
        for (const State place : places) paint(*image, map, place, scale, scale + 2, kPlace);
    // Few units are drawn larger than their cells, so that they are seen on large maps too.
    const double room = static_cast<double>(image->width) * image->height / static_cast<double>(units.size() + 1);
    const auto side = static_cast<std::uint32_t>(std::sqrt(room / 40));
    for (const waystone::Unit unit : units)
        paint(*image, map, crowd.at(unit), scale, std::clamp(side, std::max(scale, 3u), scale + 4),
              colour_of(crowd.status(unit)));
    if (places.size() <= kFrames)
        for (const State place : places) frame(*image, map, place, scale, std::max(25u, 3 * scale), kPlace);
    return image;
}

}  // namespace waystone::lab
