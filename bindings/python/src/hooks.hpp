// SPDX-License-Identifier: MIT
// What long calls ask Python while they run without its lock: to show progress, whether to stop, and for threads.
#pragma once

#include "face.hpp"

#include <atomic>
#include <functional>
#include <optional>
#include <thread>

namespace waystone_python {

// Ctrl-C and exceptions of the progress function stop the call; finish() raises what stopped it. Both are looked at some
// twenty times a second.
class Watch {
public:
    explicit Watch(py::object progress);
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    void progress(double done, double total, const char* what = nullptr);
    bool stop();
    // With Python's lock: the status of the call, unless there is something to raise.
    void finish(waystone_status status);

    static int asked_to_stop(void* watch) { return static_cast<Watch*>(watch)->stop() ? 1 : 0; }

private:
    bool is_time(std::atomic<std::int64_t>& next);
    template <class Ask>
    void ask(Ask&& question);

    py::object progress_;
    std::atomic<bool> stopped_ = false;
    std::atomic<std::int64_t> next_look_ = 0, next_show_ = 0;
    std::thread::id caller_ = std::this_thread::get_id();  // Python looks at signals in its main thread alone
    std::optional<py::error_already_set> raised_;          // guarded by Python's lock
};

// Threads for one call, this one included.
class Threads {
public:
    explicit Threads(std::uint32_t count);  // 0: one for each processor
    waystone_jobs jobs();
    void run(std::size_t count, const std::function<void(std::size_t)>& job) const;

private:
    std::uint32_t count_;
};

}  // namespace waystone_python
