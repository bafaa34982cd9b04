// SPDX-License-Identifier: MIT
#include "io/picture.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace waystone {
namespace {

using Colour = std::array<std::uint8_t, 3>;

constexpr Colour kCliff{120, 96, 72}, kStart{22, 140, 70}, kGoal{28, 86, 208}, kRim{255, 255, 255};
// Once; often; most often.
constexpr std::array<Colour, 4> kHeat{{{250, 208, 60}, {244, 120, 32}, {204, 30, 44}, {104, 10, 96}}};

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

// Between the colours of kHeat by the logarithm of the count, in whole numbers so that pictures are equal everywhere.
Colour heat(std::uint32_t visits, std::uint32_t most) {
    // Bits before the point, then a linear piece: a logarithm within a tenth.
    const auto log = [](std::uint32_t n) {
        const auto whole = static_cast<std::uint32_t>(std::bit_width(n)) - 1;
        return (whole << 16) + static_cast<std::uint32_t>((std::uint64_t{n} << 16 >> whole) - 65536);
    };
    // A walk with at most two visits per cell does not use the whole scale.
    const std::uint64_t top = std::max(log(most), log(16));
    const std::uint64_t at = std::uint64_t{log(visits)} * (kHeat.size() - 1) * 256 / top;
    const std::size_t low = std::min(static_cast<std::size_t>(at / 256), kHeat.size() - 2);
    const auto share = static_cast<std::int32_t>(at - low * 256);
    Colour mixed;
    for (std::size_t i = 0; i < 3; ++i)
        mixed[i] = static_cast<std::uint8_t>(kHeat[low][i] + (kHeat[low + 1][i] - kHeat[low][i]) * share / 256);
    return mixed;
}

class Painter {
public:
    explicit Painter(Image image) : image_(std::move(image)) {}
    Painter(std::uint32_t width, std::uint32_t height)
        : image_{width, height, std::vector<std::uint8_t>(std::size_t{3} * width * height)} {}

    void fill(std::uint32_t x, std::uint32_t y, std::uint32_t width, std::uint32_t height, const Colour& c) {
        for (std::uint32_t row = y; row < y + height; ++row) {
            std::uint8_t* out = image_.rgb.data() + (std::size_t{row} * image_.width + x) * 3;
            for (std::uint32_t i = 0; i < width; ++i) out = std::copy(c.begin(), c.end(), out);
        }
    }
    // A disc with a rim around it, cut off at the edges of the picture.
    void mark(std::int64_t x, std::int64_t y, std::int64_t radius, const Colour& c) {
        const std::int64_t rim = radius + std::max<std::int64_t>(1, radius / 4);
        for (std::int64_t dy = -rim; dy <= rim; ++dy) {
            for (std::int64_t dx = -rim; dx <= rim; ++dx) {
                const std::int64_t far = dx * dx + dy * dy;
                if (far > rim * rim || x + dx < 0 || y + dy < 0 || x + dx >= image_.width || y + dy >= image_.height)
                    continue;
                fill(static_cast<std::uint32_t>(x + dx), static_cast<std::uint32_t>(y + dy), 1, 1,
                     far <= radius * radius ? c : kRim);
            }
        }
    }
    Image take() { return std::move(image_); }

private:
    Image image_;
};

Expected<Image> picture(const Grid& grid, std::uint32_t scale, const Frame& frame) {
    const std::uint32_t most = kMaxSide / std::max(frame.width, frame.height);
    if (scale < 1 || scale > most)
        return fail(
            ErrorCode::BadParameter, "",
            "the scale is " + std::to_string(scale) + "; for this map it must be from 1 to " + std::to_string(most));
    Painter painter(frame.width * scale, frame.height * scale);
    const std::uint32_t edge = std::max(1u, scale / 6);
    for (std::uint32_t y = 0; y < frame.height; ++y) {
        for (std::uint32_t x = 0; x < frame.width; ++x) {
            const State s = grid.at(frame.x + x, frame.y + y);
            painter.fill(x * scale, y * scale, scale, scale, colour(grid.terrain(s)));
            if (scale < 3 || !grid.passable(s)) continue;
            if (grid.cliff_east(s) && x + 1 < frame.width && grid.passable(grid.at(frame.x + x + 1, frame.y + y)))
                painter.fill((x + 1) * scale - edge, y * scale, edge, scale, kCliff);
            if (grid.cliff_south(s) && y + 1 < frame.height && grid.passable(grid.at(frame.x + x, frame.y + y + 1)))
                painter.fill(x * scale, (y + 1) * scale - edge, scale, edge, kCliff);
        }
    }
    return painter.take();
}

}  // namespace

Frame frame_around(const Grid& grid, std::span<const State> states, std::uint32_t margin) {
    std::uint32_t left = grid.width(), top = grid.height(), right = 0, bottom = 0;
    for (const State s : states) {
        left = std::min(left, grid.x(s));
        top = std::min(top, grid.y(s));
        right = std::max(right, grid.x(s) + 1);
        bottom = std::max(bottom, grid.y(s) + 1);
    }
    left -= std::min(left, margin);
    top -= std::min(top, margin);
    return {left, top, std::min(right + margin, grid.width()) - left, std::min(bottom + margin, grid.height()) - top};
}

Expected<Image> picture(const Grid& grid, std::uint32_t scale) { return picture(grid, scale, whole_frame(grid)); }

std::uint32_t walk_picture_scale(const Frame& frame) {
    return std::clamp(1024 / std::max(frame.width, frame.height), 1u, 32u);
}

Expected<Image> walk_picture(const Grid& grid, std::span<const State> trail, State start, State goal,
                             const Frame& frame) {
    const std::uint32_t scale = walk_picture_scale(frame);
    auto ground = picture(grid, scale, frame);
    if (!ground) return ground;
    Painter painter(std::move(*ground));
    std::vector<std::uint32_t> visits(grid.size());
    std::uint32_t most = 1;
    for (const State s : trail) most = std::max(most, ++visits[s]);
    for (const State s : trail)
        painter.fill((grid.x(s) - frame.x) * scale, (grid.y(s) - frame.y) * scale, scale, scale, heat(visits[s], most));
    const std::int64_t radius = std::max<std::int64_t>(5, scale * 3 / 8);
    const auto mark = [&](State s, const Colour& c) {
        const auto middle = [&](std::uint32_t cell) { return std::int64_t{cell} * scale + scale / 2; };
        painter.mark(middle(grid.x(s) - frame.x), middle(grid.y(s) - frame.y), radius, c);
    };
    mark(goal, kGoal);
    mark(start, kStart);
    return painter.take();
}

}  // namespace waystone
