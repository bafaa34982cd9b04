// SPDX-License-Identifier: MIT
#include "graph/grid.hpp"

#include "base/assert.hpp"
#include "base/hash.hpp"
#include "base/platform_memory.hpp"

#include <algorithm>
#include <string>

namespace waystone {
namespace {

constexpr unsigned kToEast = 2, kToSouth = 4;

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

Expected<void> check_memory(std::uint64_t width, std::uint64_t height) {
    constexpr std::uint64_t kBytesPerCell = 10;  // while it is made; a maze needs most
    if (may_allocate(width * height * kBytesPerCell)) return {};
    return fail(ErrorCode::OutOfMemory, "",
                "there is no memory for a map of " + std::to_string(width) + "x" + std::to_string(height) + " cells");
}

Expected<void> check_moves(const Moves& moves) {
    if (moves.rule != MoveRule::Eight && moves.rule != MoveRule::EightFree && moves.rule != MoveRule::Four)
        return fail(ErrorCode::BadParameter, "moves", "no such move rule");
    if (moves.diagonal < kUnit || moves.diagonal >= 2 * kUnit)
        return fail(ErrorCode::BadParameter, "moves",
                    "a diagonal must cost at least 1 and less than 2, not " + std::to_string(to_real(moves.diagonal)));
    return {};
}

char letter(Terrain terrain) { return ".GSWT@O"[static_cast<unsigned>(terrain)]; }

Grid::Grid(std::uint32_t width, std::uint32_t height, std::span<const Terrain> terrain, Moves moves,
           std::span<const std::uint8_t> cliff_east, std::span<const std::uint8_t> cliff_south)
    : width_(width),
      height_(height),
      rule_(moves),
      has_cliffs_(std::ranges::any_of(cliff_east, [](std::uint8_t c) { return c != 0; }) ||
                  std::ranges::any_of(cliff_south, [](std::uint8_t c) { return c != 0; })),
      free_bits_(width, height),
      components_(width, height, moves.rule, has_cliffs_) {
    WAYSTONE_ASSERT(width >= 1 && height >= 1 && width <= kMaxSide && height <= kMaxSide);
    const std::size_t cells = std::size_t{width} * height;
    WAYSTONE_ASSERT(terrain.size() == cells);
    WAYSTONE_ASSERT(check_moves(moves).has_value());
    row_reciprocal_ = ((std::uint64_t{1} << kReciprocalShift) + width - 1) / width;
    diagonal_extra_ = moves.rule == MoveRule::Four ? kUnit : moves.diagonal - kUnit;
    for (unsigned d = 0; d < 8; ++d) offset_[d] = kDy[d] * static_cast<std::int32_t>(width) + kDx[d];

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
        }
    }
    free_bits_.build(cells_);
    compute_all_moves();
    components_.build(view());
    original_fingerprint_ = fingerprint();
}

std::size_t Grid::bytes() const {
    return cells_.capacity() + moves_.capacity() + free_bits_.bytes() + components_.bytes() +
           (opened_.capacity() + closed_.capacity()) * sizeof(State) + sizeof(*this);
}

Cost Grid::cost_between(State from, State to) const {
    for (unsigned d = 0; d < 8; ++d)
        if ((moves_[from] >> d & 1) != 0 && from + static_cast<State>(offset_[d]) == to) return cost(d);
    return kInfinite;
}

bool Grid::cliff_between(int x, int y, unsigned cardinal) const {
    if (!inside(x, y)) return false;
    switch (cardinal) {
        case kToEast: return cliff_east(at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)));
        case kToSouth: return cliff_south(at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)));
        default: return cliff_between(x + kDx[cardinal], y + kDy[cardinal], opposite(cardinal));
    }
}

bool Grid::crossable(int x, int y, unsigned cardinal) const {
    return free_at(x, y) && free_at(x + kDx[cardinal], y + kDy[cardinal]) && !cliff_between(x, y, cardinal);
}

// A diagonal passes one corner point. There are two routes around it: first along `a`, then along `b`, or the reverse.
// Rule 8 needs both routes to be crossable. 8free ignores the two side cells, but cliffs across both routes still bar
// the diagonal.
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
    for (std::uint32_t y = 0; y < height_; ++y) {
        if (y + 1 < height_) fill(below, y + 1);
        else std::fill(below, below + padded, std::uint8_t{0});
        legal_row(above, here, below, moves_.data() + std::size_t{y} * width_, width_, corner_side(), mask());
        std::uint8_t* free_row = above;
        above = here;
        here = below;
        below = free_row;
    }
}

// Of the cell and its neighbours. Without cliffs by whole rows of three, from five rows of five.
void Grid::compute_moves_around(State cell) {
    const int x0 = static_cast<int>(x(cell)), y0 = static_cast<int>(y(cell)), width = static_cast<int>(width_);
    std::array<std::array<std::uint8_t, 5>, 5> free{};
    if (!has_cliffs_)
        for (int y = 0; y < 5; ++y)
            for (int x = 0; x < 5; ++x) free[y][x] = free_at(x0 + x - 2, y0 + y - 2);
    for (int y = 0; y < 3; ++y) {
        std::array<std::uint8_t, 3> moves{};
        if (!has_cliffs_)
            legal_row(free[y].data(), free[y + 1].data(), free[y + 2].data(), moves.data(), 3, corner_side(), mask());
        for (int x = 0; x < 3; ++x) {
            if (!inside(x0 + x - 1, y0 + y - 1)) continue;
            const State s = cell + static_cast<State>((y - 1) * width + x - 1);
            moves_[s] = has_cliffs_ ? legal_moves(s) : moves[x];
        }
    }
}

// A batch is sorted out first, by marks on its cells, so that the last edit of a cell counts.
void Grid::edit(std::span<const Edit> edits) {
    for (const Edit& edit : edits) {
        WAYSTONE_ASSERT(edit.cell < size());
        std::uint8_t& cell = cells_[edit.cell];
        cell = static_cast<std::uint8_t>((cell & ~kToOpen) | kNamed | (edit.open ? kToOpen : 0));
    }
    std::vector<State> changed, opening;
    for (const Edit& edit : edits) {
        std::uint8_t& cell = cells_[edit.cell];
        const bool named = (cell & kNamed) != 0, open = (cell & kToOpen) != 0;
        cell = static_cast<std::uint8_t>(cell & ~(kNamed | kToOpen));
        if (named && open != passable(edit.cell)) (open ? opening : changed).push_back(edit.cell);
    }
    const std::size_t closing = changed.size();
    changed.insert(changed.end(), opening.begin(), opening.end());
    edit(changed, closing);
}

// A small batch first closes and then opens cells, so that connectivity() is exact.
void Grid::edit(std::span<const State> cells, std::size_t closing) {
    constexpr std::size_t kFew = 16;
    if (closing > 0 && closing < cells.size() && cells.size() <= kFew) {
        change(cells.first(closing), closing);
        change(cells.subspan(closing), 0);
    } else if (!cells.empty()) {
        change(cells, closing);
    }
}

// The first `closing` of the cells close, the others open. Where all do the same, the number of components tells
// whether any were parted or joined: without those that are nothing but changed cells there are as many as before.
void Grid::change(std::span<const State> cells, std::size_t closing) {
    const std::uint64_t before = components(), within = closing == cells.size() ? components_within(cells) : 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Terrain terrain = i < closing ? Terrain::Out : Terrain::Ground;
        std::uint8_t& cell = cells_[cells[i]];
        WAYSTONE_DEBUG_ASSERT(free_cell(cell) == (i < closing));
        cell = static_cast<std::uint8_t>(((cell & ~kTerrainMask) | static_cast<unsigned>(terrain)) ^ kEdited);
        edited_cells_ += (cell & kEdited) != 0 ? 1 : std::size_t(-1);
        free_bits_.flip(x(cells[i]), y(cells[i]));
    }
    free_cells_ += cells.size() - 2 * closing;
    if (cells.size() > size() / 64) {  // from there on whole rows are faster than cells
        compute_all_moves();
        components_.build(view());
    } else {
        for (const State cell : cells) compute_moves_around(cell);
        components_.repair(view(), cells);
    }
    opened_.resize(kOpensKept);
    closed_.resize(kClosesKept);
    for (const State cell : cells.first(closing)) closed_[closes_++ % kClosesKept] = cell;
    for (const State cell : cells.subspan(closing)) opened_[opens_++ % kOpensKept] = cell;
    const bool unchanged = closing == 0 ? components() - components_within(cells) == before
                                        : closing == cells.size() && components() + within == before;
    if (!unchanged) ++connectivity_;
}

// The components that have no other cells than these.
std::uint64_t Grid::components_within(std::span<const State> cells) const {
    if (cells.size() == 1) return moves_[cells[0]] == 0;
    std::vector<State> sorted(cells.begin(), cells.end()), todo;
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::uint8_t> seen(sorted.size(), 0);
    std::uint64_t count = 0;
    for (std::size_t first = 0; first < sorted.size(); ++first) {
        if (seen[first]) continue;
        bool leads_out = false;
        seen[first] = 1;
        todo.assign(1, sorted[first]);
        while (!todo.empty()) {
            const State s = todo.back();
            todo.pop_back();
            for (unsigned d = 0; d < 8; ++d) {
                if ((moves_[s] >> d & 1) == 0) continue;
                const State to = s + static_cast<State>(offset_[d]);
                const auto at = std::lower_bound(sorted.begin(), sorted.end(), to);
                if (at == sorted.end() || *at != to) {
                    leads_out = true;
                } else if (std::uint8_t& was = seen[static_cast<std::size_t>(at - sorted.begin())]; !was) {
                    was = 1;
                    todo.push_back(to);
                }
            }
        }
        count += !leads_out;
    }
    return count;
}

bool Grid::would_cut(std::span<const State> cells) const {
    std::vector<State> blocked;
    for (const State cell : cells)
        if (cell < size() && passable(cell)) blocked.push_back(cell);
    std::sort(blocked.begin(), blocked.end());
    blocked.erase(std::unique(blocked.begin(), blocked.end()), blocked.end());
    if (blocked.empty()) return false;
    return components_.growth_without(view(), blocked) + static_cast<std::int64_t>(components_within(blocked)) > 0;
}

State Grid::opened(std::uint64_t i) const {
    WAYSTONE_ASSERT(i < opens_ && opens_ - i <= kOpensKept);
    return opened_[i % kOpensKept];
}

State Grid::closed(std::uint64_t i) const {
    WAYSTONE_ASSERT(i < closes_ && closes_ - i <= kClosesKept);
    return closed_[i % kClosesKept];
}

std::uint64_t Grid::fingerprint() const {
    Xxh64 hash;
    const auto feed = [&](std::uint32_t number) {
        const std::array<std::uint8_t, 4> bytes{
            static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(number >> 8),
            static_cast<std::uint8_t>(number >> 16), static_cast<std::uint8_t>(number >> 24)};
        hash.add(std::as_bytes(std::span(bytes)));
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
        hash.add(std::as_bytes(std::span(row)));
    }
    return hash.value();
}

}  // namespace waystone
