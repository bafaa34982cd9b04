// SPDX-License-Identifier: MIT
#include "graph/grid.hpp"

#include "base/assert.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>

namespace waystone {
namespace {

constexpr unsigned kN = 0, kE = 2, kS = 4, kW = 6;

// One row of legal moves from three rows of 0 or 1 with a border. Bytes throughout and no aliasing, so that compilers
// make vector code of it. `side` is 1 where the side cells of a diagonal do not matter.
void legal_row(const std::uint8_t* __restrict above, const std::uint8_t* __restrict here,
               const std::uint8_t* __restrict below, std::uint8_t* __restrict out, std::size_t width, std::uint8_t side,
               std::uint8_t mask) {
    using Byte = std::uint8_t;
    for (std::size_t x = 0; x < width; ++x) {
        const Byte n = above[x + 1], e = here[x + 2], s = below[x + 1], w = here[x];
        const Byte ne = Byte(above[x + 2] & ((n & e) | side)), se = Byte(below[x + 2] & ((s & e) | side));
        const Byte sw = Byte(below[x] & ((s & w) | side)), nw = Byte(above[x] & ((n & w) | side));
        const Byte legal = Byte(n | ne << 1 | e << 2 | se << 3 | s << 4 | sw << 5 | w << 6 | nw << 7);
        out[x] = Byte(legal & mask & Byte(-here[x + 1]));
    }
}

}  // namespace

std::string_view name(MoveRule rule) {
    switch (rule) {
        case MoveRule::Eight: return "8";
        case MoveRule::EightFree: return "8free";
        case MoveRule::Four: return "4";
    }
    return "?";
}

char letter(Terrain terrain) { return ".GSWT@O"[static_cast<unsigned>(terrain)]; }

Grid::Grid(std::uint32_t width, std::uint32_t height, std::span<const Terrain> terrain, Moves moves,
           std::span<const std::uint8_t> cliff_east, std::span<const std::uint8_t> cliff_south)
    : width_(width), height_(height), rule_(moves) {
    WAYSTONE_ASSERT(width >= 1 && height >= 1 && width <= kMaxSide && height <= kMaxSide);
    const std::size_t cells = std::size_t{width} * height;
    WAYSTONE_ASSERT(terrain.size() == cells);
    WAYSTONE_ASSERT(moves.diagonal >= kUnit && moves.diagonal < 2 * kUnit);
    row_reciprocal_ = ((std::uint64_t{1} << kReciprocalShift) + width - 1) / width;
    diagonal_extra_ = moves.rule == MoveRule::Four ? kUnit : moves.diagonal - kUnit;
    for (unsigned d = 0; d < 8; ++d) offset_[d] = kDy[d] * static_cast<std::int32_t>(width) + kDx[d];
    tiles_across_ = (width + kTileSide - 1) >> kTileShift;
    tiles_down_ = (height + kTileSide - 1) >> kTileShift;

    cells_.resize(cells);
    for (std::size_t i = 0; i < cells; ++i) {
        cells_[i] = static_cast<std::uint8_t>(terrain[i]);
        free_cells_ += waystone::passable(terrain[i]);
    }
    if (!cliff_east.empty() || !cliff_south.empty()) {
        WAYSTONE_ASSERT(cliff_east.size() == cells && cliff_south.size() == cells);
        for (std::size_t i = 0; i < cells; ++i) {
            if (cliff_east[i]) cells_[i] |= kCliffEast;
            if (cliff_south[i]) cells_[i] |= kCliffSouth;
            has_cliffs_ |= cliff_east[i] || cliff_south[i];
        }
    }
    compute_all_moves();
    labels_.resize(cells);
    const std::size_t tiles = std::size_t{tiles_across_} * tiles_down_;
    tile_labels_.resize(tiles);
    tile_first_.resize(tiles);
    for (std::size_t t = 0; t < tiles; ++t) label_tile(t);
    join_tiles();
    original_fingerprint_ = fingerprint();
}

std::size_t Grid::bytes() const {
    return cells_.capacity() + moves_.capacity() + labels_.capacity() +
           tile_labels_.capacity() * sizeof(std::uint16_t) +
           (tile_first_.capacity() + component_.capacity()) * sizeof(std::uint32_t) + log_.capacity() * sizeof(Edit) +
           sizeof(*this);
}

Cost Grid::cost_between(State from, State to) const {
    for (unsigned d = 0; d < 8; ++d)
        if ((moves_[from] >> d & 1) != 0 && from + static_cast<State>(offset_[d]) == to) return cost(d);
    return kInfinite;
}

bool Grid::cliff_between(int x, int y, unsigned cardinal) const {
    if (!inside(x, y)) return false;
    switch (cardinal) {
        case kE: return cliff_east(at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)));
        case kS: return cliff_south(at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)));
        default: return cliff_between(x + kDx[cardinal], y + kDy[cardinal], opposite(cardinal));
    }
}

bool Grid::crossable(int x, int y, unsigned cardinal) const {
    return free_at(x, y) && free_at(x + kDx[cardinal], y + kDy[cardinal]) && !cliff_between(x, y, cardinal);
}

// A diagonal passes one corner point, between two ways around it: first along `a`, then along `b`, or the
// other way about. Rule 8 asks that both ways are crossable. 8free asks nothing of the two
// side cells, but a cliff that crosses both ways is a wall all the same.
std::uint8_t Grid::legal_moves(State s) const {
    const int x0 = static_cast<int>(x(s)), y0 = static_cast<int>(y(s));
    if (!free_at(x0, y0)) return 0;
    unsigned legal = 0;
    for (unsigned d = 0; d < 8; d += 2)
        if (crossable(x0, y0, d)) legal |= 1u << d;
    if (rule_.rule == MoveRule::Four) return static_cast<std::uint8_t>(legal);
    for (unsigned d = 1; d < 8; d += 2) {
        const unsigned a = d - 1, b = (d + 1) & 7;
        const int ax = x0 + kDx[a], ay = y0 + kDy[a], bx = x0 + kDx[b], by = y0 + kDy[b];
        bool ok;
        if (rule_.rule == MoveRule::Eight) {
            ok = crossable(x0, y0, a) && crossable(ax, ay, b) && crossable(x0, y0, b) && crossable(bx, by, a);
        } else {
            ok = free_at(x0 + kDx[d], y0 + kDy[d]) && !((cliff_between(x0, y0, a) || cliff_between(ax, ay, b)) &&
                                                        (cliff_between(x0, y0, b) || cliff_between(bx, by, a)));
        }
        if (ok) legal |= 1u << d;
    }
    return static_cast<std::uint8_t>(legal);
}

// Without cliffs whole rows at a time, in a form that compilers turn into vector code.
void Grid::compute_all_moves() {
    moves_.assign(cells_.size(), 0);
    if (has_cliffs_) {
        for (State s = 0; s < cells_.size(); ++s) moves_[s] = legal_moves(s);
        return;
    }
    const std::size_t padded = std::size_t{width_} + 2;
    std::vector<std::uint8_t> rows(3 * padded, 0);  // three rows of 0 or 1 with a border, in rotation
    std::uint8_t *above = rows.data(), *here = above + padded, *below = here + padded;
    const auto fill = [&](std::uint8_t* row, std::uint32_t y) {
        const std::uint8_t* cell = cells_.data() + std::size_t{y} * width_;
        for (std::uint32_t x = 0; x < width_; ++x) row[x + 1] = (cell[x] & kTerrainMask) <= 2;
    };
    fill(here, 0);
    const bool corner_rule = rule_.rule == MoveRule::Eight;
    const std::uint8_t mask = rule_.rule == MoveRule::Four ? 0x55 : 0xff;
    for (std::uint32_t y = 0; y < height_; ++y) {
        if (y + 1 < height_) fill(below, y + 1);
        else std::fill(below, below + padded, std::uint8_t{0});
        legal_row(above, here, below, moves_.data() + std::size_t{y} * width_, width_, corner_rule ? 0 : 1, mask);
        std::uint8_t* free_row = above;
        above = here;
        here = below;
        below = free_row;
    }
}

// One pass in row order with a small union-find. Under rules 8 and 4 a diagonal never joins what the
// cardinals leave apart, so only W and N are looked at.
void Grid::label_tile(std::size_t tile) {
    const auto left = static_cast<std::uint32_t>(tile % tiles_across_) << kTileShift;
    const auto top = static_cast<std::uint32_t>(tile / tiles_across_) << kTileShift;
    const std::uint32_t right = std::min(left + kTileSide, width_), bottom = std::min(top + kTileSide, height_);
    // Most tiles of a large map are all floor without a cliff, or all wall: one label, or none.
    std::uint8_t most = 0, least_terrain = 0xff;
    const auto look = [&](const std::uint8_t* row, std::uint32_t across) {
        for (std::uint32_t x = 0; x < across; ++x) {
            most = std::max(most, static_cast<std::uint8_t>(row[x] & ~kEdited));
            least_terrain = std::min(least_terrain, static_cast<std::uint8_t>(row[x] & kTerrainMask));
        }
    };
    for (std::uint32_t y = top; y < bottom; ++y) {
        if (right - left == kTileSide)
            look(&cells_[at(left, y)], kTileSide);  // a constant, for the sake of vector code
        else look(&cells_[at(left, y)], right - left);
    }
    const bool all_free = most <= 2, none_free = least_terrain > 2;
    if (all_free || none_free) {
        for (std::uint32_t y = top; y < bottom; ++y)
            std::fill_n(labels_.begin() + at(left, y), right - left, std::uint8_t{0});
        tile_labels_[tile] = all_free ? 1 : 0;
        return;
    }
    const bool diagonals = rule_.rule == MoveRule::EightFree;
    constexpr std::uint16_t kBlocked = kTileSide * kTileSide;
    std::array<std::uint16_t, kTileSide * kTileSide> leader;
    std::array<std::uint16_t, kTileSide * kTileSide> first_label;  // provisional label of each cell of the tile
    std::uint16_t labels = 0;
    const auto find = [&](std::uint16_t label) {
        while (leader[label] != label) label = leader[label] = leader[leader[label]];
        return label;
    };
    std::size_t i = 0;
    for (std::uint32_t y = top; y < bottom; ++y) {
        for (std::uint32_t x = left; x < right; ++x, ++i) {
            const State cell = at(x, y);
            if (!passable(cell)) {
                first_label[i] = kBlocked;
                continue;
            }
            const unsigned legal = moves_[cell];
            constexpr std::uint16_t kNone = 0xffff;
            std::uint16_t label = kNone;
            const auto join = [&](std::uint16_t other) {
                if (label == kNone) {
                    label = other;
                } else if (label != other) {
                    const std::uint16_t a = find(label), b = find(other);
                    leader[std::max(a, b)] = std::min(a, b);
                }
            };
            const std::uint32_t across = right - left;
            if (x > left && (legal >> kW & 1) != 0) join(first_label[i - 1]);
            if (y > top) {
                if ((legal >> kN & 1) != 0) join(first_label[i - across]);
                if (diagonals && x > left && (legal >> 7 & 1) != 0) join(first_label[i - across - 1]);
                if (diagonals && x + 1 < right && (legal >> 1 & 1) != 0) join(first_label[i - across + 1]);
            }
            if (label == kNone) {
                label = labels;
                leader[labels] = labels;
                ++labels;
            }
            first_label[i] = label;
        }
    }
    // Number the leaders from 0, in reading order: a leader is the least label of its component. Blocked
    // cells get 0, and are never asked about.
    std::array<std::uint8_t, kBlocked + 1> number;
    number[kBlocked] = 0;
    unsigned count = 0;
    for (std::uint16_t label = 0; label < labels; ++label) {
        const std::uint16_t root = find(label);
        number[label] = root == label ? static_cast<std::uint8_t>(count++) : number[root];
    }
    i = 0;
    for (std::uint32_t y = top; y < bottom; ++y) {
        std::uint8_t* out = &labels_[at(left, y)];
        for (std::uint32_t x = left; x < right; ++x, ++i) *out++ = number[first_label[i]];
    }
    tile_labels_[tile] = static_cast<std::uint16_t>(count);
}

// Joins the tiles' labels over every move that leaves a tile to the east or south.
void Grid::join_tiles() {
    std::uint32_t total = 0;
    for (std::size_t t = 0; t < tile_first_.size(); ++t) {
        tile_first_[t] = total;
        total += tile_labels_[t];
    }
    component_.resize(total);
    for (std::uint32_t i = 0; i < total; ++i) component_[i] = i;
    const auto find = [&](std::uint32_t label) {
        while (component_[label] != label) label = component_[label] = component_[component_[label]];
        return label;
    };
    const auto slot = [&](State s) { return tile_first_[tile(s)] + labels_[s]; };
    const auto join = [&](State s, unsigned directions) {
        for (unsigned rest = moves_[s] & directions; rest != 0; rest &= rest - 1) {
            const State t = s + static_cast<State>(offset_[static_cast<unsigned>(std::countr_zero(rest))]);
            const std::uint32_t a = find(slot(s)), b = find(slot(t));
            if (a != b) component_[std::max(a, b)] = std::min(a, b);
        }
    };
    constexpr unsigned kToEast = 1u << 1 | 1u << 2 | 1u << 3, kToSouth = 1u << 3 | 1u << 4 | 1u << 5;
    for (std::uint32_t x = kTileSide - 1; x + 1 < width_; x += kTileSide)
        for (std::uint32_t y = 0; y < height_; ++y) join(at(x, y), kToEast);
    for (std::uint32_t y = kTileSide - 1; y + 1 < height_; y += kTileSide)
        for (std::uint32_t x = 0; x < width_; ++x) join(at(x, y), kToSouth);
    // Number what is left. Leaders come before their followers, so one pass settles both.
    components_ = 0;
    std::vector<std::uint32_t> number(total + std::size_t{1}, 0);  // one more: a tile of walls may point past the end
    for (std::uint32_t i = 0; i < total; ++i) {
        const std::uint32_t root = find(i);
        if (root == i) number[i] = components_++;
        else number[i] = number[root];
    }
    component_.swap(number);
}

void Grid::edit(std::span<const Edit> edits) {
    const bool all = edits.size() > size() / 64;  // from there on whole rows are faster than cells
    std::vector<std::size_t> dirty;
    const std::uint64_t before = version();
    for (const Edit& edit : edits) {
        WAYSTONE_ASSERT(edit.cell < size());
        if (passable(edit.cell) == edit.open) continue;
        const Terrain terrain = edit.open ? Terrain::Ground : Terrain::Out;
        cells_[edit.cell] =
            static_cast<std::uint8_t>((cells_[edit.cell] & ~kTerrainMask) | static_cast<unsigned>(terrain));
        cells_[edit.cell] ^= kEdited;
        edited_cells_ += (cells_[edit.cell] & kEdited) != 0 ? 1 : std::size_t(-1);
        free_cells_ += edit.open ? 1 : std::size_t(-1);
        log_.push_back(edit);
        if (all) continue;
        const int x0 = static_cast<int>(x(edit.cell)), y0 = static_cast<int>(y(edit.cell));
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                if (!inside(x0 + dx, y0 + dy)) continue;
                const State s = edit.cell + static_cast<State>(dy * static_cast<int>(width_) + dx);
                moves_[s] = legal_moves(s);
                dirty.push_back(tile(s));
            }
        }
    }
    if (version() == before) return;
    if (all) {
        compute_all_moves();
        for (std::size_t t = 0; t < tile_labels_.size(); ++t) dirty.push_back(t);
    }
    std::sort(dirty.begin(), dirty.end());
    dirty.erase(std::unique(dirty.begin(), dirty.end()), dirty.end());
    for (const std::size_t t : dirty) label_tile(t);
    join_tiles();
}

std::span<const Edit> Grid::changes_since(std::uint64_t version) const {
    WAYSTONE_ASSERT(version >= log_start_ && version <= this->version());
    return std::span(log_).subspan(static_cast<std::size_t>(version - log_start_));
}

void Grid::forget_changes_before(std::uint64_t version) {
    WAYSTONE_ASSERT(version >= log_start_ && version <= this->version());
    log_.erase(log_.begin(), log_.begin() + static_cast<std::ptrdiff_t>(version - log_start_));
    log_start_ = version;
}

std::uint64_t Grid::fingerprint() const {
    XXH64_state_t hash;
    XXH64_reset(&hash, 0);
    const auto feed = [&](std::uint32_t number) {
        const std::array<std::uint8_t, 4> bytes{
            static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(number >> 8),
            static_cast<std::uint8_t>(number >> 16), static_cast<std::uint8_t>(number >> 24)};
        XXH64_update(&hash, bytes.data(), bytes.size());
    };
    feed(width_);
    feed(height_);
    feed(static_cast<std::uint32_t>(rule_.rule));
    feed(largest_arc_cost());
    std::vector<std::uint8_t> row(width_);
    for (std::uint32_t y = 0; y < height_; ++y) {
        for (std::uint32_t x = 0; x < width_; ++x) {
            const std::uint8_t cell = cells_[at(x, y)];
            row[x] = static_cast<std::uint8_t>((cell & (kCliffEast | kCliffSouth)) | ((cell & kTerrainMask) <= 2));
        }
        XXH64_update(&hash, row.data(), row.size());
    }
    return XXH64_digest(&hash);
}

}  // namespace waystone
