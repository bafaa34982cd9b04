// SPDX-License-Identifier: MIT
#include "base/assert.hpp"

#include <atomic>
#include <cstdlib>

namespace waystone {
namespace {
std::atomic<AssertHandler> handler_in_force{nullptr};
}

AssertHandler set_assert_handler(AssertHandler handler) { return handler_in_force.exchange(handler); }

void assertion_failed(const char* condition, const char* file, int line) {
    if (AssertHandler handler = handler_in_force.load()) handler(condition, file, line);
    std::abort();
}

}  // namespace waystone
