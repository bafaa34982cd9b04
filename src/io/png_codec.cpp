// SPDX-License-Identifier: MIT
// libpng, the one library beside the standard one that may be in Waystone; this file is compiled in one of three ways.
//
//   WAYSTONE_HAS_PNG and nothing else      Waystone has PNG built in
//   neither                                it has none, until somebody brings it
//   WAYSTONE_HAS_PNG and WAYSTONE_PNG_COMPONENT   the library waystone-png, which brings it to one that has none
#include "io/png.hpp"

#include <waystone/png.h>

#ifdef WAYSTONE_HAS_PNG
#include <png.h>

#include <algorithm>
#endif

namespace waystone {

#ifdef WAYSTONE_HAS_PNG

namespace {

// Frees what libpng holds, however we leave.
struct PngImage {
    png_image image{};
    PngImage() { image.version = PNG_IMAGE_VERSION; }
    PngImage(const PngImage&) = delete;
    PngImage& operator=(const PngImage&) = delete;
    ~PngImage() { png_image_free(&image); }
};

// One byte of deflated data can stand for 1032 bytes, and each of them for eight pixels.
constexpr std::uint64_t kMostPixelsPerByte = 1032 * 8;

// The chunks that colours depend on, up to the first that is cut short. Others may hold texts, which libpng would
// unpack, a thousand of up to 8 MB each.
std::string without_texts(std::string_view png) {
    constexpr std::size_t kSignature = 8, kAround = 12;  // length, type and checksum
    constexpr std::string_view kKept = "tRNS gAMA cHRM sRGB iCCP sBIT bKGD";
    std::string out(png.substr(0, kSignature));
    png.remove_prefix(kSignature);
    while (png.size() >= kAround) {
        std::uint64_t size = 0;
        for (int i = 0; i < 4; ++i) size = size << 8 | static_cast<unsigned char>(png[i]);
        const std::string_view chunk = png.substr(
                                   0, static_cast<std::size_t>(std::min<std::uint64_t>(size + kAround, png.size()))),
                               type = png.substr(4, 4);
        const bool critical = type[0] >= 'A' && type[0] <= 'Z';
        if (critical || kKept.contains(type)) out += chunk;
        png.remove_prefix(chunk.size());
    }
    return out.append(png);
}

Expected<Image> read_by_libpng(std::string_view file, const std::string& path) {
    const std::string bytes = without_texts(file);
    PngImage png;
    const auto malformed = [&] {
        return fail(ErrorCode::FileMalformed, path, std::string("the PNG is damaged: ") + png.image.message);
    };
    if (png_image_begin_read_from_memory(&png.image, bytes.data(), bytes.size()) == 0) return malformed();
    const std::uint32_t width = png.image.width, height = png.image.height;
    if (width > kMaxSide || height > kMaxSide)
        return fail(ErrorCode::FileTooLarge, path,
                    "the picture has " + std::to_string(width) + 'x' + std::to_string(height) +
                        " pixels; a side can have at most " + std::to_string(kMaxSide));
    if (std::uint64_t{width} * height > kMostPixelsPerByte * bytes.size())
        return fail(ErrorCode::FileMalformed, path,
                    "the PNG is damaged: " + std::to_string(bytes.size()) + " bytes cannot hold " +
                        std::to_string(width) + 'x' + std::to_string(height) + " pixels");
    png.image.format = PNG_FORMAT_RGB;
    png.image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
    Image out{width, height, std::vector<std::uint8_t>(std::size_t{3} * width * height)};
    const png_color white{255, 255, 255};
    if (png_image_finish_read(&png.image, &white, out.rgb.data(), 0, nullptr) == 0) return malformed();
    return out;
}

Expected<std::string> write_by_libpng(const Image& image, const std::string& path) {
    PngImage png;
    png.image.width = image.width;
    png.image.height = image.height;
    png.image.format = PNG_FORMAT_RGB;
    // Deflate never adds more than a few bytes per block; headers and row filters come on top.
    png_alloc_size_t size = image.rgb.size() + image.rgb.size() / 256 + image.height + 4096;
    std::string out;
    bool ok = false;
    out.resize_and_overwrite(size, [&](char* bytes, std::size_t) {
        ok = png_image_write_to_memory(&png.image, bytes, &size, 0, image.rgb.data(), 0, nullptr) != 0;
        return ok ? size : 0;
    });
    if (!ok) return fail(ErrorCode::WriteFailed, path, std::string("the PNG could not be made: ") + png.image.message);
    return out;
}

constexpr PngCodec kLibpng{read_by_libpng, write_by_libpng};

}  // namespace

#endif

#if !defined(WAYSTONE_HAS_PNG)
const PngCodec* built_in_png() { return nullptr; }
#elif !defined(WAYSTONE_PNG_COMPONENT)
const PngCodec* built_in_png() { return &kLibpng; }
#endif

}  // namespace waystone

#ifdef WAYSTONE_PNG_COMPONENT
void waystone_use_png() { waystone::use_png(&waystone::kLibpng); }
#endif
