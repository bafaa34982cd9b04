// SPDX-License-Identifier: MIT
// Work in tasks, through the caller's hook. Tasks that run at the same time have different workers, and a worker runs
// one task after another. There are only as many workers as ever ran at once, so what they hold is worth keeping
// between tasks.
#pragma once

#include "base/lock.hpp"

#include <waystone/database.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace waystone {

template <class Worker>
class Workers {
public:
    explicit Workers(std::function<std::unique_ptr<Worker>()> make) : make_(std::move(make)) {}

    // Calls work(worker, index) for every index below count, `together` neighbouring ones a task.
    template <class Work>
    void for_each(const Parallel& parallel, std::size_t count, std::size_t together, const Work& work) {
        const std::function<void(std::size_t)> task = [&](std::size_t number) {
            std::unique_ptr<Worker> worker = take();
            const std::size_t begin = number * together, end = std::min(count, begin + together);
            for (std::size_t i = begin; i < end; ++i) work(*worker, i);
            give_back(std::move(worker));
        };
        const std::size_t tasks = (count + together - 1) / together;
        if (parallel && tasks > 1) return parallel(tasks, task);
        for (std::size_t number = 0; number < tasks; ++number) task(number);
    }

    // For the caller's own thread, while no tasks run.
    template <class Work>
    auto with_one(const Work& work) {
        std::unique_ptr<Worker> worker = take();
        auto result = work(*worker);
        give_back(std::move(worker));
        return result;
    }

private:
    std::unique_ptr<Worker> take() {
        {
            const LockGuard guard(lock_);
            if (!idle_.empty()) {
                std::unique_ptr<Worker> worker = std::move(idle_.back());
                idle_.pop_back();
                return worker;
            }
        }
        return make_();
    }
    void give_back(std::unique_ptr<Worker> worker) {
        const LockGuard guard(lock_);
        idle_.push_back(std::move(worker));
    }

    std::function<std::unique_ptr<Worker>()> make_;
    Lock lock_;
    std::vector<std::unique_ptr<Worker>> idle_;
};

}  // namespace waystone
