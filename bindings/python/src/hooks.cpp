// SPDX-License-Identifier: MIT
#include "hooks.hpp"

#include <algorithm>
#include <chrono>
#include <system_error>

namespace waystone_python {
namespace {

constexpr std::int64_t kPauseNs = 50'000'000;

std::int64_t now_ns() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace

Watch::Watch(py::object progress) : progress_(std::move(progress)) {
    if (!progress_.is_none() && PyCallable_Check(progress_.ptr()) == 0)
        throw py::type_error("progress must be a function");
}

bool Watch::is_time(std::atomic<std::int64_t>& next) {
    const std::int64_t now = now_ns();
    std::int64_t due = next.load(std::memory_order_relaxed);
    return now >= due && next.compare_exchange_strong(due, now + kPauseNs, std::memory_order_relaxed);
}

template <class Ask>
void Watch::ask(Ask&& question) {
    const py::gil_scoped_acquire lock;
    if (stopped_) return;
    try {
        question();
    } catch (py::error_already_set& error) {
        raised_ = error;
        stopped_ = true;
    }
}

bool Watch::stop() {
    if (!stopped_ && std::this_thread::get_id() == caller_ && is_time(next_look_))
        ask([] {
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        });
    return stopped_;
}

void Watch::progress(double done, double total, const char* what) {
    if (progress_.is_none() || !(is_time(next_show_) || done >= total)) return;
    ask([&] {
        if (what == nullptr) progress_(done, total);
        else progress_(what, done, total);
    });
}

void Watch::finish(waystone_status status) {
    if (raised_) {
        py::error_already_set raised = *raised_;
        raised_.reset();
        raised.restore();
        throw py::error_already_set();
    }
    check(status);
}

Threads::Threads(std::uint32_t count) : count_(count != 0 ? count : std::max(1u, std::thread::hardware_concurrency())) {
    if (count_ > 1024) throw py::value_error("more than 1024 threads");
}

void Threads::run(std::size_t count, const std::function<void(std::size_t)>& job) const {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i; (i = next.fetch_add(1)) < count;) job(i);
    };
    std::vector<std::jthread> others;
    try {
        for (std::size_t i = 1; i < std::min<std::size_t>(count_, count); ++i) others.emplace_back(work);
    } catch (const std::system_error&) {  // fewer threads do the same
    }
    work();
}

waystone_jobs Threads::jobs() {
    if (count_ == 1) return {};
    return {.run =
                [](void* context, std::size_t count, void (*job)(void*, std::size_t), void* data) {
                    static_cast<const Threads*>(context)->run(count, [&](std::size_t i) { job(data, i); });
                },
            .context = this};
}

}  // namespace waystone_python
