// SPDX-License-Identifier: MIT
// A crowd, of one's own or within a replay.
#pragma once

#include "hooks.hpp"
#include "objects.hpp"

namespace waystone_python {

struct Crowd : Object<waystone_crowd, waystone_crowd_free> {
    explicit Crowd(const Map& map) : ground(map) {}
    Ground ground;
    std::unique_ptr<Threads> threads;  // that it plans on
};

// While a crowd is used: nobody else may use it, or edit its map.
struct UsingCrowd {
    explicit UsingCrowd(const Crowd& crowd)
        : crowd_(crowd.use), map_(crowd.ground.use == crowd.use ? std::make_shared<Use>() : crowd.ground.use) {}

private:
    Writing crowd_;
    Reading map_;  // within a replay, map and crowd are used as one
};

}  // namespace waystone_python
