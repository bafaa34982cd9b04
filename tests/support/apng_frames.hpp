// SPDX-License-Identifier: MIT
// The frames of an animated PNG, read by the specification and not by the code that wrote it.
#pragma once

#include "io/png.hpp"
#include "support/errors.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

struct PngChunk {
    std::string type, contents;
};

inline std::uint32_t apng_number(std::string_view bytes, std::size_t at, std::size_t size = 4) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i) value = value << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return value;
}

// CRC-32, a bit at a time.
inline std::uint32_t slow_crc(std::string_view bytes) {
    std::uint32_t crc = ~std::uint32_t{0};
    for (const char byte : bytes) {
        crc ^= static_cast<std::uint8_t>(byte);
        for (int bit = 0; bit < 8; ++bit) crc = (crc & 1) != 0 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    }
    return ~crc;
}

inline std::string apng_bytes(std::uint32_t number) {
    std::string out;
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(number >> shift & 0xff);
    return out;
}

// Each with a right length and checksum, and nothing behind the last.
inline std::vector<PngChunk> png_chunks(std::string_view bytes) {
    std::vector<PngChunk> out;
    EXPECT_TRUE(looks_like_png(bytes));
    std::size_t at = 8;
    while (at + 12 <= bytes.size()) {
        const std::uint32_t length = apng_number(bytes, at);
        if (length > bytes.size() - at - 12) break;
        const std::string_view body = bytes.substr(at + 4, length + 4);
        EXPECT_EQ(apng_number(bytes, at + 8 + length), slow_crc(body)) << body.substr(0, 4);
        out.push_back({std::string(body.substr(0, 4)), std::string(body.substr(4))});
        at += length + 12;
    }
    EXPECT_EQ(at, bytes.size());
    return out;
}

inline std::vector<Image> apng_frames(std::string_view bytes) {
    const std::vector<PngChunk> chunks = png_chunks(bytes);
    std::vector<Image> frames;
    std::string header;
    std::uint32_t count = 0, sequence = 0;
    const auto add = [&](std::string_view data) {
        const auto chunk = [](const std::string& body) {
            return apng_bytes(static_cast<std::uint32_t>(body.size() - 4)) + body + apng_bytes(slow_crc(body));
        };
        const std::string png =
            "\x89PNG\r\n\x1a\n" + chunk("IHDR" + header) + chunk("IDAT" + std::string(data)) + chunk("IEND");
        auto image = read_png(png, "a frame");
        EXPECT_TRUE(image) << said(image);
        if (image) frames.push_back(std::move(*image));
    };
    for (const PngChunk& chunk : chunks) {
        if (chunk.type == "IHDR") header = chunk.contents;
        if (chunk.type == "acTL") count = apng_number(chunk.contents, 0);
        if (chunk.type == "fcTL") {
            EXPECT_EQ(chunk.contents.size(), 26u);
            EXPECT_EQ(apng_number(chunk.contents, 0), sequence++);
            EXPECT_EQ(chunk.contents.substr(4, 8), header.substr(0, 8)) << "each frame fills the picture";
        }
        if (chunk.type == "IDAT") add(chunk.contents);
        if (chunk.type == "fdAT") {
            EXPECT_EQ(apng_number(chunk.contents, 0), sequence++);
            add(std::string_view(chunk.contents).substr(4));
        }
    }
    EXPECT_EQ(frames.size(), count);
    EXPECT_FALSE(chunks.empty());
    if (!chunks.empty()) {
        EXPECT_EQ(chunks.front().type, "IHDR");
        EXPECT_EQ(chunks.back().type, "IEND");
    }
    return frames;
}

}  // namespace waystone
