// SPDX-License-Identifier: MIT
#include "io/apng.hpp"

#include <array>

namespace waystone {
namespace {

constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";

// CRC-32 as PNG has it.
std::uint32_t png_crc(std::string_view bytes) {
    static constexpr std::array<std::uint32_t, 256> kTable = [] {
        std::array<std::uint32_t, 256> table{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            std::uint32_t value = i;
            for (int bit = 0; bit < 8; ++bit) value = (value & 1) != 0 ? 0xedb88320u ^ (value >> 1) : value >> 1;
            table[i] = value;
        }
        return table;
    }();
    std::uint32_t crc = ~std::uint32_t{0};
    for (const char byte : bytes) crc = kTable[(crc ^ static_cast<std::uint8_t>(byte)) & 0xff] ^ (crc >> 8);
    return ~crc;
}

std::string big_endian(std::uint32_t number, unsigned bytes = 4) {
    std::string out;
    for (unsigned i = bytes; i-- > 0;) out += static_cast<char>(number >> (8 * i) & 0xff);
    return out;
}

std::string png_chunk(std::string_view type, std::string_view contents) {
    const std::string body = std::string(type).append(contents);
    return big_endian(static_cast<std::uint32_t>(contents.size())) + body + big_endian(png_crc(body));
}

std::uint32_t length_at(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return value;
}

}  // namespace

Expected<void> AnimatedPng::add(const Image& frame) {
    if (frames_.empty()) {
        width_ = frame.width;
        height_ = frame.height;
    } else if (frame.width != width_ || frame.height != height_) {
        return fail(ErrorCode::BadParameter, "", "all frames of a movie must have one size");
    }
    const auto png = write_png(frame, "a frame");
    if (!png) return std::unexpected(png.error());
    std::string data;
    for (std::size_t at = kPngSignature.size(); at + 12 <= png->size();) {
        const std::uint32_t length = length_at(*png, at);
        const std::string_view type = std::string_view(*png).substr(at + 4, 4);
        if (type == "IHDR" && header_.empty()) header_ = png->substr(at, length + 12);
        if (type == "IDAT") data += png->substr(at + 8, length);
        at += length + 12;
    }
    frames_.push_back(std::move(data));
    return {};
}

std::string AnimatedPng::bytes() const {
    std::string out(kPngSignature);
    out += header_;
    out += png_chunk("acTL", big_endian(static_cast<std::uint32_t>(frames_.size())) + big_endian(0));
    std::uint32_t sequence = 0;
    for (std::size_t i = 0; i < frames_.size(); ++i) {
        out += png_chunk("fcTL", big_endian(sequence++) + big_endian(width_) + big_endian(height_) + big_endian(0) +
                                     big_endian(0) + big_endian(1, 2) + big_endian(rate_, 2) + std::string(2, '\0'));
        if (i == 0) out += png_chunk("IDAT", frames_[i]);
        else out += png_chunk("fdAT", big_endian(sequence++) + frames_[i]);
    }
    return out + png_chunk("IEND", "");
}

}  // namespace waystone
