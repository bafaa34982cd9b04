// SPDX-License-Identifier: MIT
// A database as a file, by one builder.
#pragma once

#include "builders/builder.hpp"
#include "io/container.hpp"
#include "lab/run/parallel.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
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

// Asked to stop after that many reports, again and again, until it is done: the file is there only then, and is the whole
// one. Returns how often it stopped.
inline int expect_pieces_make_the_whole(const BuilderEntry& builder, const Grid& grid, const Settings& agent,
                                        const TempFolder& folder, const std::string& whole, int reports) {
    const std::string path = folder / "pieces.wdb";
    int stops = 0;
    for (; stops < 1000; ++stops) {
        BuildContext context = build_to(builder, agent, path, 2);
        const StopAfter stop(context, reports);
        const auto done = builder.build(grid, agent, context);
        if (done) break;
        EXPECT_EQ(done.error().code, ErrorCode::Interrupted) << done.error().message();
        if (done.error().code != ErrorCode::Interrupted) return stops;
        EXPECT_FALSE(std::filesystem::exists(path));
    }
    EXPECT_LT(stops, 1000);
    EXPECT_EQ(bytes_of(whole), bytes_of(path));
    EXPECT_FALSE(std::filesystem::exists(checkpoint_path(path)));
    return stops;
}

// Each byte of a small file, changed, and every `step`-th prefix: refused with a sentence, and never read as something
// else.
inline void expect_no_damage_goes_unnoticed(const Grid& grid, const TempFolder& folder, const std::string& file,
                                            std::string_view kind, std::size_t step) {
    const std::string whole = bytes_of(file);
    for (std::size_t i = 0; i < whole.size(); ++i) {
        std::string changed = whole;
        changed[i] = static_cast<char>(changed[i] ^ 0x40);
        const auto container = Container::open(folder.put("b.wdb", changed), {.map = &grid, .kind = kind});
        ASSERT_FALSE(container.has_value()) << "byte " << i;
        ASSERT_FALSE(container.error().sentence.empty());
    }
    for (std::size_t size = 0; size < whole.size(); size += step)
        ASSERT_FALSE(Container::open(folder.put("b.wdb", whole.substr(0, size))).has_value()) << size << " bytes";
}

}  // namespace waystone
