// SPDX-License-Identifier: MIT
// How long databases take to build and how large they are, by building them, once per output folder.
//
// Times are kept below FOLDER/databases; the databases themselves go where agents look for them.
#pragma once

#include "builders/builder.hpp"
#include "lab/run/database_cache.hpp"
#include "lab/run/problem_set.hpp"

#include <map>
#include <span>
#include <string>

namespace waystone::lab {

// Over the maps of a set: means.
struct BuiltDatabases {
    double seconds = 0;
    double bytes = 0;
    unsigned threads = 0;
};

class DatabaseBuilds {
public:
    // An empty folder: in memory alone, for as long as this lives.
    explicit DatabaseBuilds(std::string folder, std::string cache = cache_folder(),
                            std::span<const BuilderEntry* const> builders = all_builders())
        : folder_(std::move(folder)), cache_(std::move(cache)), builders_(builders) {}

    // Nothing needed is no error: 0 seconds and 0 bytes. The error is that of the string, of building, or of writing.
    Expected<BuiltDatabases> measure(const ProblemSet& set, const std::string& algo);
    // Builds what agents would not find; a build that continues from a checkpoint is not a measurement.
    Expected<void> prepare(const ProblemSet& set, const std::string& algo);

private:
    struct One {
        double seconds = 0;
        std::uint64_t bytes = 0;
    };
    Expected<One> measure(const LoadedMap& map, const Settings& agent, const DatabaseNeed& need);
    Expected<One> build(const LoadedMap& map, const Settings& agent, const DatabaseNeed& need);
    std::string record_path(const std::string& path) const;

    std::string folder_, cache_;
    std::span<const BuilderEntry* const> builders_;
    std::map<std::string, One> measured_;  // by the path of the database
};

}  // namespace waystone::lab
