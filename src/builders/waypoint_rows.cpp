// SPDX-License-Identifier: MIT
#include "builders/waypoint_rows.hpp"

#include "builders/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <queue>

namespace waystone {
namespace {

constexpr std::uint64_t kSlack = 20;  // the part of a climb by which a longer run may cost more

// The cost of the cheapest paths between waypoints, by links.
class WaypointCosts {
public:
    explicit WaypointCosts(const WaypointGraph& graph)
        : graph_(&graph), count_(graph.count()), cost_(std::size_t{count_} * count_, kInfinite) {}

    std::span<const Cost> from(std::uint32_t waypoint) const {
        return std::span(cost_).subspan(std::size_t{waypoint} * count_, count_);
    }
    // False where a path is too long for fixed point.
    bool compute(std::uint32_t from) {
        using Open = std::pair<std::uint64_t, std::uint32_t>;
        std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
        Cost* const cost = cost_.data() + std::size_t{from} * count_;
        cost[from] = 0;
        open.push({0, from});
        while (!open.empty()) {
            const auto [base, at] = open.top();
            open.pop();
            if (base > cost[at]) continue;
            for (const WaypointLink& link : graph_->links[at]) {
                const std::uint64_t through = base + link.cost;
                if (through >= cost[link.to]) {
                    if (cost[link.to] == kInfinite) return false;
                    continue;
                }
                cost[link.to] = static_cast<Cost>(through);
                open.push({through, link.to});
            }
        }
        return true;
    }

private:
    const WaypointGraph* graph_;
    std::uint32_t count_;
    std::vector<Cost> cost_;
};

// The rows of waypoints, one at a time: the waypoints that serve are intersected from target to target.
class WaypointCoder {
public:
    WaypointCoder(const WaypointGraph& graph, const WaypointCosts& costs) : graph_(graph), costs_(costs) {}

    std::vector<std::uint32_t> row(std::uint32_t from) {
        const std::vector<WaypointLink>& links = graph_.links[from];
        const std::size_t words = links.size() / 64 + 1;
        left_.assign(words, ~std::uint64_t{0});
        const std::span<const Cost> cost = costs_.from(from);
        auto climb = graph_.climbs[from].begin();
        const auto climbs_end = graph_.climbs[from].end();
        std::vector<std::uint32_t> runs;
        std::uint32_t begin = 0;
        for (std::uint32_t to = 0; to < graph_.count(); ++to) {
            while (climb != climbs_end && climb->to < to) ++climb;
            if (to == from || cost[to] == kInfinite) continue;
            serve_.assign(words, 0);
            for (std::size_t i = 0; i < links.size(); ++i)
                if (serves(links[i].cost, costs_.from(links[i].to)[to], cost[to])) mark(i);
            if (climb != climbs_end && climb->to == to && serves(climb->cost, 0, cost[to])) mark(links.size());
            std::uint64_t any = 0;
            for (std::size_t i = 0; i < words; ++i) any |= left_[i] & serve_[i];
            if (any == 0) {
                runs.push_back(run(from, begin));
                begin = to;
                left_ = serve_;
                continue;
            }
            for (std::size_t i = 0; i < words; ++i) left_[i] &= serve_[i];
        }
        runs.push_back(run(from, begin));
        return runs;
    }

private:
    static bool serves(Cost climb, Cost rest, Cost best) {
        return std::uint64_t{climb} + rest <= best + climb / kSlack;
    }
    void mark(std::size_t i) { serve_[i / 64] |= std::uint64_t{1} << i % 64; }
    // Bit links.size() stands for the target itself.
    std::uint32_t run(std::uint32_t from, std::uint32_t begin) const {
        const std::vector<WaypointLink>& links = graph_.links[from];
        std::size_t i = links.size();
        while (i > 0 && (left_[i / 64] >> i % 64 & 1) == 0) --i;
        return begin * (graph_.count() + 1) + (i == links.size() ? graph_.count() : links[i].to);
    }

    const WaypointGraph& graph_;
    const WaypointCosts& costs_;
    std::vector<std::uint64_t> left_, serve_;
};

std::vector<std::uint32_t> of_areas(const WaypointGraph& graph, std::uint32_t WaypointArea::* member) {
    std::vector<std::uint32_t> out;
    for (const WaypointArea& area : graph.areas) out.push_back(area.*member);
    return out;
}

bool in_one_part(const WaypointGraph& graph) {
    return std::ranges::all_of(graph.part, [](std::uint32_t part) { return part == 0; });
}

}  // namespace

Expected<WaypointFile> WaypointFile::make(const Grid& grid, const WaypointGraph& graph, const BuildContext& context) {
    const std::uint32_t count = graph.count();
    if (auto fits = context.may_hold(std::uint64_t{count} * count * sizeof(Cost)); !fits)
        return std::unexpected(fits.error());
    WaypointCosts costs(graph);
    std::atomic<bool> too_long = false;
    struct Nothing {};
    Workers<Nothing> searchers([] { return std::make_unique<Nothing>(); });
    searchers.for_each(context.options.parallel, count, 16, [&](Nothing&, std::size_t from) {
        if (!context.asked_to_stop() && !costs.compute(static_cast<std::uint32_t>(from))) too_long = true;
    });
    if (too_long)
        return fail(ErrorCode::TooFar, "", "paths of this map are longer than a first-move database can count");
    std::vector<std::vector<std::uint32_t>> rows(count);
    Workers<WaypointCoder> coders([&] { return std::make_unique<WaypointCoder>(graph, costs); });
    coders.for_each(context.options.parallel, count, 16, [&](WaypointCoder& coder, std::size_t from) {
        if (!context.asked_to_stop()) rows[from] = coder.row(static_cast<std::uint32_t>(from));
    });
    if (context.asked_to_stop()) return context.stop_here();
    std::vector<std::uint32_t> first{0}, runs;
    for (const std::vector<std::uint32_t>& row : rows) {
        runs.insert(runs.end(), row.begin(), row.end());
        first.push_back(static_cast<std::uint32_t>(runs.size()));
    }
    return WaypointFile(grid, graph, context.spec, first, runs);
}

WaypointFile::WaypointFile(const Grid& grid, const WaypointGraph& graph, std::string spec,
                           std::span<const std::uint32_t> first, std::span<const std::uint32_t> runs)
    : grid_(&grid),
      spec_(std::move(spec)),
      waypoint_(graph.waypoints),
      area_(of_areas(graph, &WaypointArea::begin)),
      owner_(of_areas(graph, &WaypointArea::owner)),
      part_(in_one_part(graph) ? std::span<const std::uint32_t>() : graph.part),
      first_(first),
      run_(runs) {}

ContainerWriter WaypointFile::writer() const {
    ContainerWriter writer("cpd", spec_, *grid_);
    writer.add("waypoint", waypoint_);
    writer.add("area", area_);
    writer.add("owner", owner_);
    if (part_.size() > 0) writer.add("part", part_);
    writer.add("first", first_);
    writer.add("run", run_);
    writer.add("quality", quality_);
    return writer;
}

}  // namespace waystone
