// SPDX-License-Identifier: MIT
// A build of a database that a person waits for: on all threads, with its progress, and stopped by Ctrl-C.
#pragma once

#include "lab/run/interrupt.hpp"
#include "lab/run/parallel.hpp"
#include "lab/run/progress.hpp"

#include <waystone/database.hpp>

#include <chrono>
#include <string>
#include <utility>

namespace waystone::lab {

class WatchedBuild {
public:
    explicit WatchedBuild(std::string label) : progress_(std::move(label), 0) {}

    // For as long as this is there.
    BuildOptions options() {
        return {.parallel = parallel_tasks(),
                .progress =
                    [this](double done, double total) {
                        progress_.set(static_cast<std::size_t>(done), static_cast<std::size_t>(total));
                    },
                .stop = [this] { return interrupt_.asked().load(); }};
    }
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

private:
    const Interrupt interrupt_;
    Progress progress_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace waystone::lab
