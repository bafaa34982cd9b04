// SPDX-License-Identifier: MIT
#include "builders/tree_training.hpp"

#include "realtime/depth/agreement.hpp"
#include "realtime/depth/features.hpp"
#include "realtime/make_loop.hpp"

#include <algorithm>
#include <utility>

namespace waystone {
namespace {

class RecordingDepth final : public DepthPolicy<Grid> {
public:
    RecordingDepth(const PolicyContext<Grid>& context, TrialSearch<Grid> presearch, TrialSearch<Grid> deep_search,
                   const TrainingSettings& settings, std::vector<Example>* recorded)
        : settings_(settings),
          tracker_(context, std::move(presearch), settings.features),
          agreement_(std::move(deep_search), settings.dmax),
          recorded_(recorded) {}

    void start(State start, State goal) override {
        tracker_.start(start, goal);
        agreement_.start();
        have_features_ = false;
    }
    bool select(Planning<Grid>& planning, Meter& meter) override {
        if (!have_features_ && !tracker_.run(planning, meter)) return false;
        have_features_ = true;
        std::uint32_t label = 1;
        if (!agreement_.run(planning, meter, label)) return false;
        have_features_ = false;
        recorded_->push_back({tracker_.features(), label});
        planning.depth = settings_.drive == TrainingSettings::Drive::DMax ? settings_.dmax : label;
        return true;
    }
    std::uint32_t largest() const override { return settings_.dmax; }
    std::uint32_t deepest_search() const override { return std::max(settings_.dmax, settings_.features.presearch); }
    std::uint64_t bound(const Grid& grid) const override { return tracker_.bound(grid) + agreement_.bound(grid); }
    bool listens() const override { return true; }
    void planned(const Planning<Grid>& planning) override { tracker_.planned(planning); }
    void moved(State from, State to) override { tracker_.moved(from, to); }

private:
    TrainingSettings settings_;
    FeatureTracker tracker_;
    Agreement<Grid> agreement_;
    std::vector<Example>* recorded_;
    bool have_features_ = false;
};

}  // namespace

Expected<ExampleCollector> ExampleCollector::create(const Grid& grid, const Settings& loop,
                                                    const TrainingSettings& settings) {
    ExampleCollector collector;
    collector.recorded_ = std::make_unique<std::vector<Example>>();
    const Databases none;
    collector.arena_ = std::make_unique<Arena>(loop_pool(grid, loop));
    const PolicyContext<Grid> context{grid, loop.policy("depth"), loop, none, *collector.arena_};
    auto presearch = TrialSearch<Grid>::make(context), deep_search = TrialSearch<Grid>::make(context);
    if (!presearch) return std::unexpected(presearch.error());
    if (!deep_search) return std::unexpected(deep_search.error());
    if (presearch->unit() == DepthUnit::None)
        return loop.wrong("lookahead", "depth trees choose among depths: they need lookahead=bfs or astar");
    auto made = make_loop({grid, loop, none, *collector.arena_},
                          make_owned<RecordingDepth>(context, context, std::move(*presearch), std::move(*deep_search),
                                                     settings, collector.recorded_.get()));
    if (!made) return std::unexpected(made.error());
    collector.loop_ = std::move(*made);
    return collector;
}

Outcome ExampleCollector::walk(State start, State goal, std::vector<Example>& examples) {
    recorded_->clear();
    loop_->start(start, goal);
    Outcome outcome = Outcome::Moved;
    while (outcome == Outcome::Moved) outcome = loop_->step({}).outcome;
    examples.insert(examples.end(), recorded_->begin(), recorded_->end());
    return outcome;
}

}  // namespace waystone
