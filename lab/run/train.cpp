// SPDX-License-Identifier: MIT
#include "lab/run/train.hpp"

#include "lab/run/parallel.hpp"

#include <map>
#include <optional>

namespace waystone::lab {
namespace {

// A collector per thread, for the map that it is on.
struct Walking {
    const Grid* grid = nullptr;
    std::optional<ExampleCollector> collector;
    std::optional<Error> error;
};

Expected<std::vector<Example>> collect(const ProblemSet& set, const Settings& loop, const TrainingSettings& settings) {
    std::vector<std::vector<Example>> found(set.tasks.size());
    Progress progress("walking " + set.name, set.tasks.size());
    const auto workers = for_each_index<Walking>(set.tasks.size(), &progress, [&](Walking& worker, std::size_t i) {
        const Task& task = set.tasks[i];
        if (worker.grid != &set.grid(task)) {
            worker.grid = &set.grid(task);
            auto made = ExampleCollector::create(*worker.grid, loop, settings);
            if (!made) worker.error = made.error();
            worker.collector.reset();
            if (made) worker.collector.emplace(std::move(*made));
        }
        if (worker.collector) worker.collector->walk(task.start, task.goal, found[i]);
    });
    for (const Walking& worker : workers)
        if (worker.error) return std::unexpected(*worker.error);
    std::vector<Example> examples;
    for (const auto& some : found) examples.insert(examples.end(), some.begin(), some.end());
    return examples;
}

Validation validate(const std::vector<Example>& examples, const C45Settings& tree, const TreeSettings& settings) {
    std::vector<Validation> folds(settings.folds);
    Progress progress("cross-validating", folds.size());
    for_each_index<char>(folds.size(), &progress, [&](char&, std::size_t fold) {
        folds[fold] = validate_fold(examples, tree, static_cast<std::uint32_t>(fold), settings.folds, settings.seed);
    });
    Validation sum;
    for (const Validation& fold : folds) {
        sum.right += fold.right;
        sum.total += fold.total;
    }
    return sum;
}

double share_of_commonest(const std::vector<Example>& examples) {
    std::map<std::uint32_t, std::size_t> count;
    std::size_t most = 0;
    for (const Example& example : examples) most = std::max(most, ++count[example.label]);
    return static_cast<double>(most) / static_cast<double>(examples.size());
}

}  // namespace

Expected<TrainedTree> train_tree(std::span<const ProblemSet> sets, const Settings& loop, const TreeSettings& settings) {
    std::vector<Example> examples;
    std::uint64_t problems = 0;
    for (const ProblemSet& set : sets) {
        const auto found = collect(set, loop, settings.training);
        if (!found) return std::unexpected(found.error());
        examples.insert(examples.end(), found->begin(), found->end());
        problems += set.tasks.size();
    }
    if (examples.empty())
        return fail(ErrorCode::BadProblem, "train", "the problems need no moves, so there is nothing to learn from");
    C45Settings tree = settings.tree;
    tree.labels = settings.training.dmax;
    FeatureSettings taken_with = settings.training.features;
    taken_with.expansions = loop.policy("lookahead").name() == "astar";
    TrainedTree out{.tree = grow_c45(examples, tree, taken_with), .problems = problems, .examples = examples.size()};
    std::uint64_t right = 0;
    for (const Example& example : examples) right += out.tree.predict(example.features) == example.label;
    out.accuracy_training = static_cast<double>(right) / static_cast<double>(examples.size());
    out.accuracy_of_one_leaf = share_of_commonest(examples);
    if (settings.folds > 1) out.accuracy_validated = validate(examples, tree, settings).accuracy();
    return out;
}

}  // namespace waystone::lab
