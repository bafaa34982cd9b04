// SPDX-License-Identifier: MIT
// The caller's functions, as ours.
#pragma once

#include <waystone/waystone.h>
#include <waystone/database.hpp>
#include <waystone/memory.hpp>

namespace waystone {

Parallel parallel_of(const waystone_jobs& jobs);
Allocator allocator_of(const waystone_allocator& allocator);
std::function<bool()> stop_of(int (*stop)(void* context), void* context);

}  // namespace waystone
