// SPDX-License-Identifier: MIT
// Maps on disk. An error is one sentence with file and line.
//
// `.map` (types octile and octile-corner), PNG (dark is blocked) and drawn text. Lines may end in CRLF. No file stays
// open, and a file is written completely or not at all. All functions may run in parallel.
#pragma once

#include <waystone/export.h>
#include <waystone/error.hpp>
#include <waystone/map.hpp>

#include <cstddef>
#include <span>
#include <string>

namespace waystone {

WAYSTONE_PUBLIC Expected<Map> load_map(const std::string& path, Moves moves = {});
// From what such a file holds.
WAYSTONE_PUBLIC Expected<Map> read_map(std::span<const std::byte> bytes, Moves moves = {});
// By extension: `.png` and `.txt` keep what is passable, anything else is a map of type octile. None of them
// can hold cliffs.
WAYSTONE_PUBLIC Expected<void> save_map(const Map& map, const std::string& path);

// From the bytes of a PNG file.
WAYSTONE_PUBLIC Expected<Map> map_from_image(std::span<const std::byte> png_bytes, Moves moves = {});

}  // namespace waystone
