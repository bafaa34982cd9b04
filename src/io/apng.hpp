// SPDX-License-Identifier: MIT
// Animated PNG: frames of equal size, one after another, in a file that every browser plays.
//
// Each frame is compressed by libpng as a picture of its own; here its data get the chunks of an animation. Frames are
// held compressed until bytes() puts them together.
#pragma once

#include "io/png.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

class AnimatedPng {
public:
    explicit AnimatedPng(std::uint16_t frames_per_second = 20) : rate_(frames_per_second) {}

    // An error if its size is not that of the first, or where there is no libpng.
    Expected<void> add(const Image& frame);
    std::size_t frames() const { return frames_.size(); }
    std::string bytes() const;

private:
    std::uint16_t rate_;
    std::uint32_t width_ = 0, height_ = 0;
    std::string header_;               // the chunk IHDR, whole
    std::vector<std::string> frames_;  // the contents of the chunks IDAT
};

}  // namespace waystone
