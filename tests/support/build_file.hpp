// SPDX-License-Identifier: MIT
// A database as a file, by one builder.
#pragma once

#include "builders/builder.hpp"
#include "lab/run/parallel.hpp"

#include <atomic>
#include <string>

namespace waystone {

// 0 threads: as many as there are; 1: no hook at all.
inline BuildContext build_to(const BuilderEntry& builder, const Settings& agent, const std::string& path,
                             unsigned threads = 0) {
    BuildContext context{.spec = builder.needs(agent), .path = path};
    if (threads != 1) context.options.parallel = lab::parallel_tasks(threads);
    return context;
}

inline Expected<void> build_file(const BuilderEntry& builder, const Grid& grid, const Settings& agent,
                                 const std::string& path, unsigned threads = 0) {
    const auto built = builder.build(grid, agent, build_to(builder, agent, path, threads));
    if (!built) return std::unexpected(built.error());
    return {};
}

// Asks it to stop when it has reported so often.
struct StopAfter {
    StopAfter(BuildContext& context, int reports) {
        context.options.progress = [this, reports](double, double) { stop = ++seen > reports; };
        context.options.stop = [this] { return stop.load(); };
    }
    std::atomic<bool> stop = false;
    std::atomic<int> seen = 0;
};

}  // namespace waystone
