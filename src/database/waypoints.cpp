// SPDX-License-Identifier: MIT
#include "database/waypoints.hpp"

namespace waystone {

// What an answer relies on is checked here once: every number that leads to another one is in range.
Expected<Waypoints> Waypoints::read(const Container& file) {
    Waypoints out;
    const std::uint64_t cells = std::uint64_t{file.map().width} * file.map().height;
    out.width_ = file.map().width;
    out.side_ = std::bit_ceil(std::max(file.map().width, file.map().height));
    const auto get = [&](std::string_view name, std::optional<std::uint64_t> count,
                         NarrowView& view) -> Expected<void> {
        const auto found = file.narrow(name, count);
        if (!found) return std::unexpected(found.error());
        view = *found;
        return {};
    };
    const auto below = [&](const NarrowView& view, std::uint64_t bound) {
        for (std::size_t i = 0; i < view.size(); ++i)
            if (view[i] >= bound) return false;
        return true;
    };
    if (auto done = get("waypoint", {}, out.state_); !done) return std::unexpected(done.error());
    const std::uint32_t count = out.count();
    if (count == 0 || out.state_.size() > kMost || !below(out.state_, cells))
        return file.damaged("section \"waypoint\" names states that are not on the map");
    if (auto done = get("area", {}, out.area_); !done) return std::unexpected(done.error());
    if (out.area_.size() == 0) return file.damaged("section \"area\" is empty");
    if (auto done = get("owner", out.area_.size(), out.owner_); !done) return std::unexpected(done.error());
    if (!below(out.owner_, count)) return file.damaged("section \"owner\" names a waypoint that there is not");
    if (file.find("part") != nullptr)
        if (auto done = get("part", count, out.part_); !done) return std::unexpected(done.error());
    if (auto done = get("first", std::size_t{count} + 1, out.first_); !done) return std::unexpected(done.error());
    for (std::uint32_t i = 0; i < count; ++i)
        if (out.first_[i] >= out.first_[i + 1]) return file.damaged("section \"first\" is not in order");
    if (out.first_[0] != 0) return file.damaged("section \"first\" is not in order");
    if (auto done = get("run", out.first_[count], out.run_); !done) return std::unexpected(done.error());
    return out;
}

}  // namespace waystone
