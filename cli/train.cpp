// SPDX-License-Identifier: MIT
// train: a decision tree for depth=tree(file), from walks over training problems (paper 000, section 5.1).
#include "builders/tree_training.hpp"
#include "catalog/catalog.hpp"
#include "cli/verb.hpp"
#include "lab/parallel.hpp"
#include "lab/problem_set.hpp"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <optional>

namespace waystone {
namespace {

struct TrainOptions {
    std::vector<std::string> maps, scenarios;
    std::string algo = "lrta", drive = "label", output;
    std::size_t problems = 100, limit = 0;
    double min_cost = 0, max_cost = 0;
    std::uint64_t seed = 1;
    std::uint32_t dmax = 10, folds = 10;
    FeatureSettings features;
    C45Settings tree;
    bool no_raising = false;
    MoveOptions moves;
    FormatOption format;
};

Expected<std::vector<lab::ProblemSet>> training_problems(const TrainOptions& options) {
    std::vector<lab::ProblemSet> sets;
    const Moves moves = options.moves.moves();
    const auto take = [&](Expected<lab::ProblemSet> set) -> Expected<void> {
        if (!set) return std::unexpected(set.error());
        if (!set->skipped.empty()) return std::unexpected(set->skipped.front());
        sets.push_back(std::move(*set));
        return {};
    };
    for (const std::string& path : options.scenarios) {
        lab::ScenarioSource source{.path = path, .moves = moves};
        if (options.limit > 0) source.limit = options.limit;
        if (const auto taken = take(lab::problems_from_scenario(source)); !taken) return std::unexpected(taken.error());
    }
    for (const std::string& map : options.maps) {
        lab::RandomSource source{
            .map = map, .count = options.problems, .seed = options.seed, .min_cost = options.min_cost, .moves = moves};
        if (options.max_cost > 0) source.max_cost = options.max_cost;
        if (const auto taken = take(lab::random_problems(source)); !taken) return std::unexpected(taken.error());
    }
    if (sets.empty()) return fail(ErrorCode::BadParameter, "train", "give maps or scenarios to learn from");
    return sets;
}

// A collector per thread, for the map that it is on.
struct Worker {
    const Grid* grid = nullptr;
    std::optional<ExampleCollector> collector;
    std::optional<Error> error;
};

Expected<std::vector<Example>> collect(const lab::ProblemSet& set, const Settings& loop,
                                       const TrainingSettings& settings) {
    std::vector<std::vector<Example>> found(set.tasks.size());
    lab::Progress progress("walking " + set.name, set.tasks.size());
    const auto workers = lab::for_each_index<Worker>(set.tasks.size(), &progress, [&](Worker& worker, std::size_t i) {
        const lab::Task& task = set.tasks[i];
        if (worker.grid != &set.grid(task)) {
            worker.grid = &set.grid(task);
            auto made = ExampleCollector::create(*worker.grid, loop, settings);
            if (!made) worker.error = made.error();
            worker.collector.reset();
            if (made) worker.collector.emplace(std::move(*made));
        }
        if (worker.collector) worker.collector->walk(task.start, task.goal, found[i]);
    });
    for (const Worker& worker : workers)
        if (worker.error) return std::unexpected(*worker.error);
    std::vector<Example> examples;
    for (const auto& some : found) examples.insert(examples.end(), some.begin(), some.end());
    return examples;
}

Validation validate(const std::vector<Example>& examples, const C45Settings& settings, const TrainOptions& options) {
    std::vector<Validation> folds(options.folds);
    lab::Progress progress("cross-validating", folds.size());
    lab::for_each_index<char>(folds.size(), &progress, [&](char&, std::size_t fold) {
        folds[fold] = validate_fold(examples, settings, static_cast<std::uint32_t>(fold), options.folds, options.seed);
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

int train_verb(const TrainOptions& options) {
    const auto loop = catalog().bind(options.algo);
    if (!loop) return report_spec("--algo", options.algo, loop.error());
    if (loop->name() != "lrta")
        return report({ErrorCode::BadParameter, "--algo", "the agent that walks must be one of the loop lrta"});
    const auto sets = training_problems(options);
    if (!sets) return report(sets.error());
    TrainingSettings training{.dmax = options.dmax, .features = options.features};
    if (options.drive == "dmax") training.drive = TrainingSettings::Drive::DMax;
    std::vector<Example> examples;
    std::uint64_t problems = 0;
    for (const lab::ProblemSet& set : *sets) {
        const auto found = collect(set, *loop, training);
        if (!found) return report_spec("--algo", options.algo, found.error());
        examples.insert(examples.end(), found->begin(), found->end());
        problems += set.tasks.size();
    }
    if (examples.empty())
        return report({ErrorCode::BadProblem, "train", "the problems need no move, so there is nothing to learn from"});
    C45Settings settings = options.tree;
    settings.labels = options.dmax;
    settings.raising = !options.no_raising;
    const DecisionTree tree = grow_c45(examples, settings, options.features);
    std::uint64_t right = 0;
    for (const Example& example : examples) right += tree.predict(example.features) == example.label;
    if (const auto saved = save_tree(tree, options.output); !saved) return report(saved.error());

    lab::Row row;
    row.add("tree", options.output);
    row.add("problems", problems);
    row.add("examples", std::uint64_t{examples.size()});
    row.add("nodes", std::uint64_t{tree.nodes().size()});
    row.add("leaves", std::uint64_t{tree.leaves()});
    row.add("height", std::uint64_t{tree.height()});
    row.add("depth_max", std::uint64_t{tree.largest()});
    row.add("accuracy_training", static_cast<double>(right) / static_cast<double>(examples.size()));
    if (options.folds > 1) row.add("accuracy_validated", validate(examples, settings, options).accuracy());
    row.add("accuracy_of_one_leaf", share_of_commonest(examples));
    return options.format.print_rows({&row, 1});
}

}  // namespace

void add_train(CLI::App& program, Run& chosen) {
    CLI::App* verb = add_verb(program, "train", "Grows a decision tree that chooses the lookahead depth",
                              "waystone train arena.map --dmax 10 --min-leaf 100 -o arena.wdt");
    const auto options = std::make_shared<TrainOptions>();
    verb->add_option("MAP", options->maps, "maps to draw random problems on");
    verb->add_option("--scen", options->scenarios, "scenarios to walk, on the maps they name");
    verb->add_option("--limit", options->limit, "no more problems than this of each scenario");
    verb->add_option("--problems", options->problems, "random problems on each map")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    verb->add_option("--min-cost", options->min_cost, "shortest optimal path of a random problem")
        ->check(CLI::NonNegativeNumber);
    verb->add_option("--max-cost", options->max_cost, "longest optimal path of a random problem")
        ->check(CLI::PositiveNumber);
    verb->add_option("--seed", options->seed, "of random problems and of the folds")->capture_default_str();
    verb->add_option("--algo", options->algo, "the agent that walks; its depth does not count")->capture_default_str();
    verb->add_option("--dmax", options->dmax, "the depth whose action counts as the best")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    verb->add_option("--drive", options->drive, "label: walk by the depth found, as with a perfect tree; dmax: by dmax")
        ->check(CLI::IsMember({"label", "dmax"}))
        ->capture_default_str();
    verb->add_option("--history", options->features.history, "moves back that features look")
        ->check(CLI::Range(1u, kMostHistory))
        ->capture_default_str();
    verb->add_option("--presearch", options->features.presearch, "plies of the search before the search")
        ->check(CLI::Range(1u, kMostPresearch))
        ->capture_default_str();
    verb->add_option("--min-leaf", options->tree.min_leaf, "least examples in a leaf")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    verb->add_option("--confidence", options->tree.confidence, "of pruning: smaller prunes more")
        ->check(CLI::Range(1e-6, 0.5))
        ->capture_default_str();
    verb->add_flag("--no-raising", options->no_raising, "prune without subtree raising");
    verb->add_option("--folds", options->folds, "of the cross-validation; 1: none")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    verb->add_option("-o,--output", options->output, "where the tree goes")->required();
    options->moves.add_to(*verb);
    options->format.add_to(*verb);
    verb->callback([options, &chosen] { chosen = [options] { return train_verb(*options); }; });
}

}  // namespace waystone
