// SPDX-License-Identifier: MIT
#include "io/generators.hpp"

#include "base/random.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace waystone {
namespace {

// Square rooms of side `size` with walls one cell thick between them, as rooms and mazes have them.
class Lattice {
public:
    struct Wall {
        std::uint32_t room;
        bool south;  // else east
    };

    Lattice(std::uint32_t width, std::uint32_t height, std::uint32_t size)
        : canvas_(width, height, Terrain::Ground),
          size_(size),
          pitch_(size + 1),
          across_((width + size) / pitch_),
          down_((height + size) / pitch_) {
        for (std::uint32_t y = 0; y < height; ++y)
            for (std::uint32_t x = 0; x < width; ++x)
                if (x % pitch_ == size || y % pitch_ == size) canvas_.at(x, y) = Terrain::Out;
    }

    std::uint32_t across() const { return across_; }
    std::uint32_t rooms() const { return across_ * down_; }
    std::uint32_t beyond(Wall wall) const { return wall.room + (wall.south ? across_ : 1); }

    std::vector<Wall> walls() const {
        std::vector<Wall> out;
        for (std::uint32_t room = 0; room < rooms(); ++room) {
            if (room % across_ + 1 < across_) out.push_back({room, false});
            if (room / across_ + 1 < down_) out.push_back({room, true});
        }
        return out;
    }

    // How many cells the wall has: rooms at the right and lower edge may be cut off.
    std::uint32_t length(Wall wall) const {
        return wall.south ? std::min(size_, canvas_.width - left(wall)) : std::min(size_, canvas_.height - top(wall));
    }
    void open(Wall wall, std::uint32_t first, std::uint32_t count) {
        for (std::uint32_t i = first; i < first + count; ++i)
            (wall.south ? canvas_.at(left(wall) + i, top(wall) + size_)
                        : canvas_.at(left(wall) + size_, top(wall) + i)) = Terrain::Ground;
    }
    Canvas take() { return std::move(canvas_); }

private:
    std::uint32_t left(Wall wall) const { return wall.room % across_ * pitch_; }
    std::uint32_t top(Wall wall) const { return wall.room / across_ * pitch_; }

    Canvas canvas_;
    std::uint32_t size_, pitch_, across_, down_;
};

std::uint32_t find_root(std::vector<std::uint32_t>& parent, std::uint32_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

}  // namespace

Canvas random_map(std::uint32_t width, std::uint32_t height, std::uint64_t seed, double density) {
    Random random(seed);
    Canvas canvas(width, height, Terrain::Ground);
    for (Terrain& cell : canvas.cells)
        if (random.chance(density)) cell = Terrain::Out;
    return canvas;
}

Canvas rooms_map(std::uint32_t width, std::uint32_t height, std::uint64_t seed, std::uint32_t size, double doors) {
    Random random(seed);
    Lattice lattice(width, height, size);
    std::vector<Lattice::Wall> walls = lattice.walls();
    random.shuffle(std::span(walls));
    std::vector<std::uint32_t> parent(lattice.rooms());
    std::iota(parent.begin(), parent.end(), 0u);
    for (const Lattice::Wall wall : walls) {
        const std::uint32_t a = find_root(parent, wall.room), b = find_root(parent, lattice.beyond(wall));
        const bool door = random.chance(doors);
        if (a == b && !door) continue;
        parent[a] = b;
        lattice.open(wall, random.below(lattice.length(wall)), 1);
    }
    return lattice.take();
}

Canvas maze_map(std::uint32_t width, std::uint32_t height, std::uint64_t seed, std::uint32_t corridor, double loops) {
    Random random(seed);
    Lattice lattice(width, height, corridor);
    const auto open = [&](Lattice::Wall wall) { lattice.open(wall, 0, lattice.length(wall)); };
    const std::uint32_t across = lattice.across(), rooms = lattice.rooms();
    std::vector<std::uint8_t> seen(rooms, 0), opened(rooms, 0);  // opened: 1 to the east, 2 to the south
    std::vector<std::uint32_t> trail{random.below(rooms)};
    seen[trail.back()] = 1;
    while (!trail.empty()) {
        const std::uint32_t here = trail.back();
        std::uint32_t next[4], count = 0;
        const auto offer = [&](bool there, std::uint32_t room) {
            if (there && !seen[room]) next[count++] = room;
        };
        offer(here >= across, here - across);
        offer(here % across + 1 < across, here + 1);
        offer(here + across < rooms, here + across);
        offer(here % across > 0, here - 1);
        if (count == 0) {
            trail.pop_back();
            continue;
        }
        const std::uint32_t to = next[random.below(count)], first = std::min(here, to);
        const bool south = here % across == to % across;
        open({first, south});
        opened[first] |= south ? 2 : 1;
        seen[to] = 1;
        trail.push_back(to);
    }
    for (const Lattice::Wall wall : lattice.walls())
        if ((opened[wall.room] & (wall.south ? 2 : 1)) == 0 && random.chance(loops)) open(wall);
    return lattice.take();
}

Canvas caves_map(std::uint32_t width, std::uint32_t height, std::uint64_t seed, double fill, std::uint32_t steps) {
    Random random(seed);
    // Rock as 1, with a border of rock around the map.
    const std::size_t stride = std::size_t{width} + 2;
    std::vector<std::uint8_t> rock(stride * (height + 2), 1), next = rock;
    for (std::size_t y = 1; y <= height; ++y)
        for (std::size_t x = 1; x <= width; ++x) rock[y * stride + x] = random.chance(fill);
    for (std::uint32_t step = 0; step < steps; ++step) {
        for (std::size_t y = 1; y <= height; ++y) {
            const std::uint8_t *above = &rock[(y - 1) * stride], *here = above + stride, *below = here + stride;
            std::uint8_t* out = &next[y * stride];
            for (std::size_t x = 1; x <= width; ++x)
                out[x] = above[x - 1] + above[x] + above[x + 1] + here[x - 1] + here[x] + here[x + 1] + below[x - 1] +
                             below[x] + below[x + 1] >
                         4;
        }
        rock.swap(next);
    }
    Canvas canvas(width, height, Terrain::Ground);
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x)
            if (rock[(y + 1) * stride + x + 1] != 0) canvas.at(x, y) = Terrain::Out;
    return canvas;
}

// All in integers, so that shores are the same everywhere.
Canvas islands_map(std::uint32_t width, std::uint32_t height, std::uint64_t seed, std::uint32_t size, double bridges) {
    Random random(seed);
    Canvas canvas(width, height, Terrain::Water);
    const auto w = static_cast<int>(width), h = static_cast<int>(height), pitch = static_cast<int>(size);
    const auto below = [&](int bound) { return static_cast<int>(random.below(static_cast<std::uint32_t>(bound))); };
    const auto land = [&](int x, int y) {
        if (x >= 0 && y >= 0 && x < w && y < h)
            canvas.at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)) = Terrain::Ground;
    };
    const auto disc = [&](int cx, int cy, int radius) {
        for (int y = std::max(0, cy - radius); y <= std::min(h - 1, cy + radius); ++y)
            for (int x = std::max(0, cx - radius); x <= std::min(w - 1, cx + radius); ++x)
                if ((x - cx) * (x - cx) + (y - cy) * (y - cy) <= radius * radius) land(x, y);
    };

    struct Point {
        int x, y;
    };
    const int across = (w + pitch - 1) / pitch, down = (h + pitch - 1) / pitch;
    std::vector<Point> centres;
    for (int row = 0; row < down; ++row) {
        for (int column = 0; column < across; ++column) {
            const int jitter = std::max(1, pitch / 4);
            const Point centre{std::min(w - 1, column * pitch + pitch / 2 - jitter / 2 + below(jitter)),
                               std::min(h - 1, row * pitch + pitch / 2 - jitter / 2 + below(jitter))};
            disc(centre.x, centre.y, std::max(1, pitch / 5));
            for (int bay = 0; bay < 5; ++bay) {
                const int reach = std::max(1, pitch / 4);
                const int dx = below(2 * reach + 1) - reach, dy = below(2 * reach + 1) - reach;
                disc(centre.x + dx, centre.y + dy, std::max(1, pitch / 12 + below(std::max(1, pitch / 12))));
            }
            centres.push_back(centre);
        }
    }
    // A bridge is two cells wide and has one bend.
    const auto bridge = [&](Point a, Point b) {
        for (int x = std::min(a.x, b.x); x <= std::max(a.x, b.x); ++x) land(x, a.y), land(x, a.y + 1);
        for (int y = std::min(a.y, b.y); y <= std::max(a.y, b.y); ++y) land(b.x, y), land(b.x + 1, y);
    };
    for (int row = 0; row < down; ++row) {
        for (int column = 0; column < across; ++column) {
            const auto here = static_cast<std::size_t>(row * across + column);
            if (column + 1 < across && random.chance(bridges)) bridge(centres[here], centres[here + 1]);
            if (row + 1 < down && random.chance(bridges))
                bridge(centres[here], centres[here + static_cast<std::size_t>(across)]);
        }
    }
    return canvas;
}

}  // namespace waystone
