// SPDX-License-Identifier: MIT
// Work over problems on oneTBB: a worker's state per thread, results by index, so that no result depends on threads.
#pragma once

#include "lab/run/progress.hpp"

#include <waystone/database.hpp>

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <thread>

namespace waystone::lab {

// Runs it with so many threads; 0: one per core.
template <class Job>
auto with_threads(int threads, const Job& job) {
    if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
    tbb::task_arena arena(threads);
    return arena.execute(job);
}

// The hook for builds: at most so many threads; 0: those of the arena it is called in. A thread that waits for the
// others takes no task from outside the build, where it might meet a lock that it holds.
inline Parallel parallel_tasks(unsigned threads = 0) {
    using Run = std::function<void(std::size_t)>;
    const auto run_all = [](std::size_t tasks, const Run& run) {
        tbb::this_task_arena::isolate([&] { tbb::parallel_for(std::size_t{0}, tasks, run); });
    };
    if (threads == 0) return run_all;
    const auto arena = std::make_shared<tbb::task_arena>(static_cast<int>(threads));
    return [arena, run_all](std::size_t tasks, const Run& run) { arena->execute([&] { run_all(tasks, run); }); };
}

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

// As above, but indices begin in their order, and none behind the first for which work() returns false. Those before
// it are done to the end, so that the first does not depend on threads; some behind it may have been done too.
template <class Worker, class Work>
tbb::enumerable_thread_specific<Worker> for_each_in_order(std::size_t count, Progress* progress, const Work& work) {
    tbb::enumerable_thread_specific<Worker> workers;
    std::atomic<std::size_t> next = 0, end = count;
    tbb::parallel_for(0, tbb::this_task_arena::max_concurrency(), [&](int) {
        Worker& worker = workers.local();
        for (std::size_t i = next++; i < end; i = next++) {
            const bool go_on = work(worker, i);
            std::size_t before = end;
            while (!go_on && i + 1 < before && !end.compare_exchange_weak(before, i + 1)) continue;
            if (progress != nullptr) progress->tick();
        }
    });
    return workers;
}

}  // namespace waystone::lab
