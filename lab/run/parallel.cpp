// SPDX-License-Identifier: MIT
#include "lab/run/parallel.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace waystone::lab {
namespace {

thread_local unsigned threads_allowed = 0;

}  // namespace

ThreadLimit::ThreadLimit(unsigned threads) : before_(std::exchange(threads_allowed, threads)) {}
ThreadLimit::~ThreadLimit() { threads_allowed = before_; }
unsigned ThreadLimit::current() {
    return threads_allowed > 0 ? threads_allowed : std::max(1u, std::thread::hardware_concurrency());
}

void run_threads(unsigned threads, const std::function<void(unsigned)>& run) {
    if (threads == 0) return;
    if (threads == 1) return run(0);
    std::exception_ptr thrown;
    std::mutex mutex;
    const auto guarded = [&](unsigned thread) {
        const ThreadLimit one(1);
        try {
            run(thread);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (thrown == nullptr) thrown = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        for (unsigned thread = 0; thread + 1 < threads; ++thread) others.emplace_back(guarded, thread);
        guarded(threads - 1);
    }
    if (thrown != nullptr) std::rethrow_exception(thrown);
}

Parallel parallel_tasks(unsigned threads) {
    return [threads](std::size_t tasks, const std::function<void(std::size_t)>& run) {
        const ThreadLimit limited(threads > 0 ? threads : ThreadLimit::current());
        for_each_index<char>(tasks, nullptr, [&](char&, std::size_t task) { run(task); });
    };
}

}  // namespace waystone::lab
