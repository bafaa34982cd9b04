// SPDX-License-Identifier: MIT
#include "abstraction/shared_hierarchy.hpp"

#include <map>
#include <mutex>

namespace waystone {
namespace {

struct Key {
    std::uint64_t fingerprint;
    std::size_t cells;
    HierarchySettings settings;
    auto operator<=>(const Key&) const = default;
};

struct Place {
    std::mutex building;
    std::weak_ptr<const Hierarchy> hierarchy;
};

}  // namespace

std::shared_ptr<const Hierarchy> shared_hierarchy(const Grid& grid, HierarchySettings settings) {
    static std::mutex guard;
    static std::map<Key, std::weak_ptr<Place>> places;
    const Key key{grid.fingerprint(), grid.size(), settings};
    std::shared_ptr<Place> place;
    {
        const std::lock_guard lock(guard);
        std::erase_if(places, [](const auto& entry) { return entry.second.expired(); });
        std::weak_ptr<Place>& known = places[key];
        place = known.lock();
        if (!place) known = place = std::make_shared<Place>();
    }
    const std::lock_guard lock(place->building);
    std::shared_ptr<const Hierarchy> hierarchy = place->hierarchy.lock();
    if (!hierarchy) {
        // Who holds the hierarchy holds its place, so that the next who asks finds it.
        struct Held {
            std::shared_ptr<Place> place;
            Hierarchy hierarchy;
        };
        auto held = std::make_shared<Held>(place, Hierarchy(grid, settings));
        hierarchy = std::shared_ptr<const Hierarchy>(held, &held->hierarchy);
        place->hierarchy = hierarchy;
    }
    return hierarchy;
}

}  // namespace waystone
