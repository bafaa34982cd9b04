// SPDX-License-Identifier: MIT
#include "builders/cache.hpp"

#include "base/hash.hpp"
#include "io/platform.hpp"
#include "io/text.hpp"

#include <map>
#include <mutex>
#include <system_error>
#include <utility>

namespace waystone {
namespace {

Expected<void> make_cache_folder(const std::string& path) {
    if (const int error = make_folders(path))
        return fail(ErrorCode::WriteFailed, path,
                    "the cache folder cannot be made: " + std::generic_category().message(error));
    return {};
}

}  // namespace

std::string cache_folder() {
    if (std::string own = environment("WAYSTONE_CACHE"); !own.empty()) return own;
    if (std::string xdg = environment("XDG_CACHE_HOME"); !xdg.empty()) return join_path(xdg, "waystone");
    if (std::string home = environment("HOME"); !home.empty()) return join_path(home, ".cache/waystone");
    return {};
}

std::string cache_path(const std::string& folder, const Grid& grid, const DatabaseNeed& need) {
    std::string name(need.builder->kind);
    name += '-' + hex(grid.fingerprint()) + '-' + hex(xxh64(need.spec)) + ".wdb";
    return join_path(folder, name);
}

Expected<Container> open_or_build(const Grid& grid, const Settings& agent, const DatabaseNeed& need,
                                  BuildContext context, const std::string& folder) {
    if (folder.empty())
        return fail(ErrorCode::WriteFailed, need.spec,
                    "there is no place to keep its database: set WAYSTONE_CACHE to a folder");
    context.path = cache_path(folder, grid, need);
    context.spec = need.spec;
    const ContainerOptions wanted{.map = &grid, .kind = need.builder->kind, .spec = context.spec};
    if (auto found = Container::open(context.path, wanted)) return found;
    if (auto made = make_cache_folder(folder); !made) return std::unexpected(made.error());
    if (auto built = need.builder->build(grid, agent, context); !built) return std::unexpected(built.error());
    return Container::open(context.path, wanted);
}

namespace {

// What the policy of that kind says under `file`; empty where it says nothing.
std::string named_file(const Settings& agent, std::string_view kind) {
    std::string file;
    for_each_call(agent, [&](const Settings& call) {
        if (call.name() != kind || !file.empty()) return;
        for (const Param& param : call.description().params)
            if (param.name == "file" && call.has("file")) file = call.path("file");
    });
    return file;
}

}  // namespace

Expected<std::shared_ptr<const Container>> shared_database(const Grid& grid, const Settings& agent,
                                                           const DatabaseNeed& need, const BuildContext& context) {
    static std::mutex mutex;
    static std::map<std::string, std::weak_ptr<const Container>> open;
    const std::string file = named_file(agent, need.builder->kind);
    const std::string key =
        (file.empty() ? cache_path("", grid, need) : file + ' ' + hex(grid.fingerprint())) + ' ' + need.spec;
    const std::lock_guard lock(mutex);
    std::weak_ptr<const Container>& kept = open[key];
    if (auto there = kept.lock()) return there;
    auto opened = file.empty() ? open_or_build(grid, agent, need, context)
                               : Container::open(file, {.map = &grid, .kind = need.builder->kind, .spec = need.spec});
    if (!opened) return std::unexpected(opened.error());
    auto shared = std::make_shared<const Container>(std::move(*opened));
    kept = shared;
    return shared;
}

}  // namespace waystone
