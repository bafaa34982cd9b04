// SPDX-License-Identifier: MIT
#include "io/png.hpp"

#include "base/assert.hpp"
#include "io/text.hpp"

#ifdef WAYSTONE_HAS_PNG
#include <png.h>
#endif

namespace waystone {

bool looks_like_png(std::string_view bytes) { return bytes.starts_with("\x89PNG\r\n\x1a\n"); }

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

}  // namespace

Expected<Image> read_png(std::string_view bytes, const std::string& path) {
    if (bytes.empty()) return fail(ErrorCode::FileMalformed, path, "the file is empty");
    if (!looks_like_png(bytes)) return fail(ErrorCode::FileMalformed, path, "this is not a PNG file");
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
    png.image.format = PNG_FORMAT_RGB;
    png.image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
    Image out{width, height, std::vector<std::uint8_t>(std::size_t{3} * width * height)};
    const png_color white{255, 255, 255};
    if (png_image_finish_read(&png.image, &white, out.rgb.data(), 0, nullptr) == 0) return malformed();
    return out;
}

Expected<std::string> write_png(const Image& image, const std::string& path) {
    WAYSTONE_ASSERT(image.rgb.size() == std::size_t{3} * image.width * image.height && !image.rgb.empty());
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

#else

Expected<Image> read_png(std::string_view, const std::string& path) {
    return fail(ErrorCode::FileMissing, path, "cannot be read: Waystone was built without PNG");
}

Expected<std::string> write_png(const Image&, const std::string& path) {
    return fail(ErrorCode::WriteFailed, path, "cannot be written: Waystone was built without PNG");
}

#endif

Grid grid_from_image(const Image& image, Moves moves) {
    std::vector<Terrain> terrain(std::size_t{image.width} * image.height);
    const std::uint8_t* pixel = image.rgb.data();
    for (Terrain& cell : terrain) {
        const unsigned luma = (299u * pixel[0] + 587u * pixel[1] + 114u * pixel[2]) / 1000;
        cell = luma < 128 ? Terrain::Out : Terrain::Ground;
        pixel += 3;
    }
    return Grid(image.width, image.height, terrain, moves);
}

}  // namespace waystone
