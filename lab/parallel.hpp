// SPDX-License-Identifier: MIT
// Work over problems on oneTBB: a worker's state per thread, results by index, so that no result depends on threads.
#pragma once

#include "lab/progress.hpp"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <cstddef>
#include <functional>

namespace waystone::lab {

// Calls work(worker, index) for every index below count. Workers come back for merging.
template <class Worker, class Work>
tbb::enumerable_thread_specific<Worker> for_each_index(std::size_t count, Progress* progress, const Work& work) {
    tbb::enumerable_thread_specific<Worker> workers;
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, count), [&](const tbb::blocked_range<std::size_t>& range) {
        Worker& worker = workers.local();
        for (std::size_t i = range.begin(); i != range.end(); ++i) {
            work(worker, i);
            if (progress != nullptr) progress->tick();
        }
    });
    return workers;
}

}  // namespace waystone::lab
