// SPDX-License-Identifier: MIT
#include "io/png.hpp"

#include "base/assert.hpp"
#include "io/text.hpp"

#include <atomic>

namespace waystone {
namespace {

std::atomic<const PngCodec*> brought{nullptr};

const PngCodec* codec() {
    const PngCodec* own = built_in_png();
    return own != nullptr ? own : brought.load(std::memory_order_acquire);
}

}  // namespace

void use_png(const PngCodec* codec) { brought.store(codec, std::memory_order_release); }

bool looks_like_png(std::string_view bytes) { return bytes.starts_with("\x89PNG\r\n\x1a\n"); }

Expected<Image> read_png(std::string_view bytes, const std::string& path) {
    const PngCodec* const png = codec();
    if (png == nullptr) return fail(ErrorCode::FileMissing, path, "cannot be read: Waystone was built without PNG");
    if (bytes.empty()) return fail(ErrorCode::FileMalformed, path, "the file is empty");
    if (!looks_like_png(bytes)) return fail(ErrorCode::FileMalformed, path, "this is not a PNG file");
    return png->read(bytes, path);
}

Expected<std::string> write_png(const Image& image, const std::string& path) {
    const PngCodec* const png = codec();
    if (png == nullptr) return fail(ErrorCode::WriteFailed, path, "cannot be written: Waystone was built without PNG");
    WAYSTONE_ASSERT(image.rgb.size() == std::size_t{3} * image.width * image.height && !image.rgb.empty());
    return png->write(image, path);
}

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
