// SPDX-License-Identifier: MIT
#include "support/test_catalog.hpp"

// The example as it stands, but for its main().
#define main my_agent_main
[[maybe_unused]] static int my_agent_main(int argc, char** argv);
#include "../examples/my_agent.cpp"
#undef main

namespace waystone {

const Catalog& test_catalog() {
    static const Catalog all = [] {
        Catalog own;
        own.add(kCounting).value();
        return own;
    }();
    return all;
}

}  // namespace waystone
