// SPDX-License-Identifier: MIT
// What the random calls of random_calls.hpp choose by, and their model: cells of maps, where agents and units are.
#pragma once

#include "support/c_face.hpp"

#include "base/random.hpp"

#include <cstdlib>
#include <map>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace waystone::random_calls {

// Where the choices come from: a seed, or the bytes of an input, which end.
class Choices {
public:
    explicit Choices(std::uint64_t seed) : random_(seed), seeded_(true) {}
    explicit Choices(std::string_view bytes) : random_(0), bytes_(bytes) {}

    bool left() const { return seeded_ || !bytes_.empty(); }
    std::uint32_t below(std::uint32_t bound) {
        if (seeded_) return random_.below(bound);
        std::uint32_t value = 0;
        for (std::uint32_t most = 1; most < bound && !bytes_.empty(); most <<= 8) {
            value = value << 8 | static_cast<unsigned char>(bytes_[0]);
            bytes_.remove_prefix(1);
        }
        return value % bound;
    }
    bool chance(double probability) {
        return seeded_ ? random_.chance(probability) : below(100) < static_cast<std::uint32_t>(100 * probability);
    }

private:
    Random random_;
    bool seeded_ = false;
    std::string_view bytes_;
};

struct ModelMap {
    std::uint32_t width = 0, height = 0;
    std::vector<std::uint8_t> cells;
    std::uint64_t version = 0;

    waystone_cell size() const { return width * height; }
    bool free(waystone_cell cell) const { return cell < size() && cells[cell] != 0; }
    void edit(waystone_cell cell, bool open) {
        version += cells[cell] != open;
        cells[cell] = open;
    }
    bool legal(waystone_cell from, waystone_cell to) const {
        if (!free(from) || !free(to) || from == to) return false;
        const int x = static_cast<int>(from % width), y = static_cast<int>(from / width);
        const int dx = static_cast<int>(to % width) - x, dy = static_cast<int>(to / width) - y;
        if (std::abs(dx) > 1 || std::abs(dy) > 1) return false;
        return free(from + static_cast<waystone_cell>(dx)) &&
               free(from + static_cast<waystone_cell>(dy * static_cast<int>(width)));
    }
    // By breadth-first search.
    bool reachable(waystone_cell from, waystone_cell to) const {
        if (!free(from) || !free(to)) return false;
        std::vector<std::uint8_t> seen(size());
        std::vector<waystone_cell> queue{from};
        seen[from] = 1;
        for (std::size_t i = 0; i < queue.size(); ++i)
            for (waystone_cell next = 0; next < size(); ++next)
                if (!seen[next] && legal(queue[i], next)) {
                    seen[next] = 1;
                    queue.push_back(next);
                }
        return seen[to] != 0;
    }
};

struct ModelAgent {
    std::shared_ptr<ModelMap> map;
    waystone_cell at = WAYSTONE_NO_CELL, goal = WAYSTONE_NO_CELL;
};

struct ModelCrowd {
    std::shared_ptr<ModelMap> map;
    bool bodies = false, recording = false;
    std::map<waystone_unit, waystone_cell> units;
    std::uint64_t ticks = 0;
};

// Handles of a kind that are live, with what the model knows of them.
template <class Handle, class Model>
using Live = std::vector<std::pair<Handle, Model>>;

// How often something came of it.
struct Reached {
    std::uint64_t moves = 0, arrivals = 0, unit_moves = 0, replays = 0;
};

// All that the calls have made and not freed; it goes with this.
class LiveHandles {
protected:
    explicit LiveHandles(Choices choices) : random_(choices), before_(waystone_object_count()) {}
    LiveHandles(const LiveHandles&) = delete;
    LiveHandles& operator=(const LiveHandles&) = delete;
    ~LiveHandles() {
        free_all(crowds_, waystone_crowd_free);
        free_all(agents_, waystone_agent_free);
        free_all(pools_, waystone_pool_free);
        free_all(databases_, waystone_database_free);
        free_all(configurations_, waystone_configuration_free);
        free_all(maps_, waystone_map_free);
        EXPECT_EQ(waystone_object_count(), before_);
    }

    std::uint32_t below(std::size_t bound) { return random_.below(static_cast<std::uint32_t>(bound)); }
    // A handle for a call, what the model knows of it, and the status that a wrong one gives.
    template <class Handle, class Model>
    struct Picked {
        Handle handle;
        Model* model;
        waystone_status wrong;
    };
    template <class Handle, class Model>
    Picked<Handle, Model> pick(Live<Handle, Model>& live) {
        const std::uint64_t kind = below(20);
        if (kind == 0) return {Handle{0}, nullptr, WAYSTONE_BAD_HANDLE};
        if (kind == 1 && !gone_.empty()) return {Handle{gone_[below(gone_.size())]}, nullptr, WAYSTONE_BAD_HANDLE};
        if (kind == 2) {
            const auto other = another_kind(live);
            if (other != 0) return {Handle{other}, nullptr, WAYSTONE_WRONG_KIND};
        }
        if (live.empty()) return {Handle{0}, nullptr, WAYSTONE_BAD_HANDLE};
        auto& one = live[below(live.size())];
        return {one.first, &one.second, WAYSTONE_OK};
    }
    template <class List>
    std::uint32_t another_kind(const List& than) {
        std::vector<std::uint32_t> others;
        const auto add = [&](const auto& list) {
            if (static_cast<const void*>(&list) != static_cast<const void*>(&than))
                for (const auto& one : list) others.push_back(one.first.id);
        };
        add(maps_);
        add(configurations_);
        add(databases_);
        add(pools_);
        add(agents_);
        add(crowds_);
        return others.empty() ? 0 : others[below(others.size())];
    }
    template <class List, class Free>
    void free_all(List& list, Free free) {
        for (const auto& one : list) EXPECT_OK(free(one.first));
        list.clear();
    }
    template <class List, class Free>
    void free_some(List& list, Free free) {
        auto picked = pick(list);
        ASSERT_EQ(free(picked.handle), picked.wrong);
        if (picked.model == nullptr) return;
        gone_.push_back(picked.handle.id);
        std::erase_if(list, [&](const auto& one) { return one.first.id == picked.handle.id; });
    }
    std::size_t expected_count() const {
        return before_ + maps_.size() + configurations_.size() + databases_.size() + pools_.size() + agents_.size() +
               crowds_.size();
    }

    Choices random_;
    std::uint32_t before_;
    Live<waystone_map, std::shared_ptr<ModelMap>> maps_;
    Live<waystone_configuration, bool> configurations_;  // whether it needs a database
    Live<waystone_database, int> databases_;
    Live<waystone_pool, int> pools_;
    Live<waystone_agent, ModelAgent> agents_;
    Live<waystone_crowd, ModelCrowd> crowds_;
    std::vector<std::uint32_t> gone_;
};

}  // namespace waystone::random_calls
