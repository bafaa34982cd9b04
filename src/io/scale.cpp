// SPDX-License-Identifier: MIT
#include "io/scale.hpp"

#include <string>
#include <vector>

namespace waystone {

Expected<Grid> scale(const Grid& grid, std::uint32_t width, std::uint32_t height) {
    if (width < 1 || height < 1 || width > kMaxSide || height > kMaxSide)
        return fail(ErrorCode::BadParameter, "",
                    "the new size is " + std::to_string(width) + 'x' + std::to_string(height) +
                        "; a side must be from 1 to " + std::to_string(kMaxSide));
    if (grid.has_cliffs())
        return fail(ErrorCode::BadParameter, "", "this map has cliffs between cells and cannot be scaled");
    std::vector<Terrain> terrain;
    terrain.reserve(std::size_t{width} * height);
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x)
            terrain.push_back(grid.terrain(grid.at(x * grid.width() / width, y * grid.height() / height)));
    return Grid(width, height, terrain, grid.rule());
}

}  // namespace waystone
