// SPDX-License-Identifier: MIT
#include "lab/study/database_builds.hpp"

#include "catalog/catalog.hpp"
#include "io/atomic_file.hpp"
#include "io/paths.hpp"
#include "io/read_file.hpp"
#include "lab/run/watched_build.hpp"
#include "lab/table/json.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace waystone::lab {

std::string DatabaseBuilds::record_path(const std::string& path) const {
    return fmt::format("{}/databases/{}-{}threads.json", folder_, std::filesystem::path(path).stem().string(),
                       ThreadLimit::current());
}

Expected<DatabaseBuilds::One> DatabaseBuilds::build(const LoadedMap& map, const Settings& agent,
                                                    const DatabaseNeed& need) {
    const std::string path = cache_path(cache_, map.grid.fingerprint(), need);
    const bool from_checkpoint = is_file(checkpoint_path(path));
    std::error_code ignored;
    std::filesystem::create_directories(cache_, ignored);
    WatchedBuild build("building " + need.spec + " for " + base_name(map.name));
    const BuildContext context{.spec = need.spec, .options = build.options(), .path = path};
    if (const auto built = need.builder->build(map.grid, agent, context); !built) return std::unexpected(built.error());
    const One one{.seconds = build.seconds(), .bytes = std::filesystem::file_size(path, ignored)};
    if (from_checkpoint) return one;  // the time is that of a part
    if (!folder_.empty()) {
        const Json json{{"spec", need.spec},
                        {"map", base_name(map.name)},
                        {"seconds", one.seconds},
                        {"threads", ThreadLimit::current()},
                        {"bytes", one.bytes}};
        std::filesystem::create_directories(folder_ + "/databases", ignored);
        if (const auto written = write_file(record_path(path), json.dump(2) + "\n"); !written)
            return std::unexpected(written.error());
    }
    return measured_[path] = one;
}

Expected<DatabaseBuilds::One> DatabaseBuilds::measure(const LoadedMap& map, const Settings& agent,
                                                      const DatabaseNeed& need) {
    const std::string path = cache_path(cache_, map.grid.fingerprint(), need), record = record_path(path);
    if (const auto found = measured_.find(path); found != measured_.end()) return found->second;
    if (!folder_.empty() && is_file(record) && is_file(path)) {
        try {
            const auto json = Json::parse(read_file(record).value_or(""));
            if (json && json->at("spec").text() == need.spec)
                return measured_[path] = {.seconds = json->at("seconds").number(), .bytes = json->at("bytes").whole()};
        } catch (const Json::WrongType&) {  // measured again
        }
    }
    std::error_code ignored;
    std::filesystem::remove(checkpoint_path(path), ignored);
    return build(map, agent, need);
}

Expected<void> DatabaseBuilds::prepare(const ProblemSet& set, const std::string& algo) {
    const auto agent = set.databases.catalog().bind(algo);
    if (!agent) return std::unexpected(agent.error());
    if (cache_.empty()) return {};
    for (const LoadedMap& map : set.maps)
        for (const DatabaseNeed& need : databases_needed(*agent, builders_)) {
            if (is_file(cache_path(cache_, map.grid.fingerprint(), need))) continue;
            if (const auto one = build(map, *agent, need); !one) return std::unexpected(one.error());
        }
    return {};
}

Expected<BuiltDatabases> DatabaseBuilds::measure(const ProblemSet& set, const std::string& algo) {
    const auto agent = set.databases.catalog().bind(algo);
    if (!agent) return std::unexpected(agent.error());
    BuiltDatabases out{.threads = ThreadLimit::current()};
    const auto needs = databases_needed(*agent, builders_);
    if (!needs.empty() && cache_.empty())
        return fail(ErrorCode::WriteFailed, algo, "no folder for its database: set WAYSTONE_CACHE");
    for (const LoadedMap& map : set.maps)
        for (const DatabaseNeed& need : needs) {
            const auto one = measure(map, *agent, need);
            if (!one) return std::unexpected(one.error());
            out.seconds += one->seconds / static_cast<double>(set.maps.size());
            out.bytes += static_cast<double>(one->bytes) / static_cast<double>(set.maps.size());
        }
    return out;
}

}  // namespace waystone::lab
