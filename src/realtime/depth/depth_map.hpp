// SPDX-License-Identifier: MIT
// A depth for every state, given as a map of bytes (lustrek2006: the depth that was best for starting there).
//
// The caller owns the bytes, which must outlive the policy. 0 counts as 1.
#pragma once

#include "realtime/seams.hpp"

#include <algorithm>
#include <span>

namespace waystone {

class DepthMap final : public DepthPolicy<Grid> {
public:
    explicit DepthMap(std::span<const std::uint8_t> depth_of)
        : depth_of_(depth_of), largest_(std::max<std::uint8_t>(1, *std::ranges::max_element(depth_of))) {}
    bool select(Planning<Grid>& planning, Meter&) override {
        planning.depth = std::max<std::uint32_t>(1, depth_of_[planning.now]);
        return true;
    }
    std::uint32_t largest() const override { return largest_; }

private:
    std::span<const std::uint8_t> depth_of_;
    std::uint32_t largest_;
};

}  // namespace waystone
