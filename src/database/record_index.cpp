// SPDX-License-Identifier: MIT
#include "database/record_index.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace waystone {

RecordTree::Range RecordTree::range(std::uint32_t node) const {
    Range range{0, static_cast<std::uint32_t>(records_)};
    for (int bit = std::bit_width(node) - 2; bit >= 0; --bit) {
        const std::uint32_t middle = range.begin + (range.end - range.begin + 1) / 2;
        (node >> bit & 1 ? range.begin : range.end) = middle;
    }
    return range;
}

namespace {

using RecordBox = std::array<std::uint32_t, 8>;  // least and largest of each coordinate in turn

RecordBox box_of(std::span<const RecordPoint> points, std::span<const std::uint32_t> order) {
    RecordBox box;
    for (unsigned c = 0; c < 4; ++c) {
        box[2 * c] = ~std::uint32_t{0};
        box[2 * c + 1] = 0;
        for (const std::uint32_t i : order) {
            const auto value = static_cast<std::uint32_t>(points[i].at[c]);
            box[2 * c] = std::min(box[2 * c], value);
            box[2 * c + 1] = std::max(box[2 * c + 1], value);
        }
    }
    return box;
}

}  // namespace

void arrange(std::vector<RecordPoint>& points, std::vector<std::uint32_t>& order, std::vector<std::uint32_t>& boxes) {
    const RecordTree tree(points.size());
    order.resize(points.size());
    std::iota(order.begin(), order.end(), 0u);
    boxes.assign(8 * tree.nodes(), 0);
    for (std::uint32_t node = 1; node < tree.nodes(); ++node) {
        const auto [begin, end] = tree.range(node);
        if (begin == end) continue;
        const RecordBox box = box_of(points, std::span(order).subspan(begin, end - begin));
        std::ranges::copy(box, boxes.begin() + 8 * static_cast<std::ptrdiff_t>(node));
        if (tree.is_leaf(node)) continue;
        unsigned widest = 0;
        for (unsigned c = 1; c < 4; ++c)
            if (box[2 * c + 1] - box[2 * c] > box[2 * widest + 1] - box[2 * widest]) widest = c;
        const auto first = order.begin();
        std::nth_element(first + begin, first + (begin + (end - begin + 1) / 2), first + end,
                         [&](std::uint32_t a, std::uint32_t b) {
                             const auto x = points[a].at[widest], y = points[b].at[widest];
                             return x != y ? x < y : a < b;
                         });
        // The halves as sets are what matters; in a canonical order whatever the library's selection does.
        std::sort(first + begin, first + (begin + (end - begin + 1) / 2));
        std::sort(first + (begin + (end - begin + 1) / 2), first + end);
    }
    std::vector<RecordPoint> arranged;
    for (const std::uint32_t i : order) arranged.push_back(points[i]);
    points = std::move(arranged);
}

NearestRecords::NearestRecords(const Grid& grid, NarrowView starts, NarrowView goals,
                               std::span<const std::uint32_t> boxes, Arena& arena)
    : grid_(&grid),
      starts_(starts),
      goals_(goals),
      boxes_(boxes),
      tree_(starts.size()),
      queue_(PagedStack<Entry>(0, &arena)) {}

void NearestRecords::start(State start, State goal) {
    query_ = {{static_cast<std::int32_t>(grid_->x(start)), static_cast<std::int32_t>(grid_->y(start)),
               static_cast<std::int32_t>(grid_->x(goal)), static_cast<std::int32_t>(grid_->y(goal))}};
    queue_.clear();
    pending_ = 1;
    pending_end_ = starts_.size() == 0 ? 1 : 2;
    pending_is_record_ = false;
}

void NearestRecords::open(std::uint32_t node) {
    pending_is_record_ = tree_.is_leaf(node);
    if (pending_is_record_) {
        const auto [begin, end] = tree_.range(node);
        pending_ = begin;
        pending_end_ = end;
    } else {
        pending_ = 2 * node;
        pending_end_ = 2 * node + 2;
    }
}

Cost NearestRecords::octile(std::int32_t dx, std::int32_t dy) const {
    const std::int32_t less = std::min(dx, dy);
    return static_cast<Cost>(dx + dy - less) * kUnit + static_cast<Cost>(less) * grid_->diagonal_extra();
}

Cost NearestRecords::distance(std::uint32_t record) const {
    const State start = starts_[record], goal = goals_[record];
    const auto& q = query_.at;
    return octile(std::abs(static_cast<std::int32_t>(grid_->x(start)) - q[0]),
                  std::abs(static_cast<std::int32_t>(grid_->y(start)) - q[1])) +
           octile(std::abs(static_cast<std::int32_t>(grid_->x(goal)) - q[2]),
                  std::abs(static_cast<std::int32_t>(grid_->y(goal)) - q[3]));
}

bool NearestRecords::push(bool record, std::uint32_t number) {
    if (record) return queue_.push({distance(number), number | 0x80000000u});
    std::array<std::int32_t, 4> outside{};
    for (unsigned c = 0; c < 4; ++c) {
        const auto least = static_cast<std::int32_t>(boxes_[8 * std::size_t{number} + 2 * c]);
        const auto largest = static_cast<std::int32_t>(boxes_[8 * std::size_t{number} + 2 * c + 1]);
        outside[c] = std::max({0, least - query_.at[c], query_.at[c] - largest});
    }
    return queue_.push({octile(outside[0], outside[1]) + octile(outside[2], outside[3]), number});
}

}  // namespace waystone
