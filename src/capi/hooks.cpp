// SPDX-License-Identifier: MIT
#include "capi/hooks.hpp"

#include <atomic>
#include <new>

namespace waystone {
namespace {

// What one run of jobs needs: no exception may pass through the caller's function, so it waits until that has returned.
struct JobRun {
    const std::function<void(std::size_t)>& run;
    std::atomic<bool> out_of_memory{false};

    void job(std::size_t number) noexcept {
#ifdef __cpp_exceptions
        try {
            run(number);
        } catch (...) {
            out_of_memory.store(true, std::memory_order_relaxed);
        }
#else
        run(number);
#endif
    }
};

}  // namespace

Parallel parallel_of(const waystone_jobs& jobs) {
    if (jobs.run == nullptr) return {};
    return [jobs](std::size_t tasks, const std::function<void(std::size_t)>& run) {
        JobRun all{run};
        jobs.run(
            jobs.context, tasks, [](void* data, std::size_t number) { static_cast<JobRun*>(data)->job(number); }, &all);
#ifdef __cpp_exceptions
        if (all.out_of_memory.load(std::memory_order_relaxed)) throw std::bad_alloc();
#endif
    };
}

Allocator allocator_of(const waystone_allocator& allocator) {
    return {.allocate = allocator.allocate, .release = allocator.release, .context = allocator.context};
}

std::function<bool()> stop_of(int (*stop)(void* context), void* context) {
    if (stop == nullptr) return {};
    return [stop, context] { return stop(context) != 0; };
}

}  // namespace waystone
