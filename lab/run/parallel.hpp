// SPDX-License-Identifier: MIT
// Work over problems on several threads: a worker's state for each thread, results by index, so that no result depends
// on threads.
#pragma once

#include "lab/run/progress.hpp"

#include <waystone/database.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <type_traits>

namespace waystone::lab {

// How many threads the calls below use that are made on this thread, while it exists; 0: one per core. What runs on
// several threads has one each: threads are not shared out twice.
class ThreadLimit {
public:
    explicit ThreadLimit(unsigned threads);
    ThreadLimit(const ThreadLimit&) = delete;
    ThreadLimit& operator=(const ThreadLimit&) = delete;
    ~ThreadLimit();
    static unsigned current();  // never 0

private:
    unsigned before_;
};

template <class Job>
auto with_threads(int threads, const Job& job) {
    const ThreadLimit limit(static_cast<unsigned>(threads > 0 ? threads : 0));
    return job();
}

// Calls run(0), run(1), ..., each on a thread of its own, the last one here. What one throws is thrown here.
void run_threads(unsigned threads, const std::function<void(unsigned)>& run);

// The hook for builds: at most this many threads; 0: those of the caller.
Parallel parallel_tasks(unsigned threads = 0);

// Calls work(worker, index) for every index below count. Workers come back for merging.
//
// Indices begin in their order. Where work returns a bool, none begins behind the first for which it is false; those
// before it are done to the end, so that the first does not depend on threads, and some behind it may be done too.
template <class Worker, class Work>
std::deque<Worker> for_each_index(std::size_t count, Progress* progress, const Work& work) {
    const unsigned threads = static_cast<unsigned>(std::min<std::size_t>(ThreadLimit::current(), count));
    std::deque<Worker> workers(threads);
    std::atomic<std::size_t> next = 0, end = count;
    run_threads(threads, [&](unsigned thread) {
        for (std::size_t i = next++; i < end; i = next++) {
            bool go_on = true;
            if constexpr (std::is_void_v<decltype(work(workers[thread], i))>) work(workers[thread], i);
            else go_on = work(workers[thread], i);
            std::size_t before = end;
            while (!go_on && i + 1 < before && !end.compare_exchange_weak(before, i + 1)) continue;
            if (progress != nullptr) progress->tick();
        }
    });
    return workers;
}

}  // namespace waystone::lab
