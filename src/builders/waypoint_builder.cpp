// SPDX-License-Identifier: MIT
#include "builders/waypoint_builder.hpp"

#include "builders/measure_quality.hpp"
#include "builders/waypoint_rows.hpp"

#include <algorithm>

namespace waystone {
namespace {

// Each has some 1.5 times the waypoints of the one before it.
constexpr std::uint32_t kReaches[] = {48, 32, 24, 18, 14, 11, 9, 7, 6, 5, 4, 3, 2, 1};
constexpr std::uint32_t kUsualReach = 7;  // on any map
constexpr std::uint64_t kWaypointBytesPerCell = 60;
constexpr int kMostFills = 4;   // numbers of corners tried for one m
constexpr double kTrials = 30;  // about; for the progress

class WaypointBuilder {
public:
    WaypointBuilder(const Grid& grid, std::uint64_t bytes, const BuildContext& context)
        : grid_(grid), bytes_(bytes), context_(context), map_(grid) {}

    Expected<std::optional<Container>> run(std::uint64_t& least);

private:
    struct Trial {
        std::size_t corners;
        std::uint64_t size;                // kTooMany where there would be too many waypoints
        std::optional<WaypointFile> file;  // where it fits
    };
    static constexpr std::uint64_t kTooMany = ~std::uint64_t{0};

    Expected<Trial> make(std::uint32_t m, std::size_t corners);
    Expected<Trial> fill(std::uint32_t m, Trial bare);
    Expected<void> keep_if_best(WaypointFile file);

    const Grid& grid_;
    std::uint64_t bytes_;
    const BuildContext& context_;
    WaypointMap map_;
    double trials_ = 0;
    std::optional<WaypointFile> best_;
    MeasuredQuality quality_;
};

Expected<WaypointBuilder::Trial> WaypointBuilder::make(std::uint32_t m, std::size_t corners) {
    context_.report(std::min(++trials_, kTrials - 1), kTrials);
    WaypointGraph graph;
    if (!make_waypoints(grid_, map_, {.m = m, .corners = corners, .most = Waypoints::kMost}, context_, graph))
        return context_.stop_here();
    if (graph.count() == 0) return Trial{corners, kTooMany, std::nullopt};
    auto file = WaypointFile::make(grid_, graph, context_);
    if (!file) return std::unexpected(file.error());
    const std::uint64_t size = file->writer().size_bytes();
    if (size > bytes_) return Trial{corners, size, std::nullopt};
    return Trial{corners, size, std::move(*file)};
}

// As many corners as fit, or nearly. The size grows almost evenly with their number, so few numbers are tried.
Expected<WaypointBuilder::Trial> WaypointBuilder::fill(std::uint32_t m, Trial bare) {
    Trial fits = std::move(bare);
    std::size_t next = map_.corners.size(), above = next + 1;
    for (int i = 0; i < kMostFills && next > fits.corners && next < above; ++i) {
        auto trial = make(m, next);
        if (!trial) return std::unexpected(trial.error());
        const std::uint64_t size = trial->size;
        if (trial->file) fits = std::move(*trial);
        else above = next;
        if (above > map_.corners.size() || fits.size >= bytes_ - bytes_ / 20) break;
        const auto room = static_cast<double>(bytes_ - fits.size);
        const double share = size == kTooMany || size <= fits.size ? 0.5 : room / static_cast<double>(size - fits.size);
        const auto between = static_cast<double>(above - fits.corners);
        next = fits.corners + static_cast<std::size_t>(between * std::clamp(0.97 * share, 0.1, 0.9));
    }
    return fits;
}

Expected<void> WaypointBuilder::keep_if_best(WaypointFile file) {
    const auto container = Container::open(file.writer().bytes());
    if (!container) return std::unexpected(container.error());
    const auto database = FirstMoveDatabase::open({std::shared_ptr<void>(), &*container});
    if (!database) return std::unexpected(database.error());
    const auto quality = measure_quality(grid_, *database, context_);
    if (!quality) return std::unexpected(quality.error());
    if (best_ && quality->mean >= quality_.mean) return {};
    file.set(*quality);
    best_ = std::move(file);
    quality_ = *quality;
    return {};
}

Expected<std::optional<Container>> WaypointBuilder::run(std::uint64_t& least) {
    if (auto fits = context_.may_hold(kWaypointBytesPerCell * grid_.size()); !fits)
        return std::unexpected(fits.error());
    if (map_.states.empty()) return std::nullopt;
    if (!map_.find_corners(grid_, context_)) return context_.stop_here();
    std::optional<Trial> small;  // the last that fits, and takes little of what there is
    const auto keep_filled = [&](std::uint32_t m, Trial bare) -> Expected<void> {
        auto filled = fill(m, std::move(bare));
        if (!filled) return std::unexpected(filled.error());
        return keep_if_best(std::move(*filled->file));
    };
    std::uint32_t small_m = 0;
    const std::uint32_t largest = std::max(kUsualReach, std::max(grid_.width(), grid_.height()) / 4);
    for (const std::uint32_t m : kReaches) {
        if (m > largest) continue;  // on a small map it would only take time
        auto bare = make(m, 0);
        if (!bare) return std::unexpected(bare.error());
        const bool grows = bare->size >= least;
        least = std::min(least, bare->size);
        if (!bare->file && (grows || least <= bytes_)) break;
        if (!bare->file) continue;
        if (bare->size < bytes_ / 6) {
            small = std::move(*bare);
            small_m = m;
        } else if (auto kept = keep_filled(m, std::move(*bare)); !kept) {
            return std::unexpected(kept.error());
        }
    }
    if (!best_ && small)
        if (auto kept = keep_filled(small_m, std::move(*small)); !kept) return std::unexpected(kept.error());
    if (!best_) return std::nullopt;
    context_.report(kTrials, kTrials);
    auto done = context_.finish(best_->writer(), kWaypointBytesPerCell * grid_.size());
    if (!done) return std::unexpected(done.error());
    return std::move(*done);
}

}  // namespace

Expected<std::optional<Container>> build_waypoints(const Grid& grid, std::uint64_t bytes, const BuildContext& context,
                                                   std::uint64_t& least) {
    return WaypointBuilder(grid, bytes, context).run(least);
}

}  // namespace waystone
