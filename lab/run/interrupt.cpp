// SPDX-License-Identifier: MIT
#include "lab/run/interrupt.hpp"

namespace waystone::lab {
namespace {

std::atomic<bool> asked_to_stop = false;
std::atomic<int> alive = 0;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch lock-free atomics");

extern "C" void stop_or_end(int signal) {
    if (!asked_to_stop.exchange(true)) return;
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

}  // namespace

Interrupt::Interrupt() : before_interrupt_{}, before_terminate_{} {
    if (alive++ == 0) asked_to_stop = false;
    struct sigaction action{};
    action.sa_handler = stop_or_end;
    action.sa_flags = SA_RESTART;  // writing a checkpoint is not disturbed
    ::sigaction(SIGINT, &action, &before_interrupt_);
    ::sigaction(SIGTERM, &action, &before_terminate_);
}

Interrupt::~Interrupt() {
    ::sigaction(SIGINT, &before_interrupt_, nullptr);
    ::sigaction(SIGTERM, &before_terminate_, nullptr);
    --alive;
}

const std::atomic<bool>& Interrupt::asked() const { return asked_to_stop; }

}  // namespace waystone::lab
