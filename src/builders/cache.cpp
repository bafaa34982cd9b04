// SPDX-License-Identifier: MIT
#include "builders/cache.hpp"

#include "io/text.hpp"

#include <sys/stat.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cerrno>
#include <cstdlib>
#include <map>
#include <mutex>
#include <system_error>
#include <utility>

namespace waystone {
namespace {

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

std::string hex(std::uint64_t number) {
    std::string out(16, '0');
    for (std::size_t i = 16; i-- > 0; number >>= 4) out[i] = "0123456789abcdef"[number & 15];
    return out;
}

// With all folders above it.
Expected<void> make_folder(const std::string& path) {
    for (std::size_t slash = path.find('/', 1);; slash = path.find('/', slash + 1)) {
        const std::string part = path.substr(0, slash);
        if (::mkdir(part.c_str(), 0777) != 0 && errno != EEXIST) {
            const int error = errno;  // a folder above may exist and yet not be ours to write
            struct stat status{};
            if (::stat(part.c_str(), &status) != 0 || !S_ISDIR(status.st_mode))
                return fail(ErrorCode::WriteFailed, path,
                            "the cache folder cannot be made: " + std::generic_category().message(error));
        }
        if (slash == std::string::npos) return {};
    }
}

}  // namespace

std::string cache_folder() {
    if (std::string own = variable("WAYSTONE_CACHE"); !own.empty()) return own;
    if (std::string xdg = variable("XDG_CACHE_HOME"); !xdg.empty()) return join_path(xdg, "waystone");
    if (std::string home = variable("HOME"); !home.empty()) return join_path(home, ".cache/waystone");
    return {};
}

std::string cache_path(const std::string& folder, const Grid& grid, const DatabaseNeed& need) {
    std::string name(need.builder->kind);
    name += '-' + hex(grid.fingerprint()) + '-' + hex(XXH64(need.spec.data(), need.spec.size(), 0)) + ".wdb";
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
    if (auto made = make_folder(folder); !made) return std::unexpected(made.error());
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
