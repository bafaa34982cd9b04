// SPDX-License-Identifier: MIT
// Statuses with their sentences. The last sentence of a thread stays in that thread.
#pragma once

#include <waystone/waystone.h>
#include <waystone/error.hpp>

#include <string_view>

namespace waystone {

inline constexpr waystone_status kOk = WAYSTONE_OK;

// Notes the sentence and returns the status.
waystone_status refuse(waystone_status status, std::string_view sentence);
waystone_status refuse(const Error& error);
inline waystone_status none(std::string_view sentence) { return refuse(WAYSTONE_NONE, sentence); }
inline waystone_status answer(const Expected<void>& done) { return done ? kOk : refuse(done.error()); }

// "a null pointer: map"
waystone_status missing(const char* pointer);

}  // namespace waystone

#define WAYSTONE_NEEDS(pointer) \
    if ((pointer) == nullptr) return ::waystone::missing(#pointer)
