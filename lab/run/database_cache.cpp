// SPDX-License-Identifier: MIT
#include "lab/run/database_cache.hpp"

#include "base/hash.hpp"
#include "catalog/catalog.hpp"
#include "database/databases.hpp"
#include "io/paths.hpp"
#include "io/platform.hpp"
#include "lab/run/parallel.hpp"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <utility>

namespace waystone::lab {
namespace {

// Of the file that a string names, the part of that kind; null where there is none. Who makes the agent says why.
std::shared_ptr<const OpenDatabase> part_of_file(const std::string& file, std::string_view kind,
                                                 std::span<const DatabaseKind* const> kinds) {
    auto containers = Container::open_all(file);
    if (!containers) return nullptr;
    for (Container& container : *containers) {
        if (container.kind() != kind) continue;
        auto opened = OpenDatabase::open(std::move(container), kinds);
        return opened ? *opened : nullptr;
    }
    return nullptr;
}

}  // namespace

std::string cache_folder() {
    if (std::string own = environment("WAYSTONE_CACHE"); !own.empty()) return own;
    if (std::string xdg = environment("XDG_CACHE_HOME"); !xdg.empty()) return join_path(xdg, "waystone");
    if (std::string home = environment("HOME"); !home.empty()) return join_path(home, ".cache/waystone");
    if (std::string windows = environment("LOCALAPPDATA"); !windows.empty()) return join_path(windows, "waystone");
    return {};
}

std::string cache_path(const std::string& folder, std::uint64_t fingerprint, const DatabaseNeed& need) {
    std::string name(need.builder->kind);
    name += '-' + hex(fingerprint) + '-' + hex(xxh64(need.spec)) + ".wdb";
    return join_path(folder, name);
}

// One place for each database that was asked for.
struct DatabaseCache::Shelf {
    struct Place {
        std::mutex building;
        std::weak_ptr<const OpenDatabase> open;
        std::shared_ptr<const OpenDatabase> kept;  // where no file has it
    };
    std::shared_ptr<Place> place(const std::string& key) {
        const std::lock_guard lock(mutex);
        std::shared_ptr<Place>& found = places[key];
        if (!found) found = std::make_shared<Place>();
        return found;
    }

    Catalog catalog;
    std::string folder;
    std::span<const BuilderEntry* const> builders;
    std::span<const DatabaseKind* const> kinds;
    std::mutex mutex;
    bool looked_for_folder = false, has_folder = false;
    std::map<std::string, std::shared_ptr<Place>> places;
};

DatabaseCache::DatabaseCache(const Catalog& catalog, std::string folder, std::span<const BuilderEntry* const> builders,
                             std::span<const DatabaseKind* const> kinds)
    : shelf_(std::make_shared<Shelf>()) {
    shelf_->catalog = catalog;
    shelf_->folder = std::move(folder);
    shelf_->builders = builders;
    shelf_->kinds = kinds;
}

const Catalog& DatabaseCache::catalog() const { return shelf_->catalog; }

// Makes the folder when it is needed first.
bool DatabaseCache::can_keep() const {
    const std::lock_guard lock(shelf_->mutex);
    if (!std::exchange(shelf_->looked_for_folder, true)) {
        shelf_->has_folder = !shelf_->folder.empty() && make_folders(shelf_->folder) == 0;
        const std::string why =
            shelf_->folder.empty() ? "set WAYSTONE_CACHE to a folder" : shelf_->folder + " cannot be created";
        if (!shelf_->has_folder) std::fprintf(stderr, "databases stay in memory and are not saved: %s\n", why.c_str());
    }
    return shelf_->has_folder;
}

Expected<Container> DatabaseCache::open_or_build(const Grid& grid, const Settings& agent, const DatabaseNeed& need,
                                                 const BuildOptions& options) const {
    BuildContext context{.spec = need.spec, .options = options};
    const ContainerOptions wanted{.map = &grid, .kind = need.builder->kind, .spec = need.spec};
    if (!shelf_->folder.empty()) {
        const std::string original = cache_path(shelf_->folder, grid.original_fingerprint(), need);
        if (auto found = Container::open(original, wanted)) return found;
        context.path = original;
        if (!grid.is_original()) {
            context.path = cache_path(shelf_->folder, grid.fingerprint(), need);
            if (auto found = Container::open(context.path, wanted)) return found;
        }
    }
    if (!can_keep()) context.path.clear();
    auto built = need.builder->build(grid, agent, context);
    if (built || built.error().code != ErrorCode::WriteFailed) return built;
    // Where another program was faster: Windows does not replace a file that is open.
    if (auto found = Container::open(context.path, wanted)) return found;
    return built;
}

Expected<std::shared_ptr<const OpenDatabase>> DatabaseCache::find_or_build(const Grid& grid, const Settings& agent,
                                                                           const DatabaseNeed& need,
                                                                           const BuildOptions& options) const {
    const std::string file = named_file(agent, need.builder->kind);
    // A database for the map before its edits serves; one for another is told apart by the sentence of make_agent.
    const std::string key = need.spec + ' ' + hex(grid.original_fingerprint()) + ' ' + file;
    const std::shared_ptr<Shelf::Place> place = shelf_->place(key);
    const std::lock_guard lock(place->building);
    if (auto open = place->open.lock()) {
        if (!open->container().map().mismatch(grid)) return open;
    }
    std::shared_ptr<const OpenDatabase> opened;
    if (!file.empty()) {
        opened = part_of_file(file, need.builder->kind, shelf_->kinds);
    } else {
        auto container = open_or_build(grid, agent, need, options);
        if (!container) return std::unexpected(container.error());
        const bool in_memory = container->in_memory();
        auto made = OpenDatabase::open(std::move(*container), shelf_->kinds);
        if (!made) return std::unexpected(made.error());
        opened = std::move(*made);
        if (in_memory) place->kept = opened;
    }
    place->open = opened;
    return opened;
}

Expected<Database> DatabaseCache::get(const Grid& grid, std::string_view algo, const BuildOptions& options) const {
    const auto agent = shelf_->catalog.bind(algo);
    if (!agent) return std::unexpected(agent.error());
    std::vector<std::shared_ptr<const OpenDatabase>> parts;
    for (const DatabaseNeed& need : databases_needed(*agent, shelf_->builders)) {
        auto part = find_or_build(grid, *agent, need, options);
        if (!part) return std::unexpected(part.error());
        if (*part) parts.push_back(std::move(*part));
    }
    Database database(std::move(parts));
    const auto called = algo.substr(0, algo.find('('));
    if (auto fits = choose_databases(grid, *agent, database, called, shelf_->builders); !fits)
        return std::unexpected(fits.error());
    return database;
}

Expected<Database> DatabaseCache::get(const Grid& grid, std::string_view algo) const {
    return get(grid, algo, {.parallel = parallel_tasks()});
}

Expected<Agent> DatabaseCache::make_agent(const Grid& grid, std::string_view algo) const {
    const auto database = get(grid, algo);
    if (!database) return std::unexpected(database.error());
    return waystone::make_agent(grid, algo, *database, catalog());
}

}  // namespace waystone::lab
