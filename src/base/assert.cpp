// SPDX-License-Identifier: MIT
#include "base/assert.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace waystone {
namespace {

void say(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "waystone: assertion failed: %s (%s:%d)\n", condition, file, line);
}

std::atomic<AssertHandler> handler_in_force{nullptr};

}  // namespace

AssertHandler set_assert_handler(AssertHandler handler) { return handler_in_force.exchange(handler); }

void assertion_failed(const char* condition, const char* file, int line) {
    const AssertHandler handler = handler_in_force.load();
    (handler != nullptr ? handler : say)(condition, file, line);
    std::abort();
}

}  // namespace waystone
