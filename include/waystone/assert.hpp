// SPDX-License-Identifier: MIT
// What happens when Waystone finds a bug.
//
// Bad input never comes here: it is an Error or an outcome. A failed assertion is a bug, in Waystone or in your own
// agent, and the process cannot continue. Before it ends, your handler can write to a log, show a window or save the
// game.
#pragma once

#include <waystone/export.h>

namespace waystone {

// The failed condition as text, and its place in the source. The strings live as long as the process.
using AssertHandler = void (*)(const char* condition, const char* file, int line);

// Takes effect at once, for all threads; nullptr restores the default, which writes one line to standard error. Returns
// the handler that was in force, nullptr for the default.
//
// A handler runs in the thread whose assertion failed, possibly in several at once. It may end the process; if it
// returns, the process aborts. It must not throw: the core is built without exceptions.
WAYSTONE_PUBLIC AssertHandler set_assert_handler(AssertHandler handler);

}  // namespace waystone
