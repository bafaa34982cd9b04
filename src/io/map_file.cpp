// SPDX-License-Identifier: MIT
#include "io/map_file.hpp"

#include "base/assert.hpp"
#include "io/text.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace waystone {
namespace {

constexpr std::uint8_t kRamp = 0x40, kUnknown = 0x80;
constexpr std::string_view kLetters = ".GSWT@O", kRamps = "gst";

struct Decoding {
    std::array<std::uint8_t, 256> octile, corner;  // terrain, kRamp, kUnknown
};

constexpr Decoding kDecoding = [] {
    Decoding out{};
    out.octile.fill(kUnknown);
    for (std::size_t i = 0; i < kLetters.size(); ++i)
        out.octile[static_cast<unsigned char>(kLetters[i])] = static_cast<std::uint8_t>(i);
    out.corner = out.octile;
    for (const char c : kRamps)
        out.corner[static_cast<unsigned char>(c)] =
            static_cast<std::uint8_t>(out.octile[static_cast<unsigned char>(c - 'a' + 'A')] | kRamp);
    return out;
}();

struct Header {
    bool corner = false;
    std::uint32_t width = 0, height = 0;  // as in the file: cells, or corner points
};

class MapReader {
public:
    MapReader(std::string_view text, const std::string& path) : lines_(text), path_(path), bytes_(text.size()) {}

    Expected<Grid> read(Moves moves) {
        if (auto header = read_header(); !header) return std::unexpected(header.error());
        auto grid = header_.corner ? read_corner(moves) : read_octile(moves);
        if (!grid) return grid;
        std::string_view line;
        while (lines_.next(line))
            if (!trimmed(line).empty())
                return malformed(lines_.number(), "unexpected text after the " + std::to_string(header_.height) +
                                                      " rows given by the header");
        return grid;
    }

private:
    std::unexpected<Error> malformed(int line, std::string sentence) const {
        return fail(ErrorCode::FileMalformed, at_line(path_, line), std::move(sentence));
    }

    Expected<void> read_header() {
        if (bytes_ == 0) return malformed(1, "the file is empty");
        std::optional<std::string_view> type, width, height;
        int type_line = 0, width_line = 0, height_line = 0;
        std::string_view line;
        std::vector<std::string_view> words;
        for (;;) {
            if (!lines_.next(line)) return malformed(lines_.number() + 1, "the file ends before the line 'map'");
            split_fields(line, words);
            if (words.size() == 1 && words[0] == "map") break;
            const std::string_view key = words.empty() ? std::string_view{} : words[0];
            auto* value = key == "type" ? &type : key == "width" ? &width : key == "height" ? &height : nullptr;
            if (value == nullptr)
                return malformed(lines_.number(), "unknown header line " + quoted(line) +
                                                      "; a map starts with type, height, width and map");
            if (words.size() != 2)
                return malformed(lines_.number(), "the header line " + quoted(line) + " needs one value");
            if (*value) return malformed(lines_.number(), std::string(key) + " is given twice");
            *value = words[1];
            (key == "type" ? type_line : key == "width" ? width_line : height_line) = lines_.number();
        }
        if (!type) return malformed(lines_.number(), "the header has no type");
        if (*type != "octile" && *type != "octile-corner")
            return malformed(type_line, "unknown map type " + quoted(*type) + "; known: octile and octile-corner");
        header_.corner = *type == "octile-corner";
        if (auto side = read_side("width", width, width_line); !side) return std::unexpected(side.error());
        else header_.width = *side;
        if (auto side = read_side("height", height, height_line); !side) return std::unexpected(side.error());
        else header_.height = *side;
        return check_memory(header_.width, header_.height);
    }

    Expected<std::uint32_t> read_side(const char* name, std::optional<std::string_view> text, int line) const {
        if (!text) return malformed(lines_.number(), std::string("the header has no ") + name);
        const std::uint32_t extra = header_.corner ? 1 : 0;
        const std::string range =
            "; it must be from " + std::to_string(1 + extra) + " to " + std::to_string(kMaxSide + extra);
        const auto digits = text->starts_with('-') ? text->substr(1) : *text;
        if (digits.empty() || !std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; }))
            return malformed(line, std::string(name) + " is not a number: " + quoted(*text));
        const auto value = parse_number<std::int64_t>(*text);
        const bool negative = text->starts_with('-');
        if (!negative && (!value || *value > kMaxSide + extra))
            return fail(ErrorCode::FileTooLarge, at_line(path_, line),
                        std::string(name) + " is " + std::string(text->substr(0, 20)) + range);
        if (negative || *value < 1 + extra)
            return malformed(line, std::string(name) + " is " + std::string(text->substr(0, 20)) + range);
        return static_cast<std::uint32_t>(*value);
    }

    Expected<std::string_view> read_row(std::uint32_t row, const char* what) {
        std::string_view line;
        if (!lines_.next(line))
            return malformed(lines_.number() + 1, "the file ends after " + std::to_string(row) + ' ' + what +
                                                      ", the header says " + std::to_string(header_.height));
        if (line.size() != header_.width)
            return malformed(lines_.number(), "row has " + std::to_string(line.size()) + " cells, the header says " +
                                                  std::to_string(header_.width));
        return line;
    }

    // One row of letters into codes.
    Expected<void> decode(std::string_view line, const std::array<std::uint8_t, 256>& table, std::uint8_t* out) const {
        unsigned all = 0;
        for (std::size_t x = 0; x < line.size(); ++x) all |= out[x] = table[static_cast<unsigned char>(line[x])];
        if ((all & kUnknown) == 0) return {};
        const auto x = static_cast<std::size_t>(std::find(out, out + line.size(), kUnknown) - out);
        return malformed(lines_.number(),
                         "unknown letter " + quoted(line.substr(x, 1)) + " in column " + std::to_string(x + 1));
    }

    // What the header says, and no more than the file can hold: a short file with a large header costs nothing.
    std::size_t expected_cells() const { return std::min(std::size_t{header_.width} * header_.height, bytes_); }

    Expected<Grid> read_octile(Moves moves) {
        const std::uint32_t width = header_.width, height = header_.height;
        std::vector<Terrain> terrain;
        terrain.reserve(expected_cells());
        for (std::uint32_t y = 0; y < height; ++y) {
            const auto line = read_row(y, "rows");
            if (!line) return std::unexpected(line.error());
            terrain.resize(terrain.size() + width);
            static_assert(sizeof(Terrain) == 1);
            auto* out = reinterpret_cast<std::uint8_t*>(terrain.data()) + std::size_t{y} * width;
            if (auto ok = decode(*line, kDecoding.octile, out); !ok) return std::unexpected(ok.error());
        }
        return Grid(width, height, terrain, moves);
    }

    Expected<Grid> read_corner(Moves moves) {
        const std::uint32_t width = header_.width, height = header_.height;
        std::vector<std::uint8_t> heights, codes;
        heights.reserve(expected_cells());
        for (std::uint32_t y = 0; y < height; ++y) {
            const auto line = read_row(y, "rows of heights");
            if (!line) return std::unexpected(line.error());
            for (std::size_t x = 0; x < width; ++x) {
                const char c = (*line)[x];
                if (c < '0' || c > '9')
                    return malformed(lines_.number(), "a height must be a digit, not " + quoted(line->substr(x, 1)) +
                                                          ", in column " + std::to_string(x + 1));
                heights.push_back(static_cast<std::uint8_t>(c - '0'));
            }
        }
        codes.reserve(expected_cells());
        for (std::uint32_t y = 0; y < height; ++y) {
            const auto line = read_row(y, "rows of letters");
            if (!line) return std::unexpected(line.error());
            codes.resize(codes.size() + width);
            if (auto ok = decode(*line, kDecoding.corner, codes.data() + std::size_t{y} * width); !ok)
                return std::unexpected(ok.error());
        }
        return build_corner(heights, codes, moves);
    }

    Grid build_corner(const std::vector<std::uint8_t>& heights, const std::vector<std::uint8_t>& codes,
                      Moves moves) const {
        const std::size_t stride = header_.width;
        const std::uint32_t width = header_.width - 1, height = header_.height - 1;
        // Height of the cell at point (x, y) at its corner (x + right, y + down).
        const auto corner = [&](std::size_t x, std::size_t y, std::size_t right, std::size_t down) {
            const std::size_t at = y * stride + x;
            return (codes[at] & kRamp) != 0 ? heights[at + down * stride + right] : heights[at];
        };
        const std::size_t cells = std::size_t{width} * height;
        std::vector<Terrain> terrain(cells);
        std::vector<std::uint8_t> east(cells, 0), south(cells, 0);
        for (std::size_t y = 0; y < height; ++y) {
            for (std::size_t x = 0; x < width; ++x) {
                const std::size_t cell = y * width + x;
                terrain[cell] = static_cast<Terrain>(codes[y * stride + x] & ~kRamp);
                if (x + 1 < width)
                    east[cell] =
                        corner(x, y, 1, 0) != corner(x + 1, y, 0, 0) || corner(x, y, 1, 1) != corner(x + 1, y, 0, 1);
                if (y + 1 < height)
                    south[cell] =
                        corner(x, y, 0, 1) != corner(x, y + 1, 0, 0) || corner(x, y, 1, 1) != corner(x, y + 1, 1, 0);
            }
        }
        return Grid(width, height, terrain, moves, east, south);
    }

    Lines lines_;
    const std::string& path_;
    std::size_t bytes_;
    Header header_;
};

}  // namespace

bool looks_like_map(std::string_view text) {
    for (const std::string_view key : {"type", "width", "height"})
        if (text.starts_with(key) && text.size() > key.size() && is_blank(text[key.size()])) return true;
    return false;
}

Expected<Grid> read_map(std::string_view text, const std::string& path, Moves moves) {
    return MapReader(text, path).read(moves);
}

std::string write_map(const Grid& grid) {
    WAYSTONE_ASSERT(!grid.has_cliffs());
    std::string out =
        "type octile\nheight " + std::to_string(grid.height()) + "\nwidth " + std::to_string(grid.width()) + "\nmap\n";
    out.reserve(out.size() + grid.size() + grid.height());
    State s = 0;
    for (std::uint32_t y = 0; y < grid.height(); ++y) {
        for (std::uint32_t x = 0; x < grid.width(); ++x) out += letter(grid.terrain(s++));
        out += '\n';
    }
    return out;
}

}  // namespace waystone
