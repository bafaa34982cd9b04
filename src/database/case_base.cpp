// SPDX-License-Identifier: MIT
#include "database/case_base.hpp"

#include <algorithm>

namespace waystone {
namespace {

Expected<void> read_view(const Container& file, std::string_view name, std::optional<std::uint64_t> count,
                         NarrowView& view) {
    const auto section = file.narrow(name, count);
    if (!section) return std::unexpected(section.error());
    view = *section;
    return {};
}

}  // namespace

Expected<CaseBase> CaseBase::open(std::shared_ptr<const Container> container) {
    CaseBase base(std::move(container));
    if (auto done = base.read(); !done) return std::unexpected(done.error());
    base.count_near();
    return base;
}

Expected<void> CaseBase::read() {
    const Container& file = *container_;
    const auto numbers = file.section<std::uint32_t>("numbers", CaseNumbers::kCount);
    if (!numbers) return std::unexpected(numbers.error());
    const std::span<const std::uint32_t> n = *numbers;
    numbers_ = {n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]};
    if (numbers_.bucket_side < numbers_.relevant || numbers_.bucket_side == 0 || numbers_.cost_shift > kCostShift)
        return file.damaged("section \"numbers\" is out of range");
    const auto side = [&](std::uint32_t cells) { return (cells - 1) / numbers_.bucket_side + 1; };
    columns_ = side(file.map().width);
    rows_ = side(file.map().height);
    const std::size_t cells = std::size_t{file.map().width} * file.map().height;

    if (auto done = read_view(file, "trailhead", {}, trailhead_); !done) return done;
    count_ = static_cast<std::uint32_t>(trailhead_.size());
    for (std::uint32_t t = 0; t < count_; ++t)
        if (trailhead_[t] >= cells) return file.damaged("a trailhead lies outside the map");
    const std::size_t buckets = std::size_t{columns_} * rows_;
    if (auto done = read_view(file, "bucket_first", buckets + 1, bucket_first_); !done) return done;
    for (std::size_t b = 0; b < buckets; ++b)
        if (bucket_first_[b] > bucket_first_[b + 1]) return file.damaged("section \"bucket_first\" is not in order");
    if (bucket_first_[0] != 0 || bucket_first_[buckets] != count_)
        return file.damaged("section \"bucket_first\" does not hold every trailhead");

    const std::uint64_t pairs = std::uint64_t{count_} * count_;
    if (auto done = read_view(file, "next", pairs, next_); !done) return done;
    const auto via_first = file.section<std::uint64_t>("via_first", std::size_t{count_} + 1);
    if (!via_first) return std::unexpected(via_first.error());
    via_first_ = *via_first;
    if (!std::ranges::is_sorted(via_first_) || via_first_.front() != 0)
        return file.damaged("section \"via_first\" is not in order");
    if (auto done = read_view(file, "via", via_first_.back(), via_); !done) return done;
    if (auto done = read_view(file, "via_next", via_first_.back(), via_next_); !done) return done;
    if (auto done = read_view(file, "cost", (pairs - count_) / 2, cost_); !done) return done;
    if (file.find("covered") != nullptr) {
        const auto covered = file.section<std::uint8_t>("covered", (cells + 7) / 8);
        if (!covered) return std::unexpected(covered.error());
        covered_ = *covered;
    }
    return {};
}

void CaseBase::count_near() {
    for (std::uint32_t row = 0; row < rows_; ++row)
        for (std::uint32_t column = 0; column < columns_; ++column) {
            std::uint32_t sum = 0;
            for (unsigned band = 0; band < kBands; ++band) {
                const Run run = near(column * numbers_.bucket_side, row * numbers_.bucket_side, band);
                sum += run.end - run.begin;
            }
            most_near_ = std::max(most_near_, sum);
        }
}

}  // namespace waystone
