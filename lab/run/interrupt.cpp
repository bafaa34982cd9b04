// SPDX-License-Identifier: MIT
#include "lab/run/interrupt.hpp"

#include <csignal>

namespace waystone::lab {
namespace {

std::atomic<bool> asked_to_stop = false;
std::atomic<int> alive = 0;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch lock-free atomics");

extern "C" void stop_or_end(int signal) {
    if (asked_to_stop.exchange(true)) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    } else {
        std::signal(signal, stop_or_end);  // some systems hand over to the default after the first
    }
}

}  // namespace

Interrupt::Interrupt() {
    if (alive++ == 0) asked_to_stop = false;
    before_interrupt_ = std::signal(SIGINT, stop_or_end);
    before_terminate_ = std::signal(SIGTERM, stop_or_end);
}

Interrupt::~Interrupt() {
    std::signal(SIGINT, before_interrupt_);
    std::signal(SIGTERM, before_terminate_);
    --alive;
}

const std::atomic<bool>& Interrupt::asked() const { return asked_to_stop; }

}  // namespace waystone::lab
