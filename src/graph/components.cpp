// SPDX-License-Identifier: MIT
#include "graph/components.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <unordered_map>
#include <utility>

namespace waystone {
namespace {

BlockView view_of(const TileLabels& labels) {
    BlockView out{labels.open, {}, labels.corner};
    for (unsigned side = 0; side < 4; ++side) out.side[side] = {labels.side[side].data(), labels.side_size[side]};
    return out;
}

}  // namespace

Components::Components(std::uint32_t width, std::uint32_t height, MoveRule rule, bool cliffs)
    : width_(width),
      height_(height),
      tiles_across_((width + kTileSide - 1) >> kTileShift),
      joining_(joining_moves(rule)),
      by_bits_(joining_ != 0xff && !cliffs),
      labels_(std::size_t{width} * height) {
    std::uint32_t below = 0;
    for (unsigned shift = kTileShift; levels_.empty() || levels_.back().blocks.size() > 1; ++shift) {
        const std::uint32_t side = 1u << shift;
        Level level{};
        level.shift = shift;
        level.across = (width + side - 1) >> shift;
        level.down = (height + side - 1) >> shift;
        const std::size_t blocks = std::size_t{level.across} * level.down;
        // Without cliffs two free cells side by side have the same label.
        const auto most_runs = [&](std::uint32_t cells) {
            const std::uint32_t along = std::min(side, cells);
            return cliffs ? along : (along + 1) / 2;
        };
        if (blocks > 1) {
            level.width = most_runs(width);
            level.height = most_runs(height);
        }
        level.most_open = static_cast<std::uint32_t>(level.border_size());
        level.blocks.resize(blocks);
        if (joining_ == 0xff) level.corners.assign(blocks, kNoCorners);
        // Bytes do up to a side of 64 cells, which has no more than 190 moves.
        level.border.reset(blocks * level.border_size(), level.most_open >= 0xff);
        // A finished label has joined at least two of the level below.
        if (!levels_.empty()) level.up.reset(blocks * 4 * below, level.most_open + 2 * below > 0x100);
        below = level.most_open;
        levels_.push_back(std::move(level));
    }
}

std::size_t Components::bytes() const {
    std::size_t sum = labels_.capacity() + levels_.capacity() * sizeof(Level);
    for (const Level& level : levels_)
        sum += level.border.bytes() + level.up.bytes() + level.blocks.capacity() * sizeof(Block) +
               level.corners.capacity() * sizeof(CornerLabels);
    return sum;
}

void Components::build(CellView view) {
    for (std::uint32_t tile = 0; tile < levels_[0].blocks.size(); ++tile) label(view, tile, room_);
    for (std::size_t level = 1; level < levels_.size(); ++level)
        for (std::uint32_t block = 0; block < levels_[level].blocks.size(); ++block) {
            join(level, block, nullptr, room_);
            keep(level, block, room_.join);
        }
}

void Components::repair(CellView view, std::span<const State> changed) {
    std::vector<std::uint32_t>&blocks = room_.blocks, &different = room_.different;
    blocks.clear();
    for (const State cell : changed) for_each_tile_around(cell, [&](std::uint32_t tile) { blocks.push_back(tile); });
    sort_out(0, room_);
    std::erase_if(blocks, [&](std::uint32_t tile) { return !label(view, tile, room_); });
    for (std::size_t level = 1; level < levels_.size() && !blocks.empty(); ++level) {
        to_parents(level, room_);
        different.clear();
        for (const std::uint32_t block : blocks) {
            join(level, block, nullptr, room_);
            if (keep(level, block, room_.join)) different.push_back(block);
        }
        blocks.swap(different);
    }
}

// Visits the tiles that hold the cell or one of its neighbours.
template <class Visit>  // Visit(tile)
void Components::for_each_tile_around(State cell, Visit&& visit) const {
    const std::uint32_t x = cell % width_, y = cell / width_;
    const std::uint32_t left = (x - (x > 0)) >> kTileShift, top = (y - (y > 0)) >> kTileShift;
    const std::uint32_t right = std::min(x + 1, width_ - 1) >> kTileShift;
    const std::uint32_t bottom = std::min(y + 1, height_ - 1) >> kTileShift;
    for (std::uint32_t ty = top; ty <= bottom; ++ty)
        for (std::uint32_t tx = left; tx <= right; ++tx) visit(ty * tiles_across_ + tx);
}

// Sorts the room's blocks, which belong to that level, and leaves each in once. Many are marked, since sorting takes longer.
void Components::sort_out(std::size_t level, Room& room) const {
    std::vector<std::uint32_t>& blocks = room.blocks;
    const std::size_t words = levels_[level].blocks.size() / 64 + 1;
    if (blocks.size() < words) {
        std::sort(blocks.begin(), blocks.end());
        blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
        return;
    }
    room.marks.assign(words, 0);
    for (const std::uint32_t block : blocks) room.marks[block >> 6] |= std::uint64_t{1} << (block & 63);
    blocks.clear();
    for (std::size_t i = 0; i < words; ++i)
        for (std::uint64_t left = room.marks[i]; left != 0; left &= left - 1)
            blocks.push_back(static_cast<std::uint32_t>(64 * i + static_cast<unsigned>(std::countr_zero(left))));
}

// From blocks of the level below to the blocks of this one that hold them.
void Components::to_parents(std::size_t level, Room& room) const {
    const std::uint32_t across = levels_[level - 1].across;
    for (std::uint32_t& block : room.blocks) block = block / across / 2 * levels_[level].across + block % across / 2;
    sort_out(level, room);
}

void Components::gather(CellView view, std::uint32_t tile, Room& room) const {
    const std::uint32_t left = tile % tiles_across_ << kTileShift, top = tile / tiles_across_ << kTileShift;
    const std::uint32_t width = std::min(kTileSide, width_ - left), height = std::min(kTileSide, height_ - top);
    if (by_bits_) {
        TileBits& bits = room.bits;
        bits.width = width;
        bits.height = height;
        const auto first = [](std::uint32_t size, std::uint64_t of) {
            return static_cast<std::uint16_t>(of & ((1u << size) - 1));
        };
        const BitLines &rows = view.free->rows(), &columns = view.free->columns();
        const BitLines::Reader row(rows), column(columns);
        for (std::uint32_t y = 0; y < kTileSide; ++y)
            bits.row[y] = y < height ? first(width, row.ahead(rows.place(left, top + y)).here) : std::uint16_t{0};
        bits.beside[kNorthSide] = first(width, row.ahead(rows.place(left, top)).before);
        bits.beside[kSouthSide] = first(width, row.ahead(rows.place(left, top + height - 1)).after);
        bits.beside[kWestSide] = first(height, column.ahead(columns.place(top, left)).before);
        bits.beside[kEastSide] = first(height, column.ahead(columns.place(top, left + width - 1)).after);
        return;
    }
    TileCells& cells = room.cells;
    cells.width = width;
    cells.height = height;
    const auto copy = [&](std::uint32_t y, std::uint32_t across) {
        const std::size_t row = std::size_t{top + y} * width_ + left;
        for (std::uint32_t x = 0, i = y << kTileShift; x < across; ++x, ++i) {
            cells.links[i] = view.moves[row + x] & joining_;
            cells.free[i] = free_cell(view.cells[row + x]);
        }
    };
    if (cells.width == kTileSide) {
        for (std::uint32_t y = 0; y < cells.height; ++y) copy(y, kTileSide);  // a constant, for the sake of vector code
    } else {
        cells.links.fill(0);
        cells.free.fill(0);
        for (std::uint32_t y = 0; y < cells.height; ++y) copy(y, cells.width);
    }
}

void Components::label_gathered(Room& room) const {
    if (by_bits_) label_tile(room.bits, room.labels);
    else label_tile(room.cells, joining_ == 0xff, room.labels);
}

// Labels a tile again; whether it looks different from outside.
bool Components::label(CellView view, std::uint32_t tile, Room& room) {
    gather(view, tile, room);
    label_gathered(room);
    const std::uint32_t left = tile % tiles_across_ << kTileShift, top = tile / tiles_across_ << kTileShift;
    const std::uint32_t width = std::min(kTileSide, width_ - left), height = std::min(kTileSide, height_ - top);
    for (std::uint32_t y = 0; y < height; ++y) {
        std::uint8_t* const row = &labels_[std::size_t{top + y} * width_ + left];
        if (width == kTileSide) std::memcpy(row, &room.labels.of[y << kTileShift], kTileSide);
        else std::memcpy(row, &room.labels.of[y << kTileShift], width);
    }
    return replace(0, tile, view_of(room.labels), room.labels.count - room.labels.open);
}

bool Components::keep(std::size_t level, std::uint32_t block, const BlockJoin& join) {
    const std::size_t below = levels_[level - 1].most_open;
    for (unsigned c = 0; c < 4; ++c) levels_[level].up.set((4 * std::size_t{block} + c) * below, join.labels(c));
    return replace(level, block, join.result(), join.finished());
}

// Whether the block would look the same from outside.
bool Components::looks_same(std::size_t level, std::uint32_t block, const BlockView& as) const {
    const Level& here = levels_[level];
    if (here.width == 0) return true;  // nothing is outside
    const Block& is = here.blocks[block];
    if (here.corner(block) != as.corner) return false;
    for (unsigned side = 0; side < 4; ++side)
        if (is.size[side] != as.side[side].size() || !here.border.equal(here.side_at(block, side), as.side[side]))
            return false;
    return true;
}

// Whether the block looks different from outside now.
bool Components::replace(std::size_t level, std::uint32_t block, const BlockView& by, std::uint32_t finished) {
    Level& here = levels_[level];
    Block& is = here.blocks[block];
    count_ += finished;
    count_ -= is.finished;
    is.finished = static_cast<std::uint16_t>(finished);
    if (looks_same(level, block, by)) return false;
    is.open = static_cast<std::uint16_t>(by.open);
    if (!here.corners.empty()) here.corners[block] = by.corner;
    for (unsigned side = 0; side < 4; ++side) {
        is.size[side] = static_cast<std::uint16_t>(by.side[side].size());
        here.border.set(here.side_at(block, side), by.side[side]);
    }
    return true;
}

// A block of the level below that of its parent.
BlockView Components::child(std::size_t level, std::uint32_t x, std::uint32_t y, const Pretended* pretended,
                            std::vector<BorderRun>& room) const {
    const Level& here = levels_[level];
    if (x >= here.across || y >= here.down) return {};
    const std::uint32_t block = y * here.across + x;
    const auto view = [&](const Block& facts, const CornerLabels& corner, const BorderRun* border) {
        BlockView out{facts.open, {}, corner};
        for (unsigned side = 0; side < 4; ++side) out.side[side] = {border + here.side_at(0, side), facts.size[side]};
        return out;
    };
    if (pretended != nullptr) {
        const auto at = std::lower_bound(pretended->blocks.begin(), pretended->blocks.end(), block);
        if (at != pretended->blocks.end() && *at == block) {
            const auto i = static_cast<std::size_t>(at - pretended->blocks.begin());
            return view(pretended->facts[i], pretended->corners[i], &pretended->borders[i * here.border_size()]);
        }
    }
    return view(here.blocks[block], here.corner(block),
                here.border.get(here.side_at(block, 0), here.border_size(), room));
}

void Components::join(std::size_t level, std::uint32_t block, const Pretended* pretended, Room& room) const {
    const Level& here = levels_[level];
    const std::uint32_t x = block % here.across, y = block / here.across;
    std::array<BlockView, 4> children;
    for (std::uint32_t c = 0; c < 4; ++c)
        children[c] = child(level - 1, 2 * x + c % 2, 2 * y + c / 2, pretended, room.borders[c]);
    room.join.join(children, here.most_open);
}

// The label in the block of this level for an open one in the level below.
std::uint32_t Components::climb(std::size_t level, std::uint32_t label, std::uint32_t x, std::uint32_t y) const {
    const Level& here = levels_[level];
    const std::size_t block = std::size_t{y >> here.shift} * here.across + (x >> here.shift);
    const unsigned below = here.shift - 1;
    const std::size_t child = (y >> below & 1) * 2 + (x >> below & 1);
    return here.up[(4 * block + child) * levels_[level - 1].most_open + label];
}

bool Components::joined_above(std::uint32_t a, std::uint32_t ax, std::uint32_t ay, std::uint32_t b, std::uint32_t bx,
                              std::uint32_t by) const {
    if (a >= levels_[0].blocks[tile_at(ax, ay)].open || b >= levels_[0].blocks[tile_at(bx, by)].open) return false;
    for (std::size_t level = 1; level < levels_.size(); ++level) {
        a = climb(level, a, ax, ay);
        b = climb(level, b, bx, by);
        const Level& here = levels_[level];
        if (a == b && ax >> here.shift == bx >> here.shift && ay >> here.shift == by >> here.shift) return true;
        if (a >= here.most_open || b >= here.most_open) return false;
    }
    return false;
}

// The tile as it would be without a cell in it or beside it.
void Components::leave_out(State cell, std::uint32_t tile, Room& room) const {
    // Relative to the tile; what lies before it wraps around.
    const std::uint32_t x = cell % width_ - (tile % tiles_across_ << kTileShift);
    const std::uint32_t y = cell / width_ - (tile / tiles_across_ << kTileShift);
    if (by_bits_) {
        TileBits& bits = room.bits;
        const auto clear = [](std::uint16_t& of, std::uint32_t bit) { of &= static_cast<std::uint16_t>(~(1u << bit)); };
        if (x < bits.width && y < bits.height) clear(bits.row[y], x);
        else if (x < bits.width) clear(bits.beside[y == bits.height ? kSouthSide : kNorthSide], x);
        else if (y < bits.height) clear(bits.beside[x == bits.width ? kEastSide : kWestSide], y);
        return;
    }
    TileCells& cells = room.cells;
    if (x < cells.width && y < cells.height) {
        cells.free[(y << kTileShift) + x] = 0;
        cells.links[(y << kTileShift) + x] = 0;
    }
    for (unsigned d = 0; d < 8; ++d) {
        const std::uint32_t nx = x + static_cast<std::uint32_t>(kDx[d]), ny = y + static_cast<std::uint32_t>(kDy[d]);
        if (nx >= cells.width || ny >= cells.height) continue;
        std::uint8_t& links = cells.links[(ny << kTileShift) + nx];
        links = static_cast<std::uint8_t>(links & ~(1u << opposite(d)));
    }
}

std::int64_t Components::growth_without(CellView view, std::span<const State> cells) const {
    Room room;
    std::int64_t growth = 0;
    Pretended now, next;
    // Where it differs from the block that is, the level above has to know.
    const auto pretend = [&](Pretended& to, std::size_t level, std::uint32_t block, const BlockView& as,
                             std::uint32_t finished) {
        const Level& here = levels_[level];
        growth += std::int64_t{finished} - here.blocks[block].finished;
        if (looks_same(level, block, as)) return;
        Block facts{static_cast<std::uint16_t>(as.open), 0, {}};
        const std::size_t begin = to.borders.size();
        to.borders.resize(begin + here.border_size());
        for (unsigned side = 0; side < 4; ++side) {
            facts.size[side] = static_cast<std::uint16_t>(as.side[side].size());
            std::copy(as.side[side].begin(), as.side[side].end(), &to.borders[begin + here.side_at(0, side)]);
        }
        to.blocks.push_back(block);
        to.facts.push_back(facts);
        to.corners.push_back(as.corner);
    };
    std::vector<std::pair<std::uint32_t, State>> touched;  // tiles, with what each leaves out
    for (const State cell : cells)
        for_each_tile_around(cell, [&](std::uint32_t tile) { touched.emplace_back(tile, cell); });
    std::sort(touched.begin(), touched.end());
    for (std::size_t i = 0; i < touched.size();) {
        const std::uint32_t tile = touched[i].first;
        gather(view, tile, room);
        for (; i < touched.size() && touched[i].first == tile; ++i) leave_out(touched[i].second, tile, room);
        label_gathered(room);
        pretend(now, 0, tile, view_of(room.labels), room.labels.count - room.labels.open);
    }
    for (std::size_t level = 1; level < levels_.size() && !now.blocks.empty(); ++level) {
        room.blocks = now.blocks;
        to_parents(level, room);
        next = {};
        for (const std::uint32_t block : room.blocks) {
            join(level, block, &now, room);
            pretend(next, level, block, room.join.result(), room.join.finished());
        }
        std::swap(now, next);
    }
    return growth;
}

std::vector<std::uint32_t> Components::numbers(CellView view) const {
    std::vector<std::uint32_t> out(labels_.size(), kNoState);
    std::unordered_map<std::uint64_t, std::uint32_t> number;  // by level, block and label
    std::array<std::uint32_t, kTileCells> of_label;
    // What a label of a tile is called where it is finished.
    const auto key = [&](std::uint32_t tile, std::uint64_t label, std::uint32_t x, std::uint32_t y) {
        std::uint64_t block = tile;
        std::size_t level = 0;
        for (bool open = label < levels_[0].blocks[tile].open; open; open = label < levels_[level].most_open) {
            ++level;
            const Level& here = levels_[level];
            label = climb(level, static_cast<std::uint32_t>(label), x, y);
            block = std::uint64_t{y >> here.shift} * here.across + (x >> here.shift);
        }
        return std::uint64_t{level} << 56 | block << 24 | label;
    };
    for (std::uint32_t tile = 0; tile < levels_[0].blocks.size(); ++tile) {
        of_label.fill(kNoState);
        const std::uint32_t left = tile % tiles_across_ << kTileShift, top = tile / tiles_across_ << kTileShift;
        for (std::uint32_t y = top; y < std::min(top + kTileSide, height_); ++y)
            for (std::uint32_t x = left; x < std::min(left + kTileSide, width_); ++x) {
                const State cell = y * width_ + x;
                if (!free_cell(view.cells[cell])) continue;
                std::uint32_t& component = of_label[labels_[cell]];
                if (component == kNoState)
                    component =
                        number.try_emplace(key(tile, labels_[cell], x, y), std::uint32_t(number.size())).first->second;
                out[cell] = component;
            }
    }
    return out;
}

}  // namespace waystone
