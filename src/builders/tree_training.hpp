// SPDX-License-Identifier: MIT
// Training examples for a depth tree, by the procedure of Bulitko et al. 2008, section 5.1.
//
// An agent walks from start to goal. In each state where it plans, its features are taken; then it searches to depth
// d_max, d_max - 1, ... as long as the first action stays the same. The label is the smallest depth from which on all
// agree. The agent then continues with a search to that depth, as an agent with a perfect tree would, or to d_max.
//
// A collector belongs to one thread and one map; many may run in parallel. Examples depend on the problem alone.
#pragma once

#include "base/settings.hpp"
#include "builders/c45.hpp"
#include "realtime/loop.hpp"

#include <memory>
#include <vector>

namespace waystone {

struct TrainingSettings {
    enum class Drive : std::uint8_t { Label, DMax };
    std::uint32_t dmax = 10;
    FeatureSettings features;
    Drive drive = Drive::Label;
};

class ExampleCollector {
public:
    // `loop` are settings of the entry lrta; its depth does not count. The grid must outlive the collector.
    static Expected<ExampleCollector> create(const Grid& grid, const Settings& loop, const TrainingSettings& settings);

    // Walks to the end and appends one example per planning step. Returns the outcome that ended the walk.
    Outcome walk(State start, State goal, std::vector<Example>& examples);

private:
    ExampleCollector() = default;
    std::unique_ptr<Arena> arena_;
    Owned<RealtimeLoop> loop_;
    std::unique_ptr<std::vector<Example>> recorded_;  // where the loop's policy writes
};

}  // namespace waystone
