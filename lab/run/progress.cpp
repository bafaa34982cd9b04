// SPDX-License-Identifier: MIT
#include "lab/run/progress.hpp"

#include "lab/run/platform.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace waystone::lab {

Progress::Progress(std::string label, std::size_t total)
    : label_(std::move(label)), total_(total), terminal_(errors_go_to_terminal()), next_(terminal_ ? 1.0 : 5.0) {}

Progress::~Progress() {
    if (terminal_ && printed_ > 0) std::fprintf(stderr, "\r%*s\r", static_cast<int>(printed_), "");
}

void Progress::tick() {
    ++done_;
    print_if_due();
}

void Progress::set(std::size_t done, std::size_t total) {
    std::size_t never = kNever;
    first_.compare_exchange_strong(never, done);
    total_ = total;
    done_ = done;
    print_if_due();
}

void Progress::print_if_due() {
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    double next = next_.load(std::memory_order_relaxed);
    if (seconds < next) return;
    // One thread wins the right to print; the others go on.
    if (next_.compare_exchange_strong(next, seconds + (terminal_ ? 0.2 : 5.0))) print(seconds);
}

void Progress::print(double seconds) {
    const std::lock_guard lock(mutex_);
    const std::string line =
        label_ + ": " + progress_line(done_, total_, seconds, first_ == kNever ? 0 : first_.load());
    if (terminal_) std::fprintf(stderr, "\r%-*s", static_cast<int>(printed_), line.c_str());
    else std::fprintf(stderr, "%s\n", line.c_str());
    std::fflush(stderr);
    printed_ = line.size();
}

std::string progress_line(std::size_t done, std::size_t total, double seconds, std::size_t before) {
    const double rate = seconds > 0 && done > before ? static_cast<double>(done - before) / seconds : 0;
    const std::string left =
        rate > 0 && total >= done ? fmt::format("{:.0f} s left", static_cast<double>(total - done) / rate) : "";
    return fmt::format("{} of {}, {:.{}f}/s, {}", done, total, rate, rate < 10 ? 1 : 0, left);
}

}  // namespace waystone::lab
