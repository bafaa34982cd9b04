// SPDX-License-Identifier: MIT
// The catalogue of the tests: Waystone's, and the agent of examples/my_agent.cpp, which keeps the same promises.
#pragma once

#include <waystone/catalog.hpp>

namespace waystone {

const Catalog& test_catalog();

}  // namespace waystone
