// SPDX-License-Identifier: MIT
// What happens when Waystone finds a mistake of its own.
//
// Bad input never comes here: it is an Error or an outcome. An assertion that fails is a bug, in Waystone or in an
// agent of your own, and the process cannot go on. Before it ends, a handler may say so in its own way: write to a log,
// show a window, save the game.
#pragma once

namespace waystone {

// The condition that did not hold, as text, and where it stands. The strings live as long as the process.
using AssertHandler = void (*)(const char* condition, const char* file, int line);

// Takes effect at once, for all threads; nullptr brings back the default, which writes one line to standard error.
// Returns the handler that was in force, nullptr for the default.
//
// A handler runs in the thread whose assertion failed, perhaps in several at once. It may end the process; when it
// returns, the process aborts. It must not throw: the core is built without exceptions.
AssertHandler set_assert_handler(AssertHandler handler);

}  // namespace waystone
