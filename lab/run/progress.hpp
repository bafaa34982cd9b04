// SPDX-License-Identifier: MIT
// How far a long run is, on standard error: done, rate, time left.
//
// On a terminal one line is rewritten from the first second on, and cleared at the end; elsewhere a plain line
// appears every five seconds. tick() may be called from any thread and costs one atomic addition
// and a look at the clock.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

namespace waystone::lab {

class Progress {
public:
    Progress(std::string label, std::size_t total);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    void tick();
    // For jobs that count themselves, and may begin with part of the work done.
    void set(std::size_t done, std::size_t total);

private:
    using Clock = std::chrono::steady_clock;
    void print_if_due();
    void print(double seconds);

    std::string label_;
    std::atomic<std::size_t> total_;
    bool terminal_;
    Clock::time_point start_ = Clock::now();
    static constexpr std::size_t kNever = ~std::size_t{0};
    std::atomic<std::size_t> done_ = 0;
    std::atomic<std::size_t> first_ = kNever;  // what set() was told first
    std::atomic<double> next_;                 // seconds after the start
    std::mutex mutex_;
    std::size_t printed_ = 0;  // characters on the terminal's line
};

// "340 of 1000, 56/s, 12 s left"; what was done before the clock started does not count for the rate.
std::string progress_line(std::size_t done, std::size_t total, double seconds, std::size_t before = 0);

}  // namespace waystone::lab
