// SPDX-License-Identifier: MIT
// train: a decision tree for depth=tree(file), from walks over training problems (Bulitko et al. 2008, section 5.1).
#include "lab/run/train.hpp"
#include "catalog/catalog.hpp"
#include "cli/verbs/verb.hpp"
#include "lab/run/problem_set.hpp"

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

Expected<std::vector<lab::ProblemSet>> training_problems(const TrainOptions& options, const Catalog& catalog) {
    std::vector<lab::ProblemSet> sets;
    const Moves moves = options.moves.moves();
    const lab::DatabaseCache databases(catalog);
    const auto take = [&](Expected<lab::ProblemSet> set) -> Expected<void> {
        if (!set) return std::unexpected(set.error());
        if (!set->skipped.empty()) return std::unexpected(set->skipped.front());
        set->databases = databases;
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
    if (sets.empty()) return fail(ErrorCode::BadParameter, "train", "needs maps or scenarios to learn from");
    return sets;
}

int train_verb(const TrainOptions& options, const Program& in) {
    const auto loop = in.catalog.bind(options.algo);
    if (!loop) return report_spec("--algo", options.algo, loop.error());
    if (loop->name() != "lrta")
        return report({ErrorCode::BadParameter, "--algo", "the agent that walks must be an lrta"});
    const auto sets = training_problems(options, in.catalog);
    if (!sets) return report(sets.error());
    lab::TreeSettings settings{.training = {.dmax = options.dmax, .features = options.features},
                               .tree = options.tree,
                               .folds = options.folds,
                               .seed = options.seed};
    if (options.drive == "dmax") settings.training.drive = TrainingSettings::Drive::DMax;
    settings.tree.raising = !options.no_raising;
    const auto trained = lab::train_tree(*sets, *loop, settings);
    if (!trained && trained.error().code == ErrorCode::BadProblem) return report(trained.error());
    if (!trained) return report_spec("--algo", options.algo, trained.error());
    const DecisionTree& tree = trained->tree;
    if (const auto saved = save_tree(tree, options.output); !saved) return report(saved.error());

    lab::Row row{{"tree", options.output},        {"problems", trained->problems},
                 {"examples", trained->examples}, {"nodes", tree.nodes().size()},
                 {"leaves", tree.leaves()},       {"height", tree.height()},
                 {"depth_max", tree.largest()},   {"accuracy_training", trained->accuracy_training}};
    if (trained->accuracy_validated) row.add("accuracy_validated", *trained->accuracy_validated);
    row.add("accuracy_of_one_leaf", trained->accuracy_of_one_leaf);
    return options.format.print_rows({&row, 1});
}

}  // namespace

void add_train(Verb& program) {
    Verb& verb = program.add("train", "Grows a decision tree that chooses the lookahead depth",
                             "waystone train arena.map --dmax 10 --min-leaf 100 -o arena.wdt");
    auto& o = verb.runs<TrainOptions>(train_verb);
    verb.texts("MAP", o.maps, "maps to draw random problems on");
    verb.texts("--scen", o.scenarios, "a scenario to walk, on the maps it names; may be repeated");
    verb.whole("--limit", o.limit, {1}, "at most this number of problems from each scenario");
    verb.whole("--problems", o.problems, {1, lab::kMostProblems}, "random problems on each map").shows_default();
    verb.number("--min-cost", o.min_cost, {0}, "shortest optimal path of a random problem");
    verb.number("--max-cost", o.max_cost, {1}, "longest optimal path of a random problem");
    verb.whole("--seed", o.seed, {0}, "seed of the random problems and of the folds").shows_default();
    verb.text("--algo", o.algo, "the agent that walks; its depth is ignored").shows_default();
    verb.whole("--dmax", o.dmax, {1, 100}, "the depth whose action counts as best").shows_default();
    verb.choice("--drive", o.drive, {"label", "dmax"},
                "label: walk with the depth found, as with a perfect tree; dmax: walk with dmax")
        .shows_default();
    verb.whole("--history", o.features.history, {1, kMostHistory}, "number of past moves that features use")
        .shows_default();
    verb.whole("--presearch", o.features.presearch, {1, kMostPresearch}, "how deep the pre-search looks")
        .shows_default();
    verb.whole("--min-leaf", o.tree.min_leaf, {1, 1'000'000}, "the least number of examples in a leaf").shows_default();
    verb.number("--confidence", o.tree.confidence, {1e-6, 0.5}, "confidence of pruning: smaller prunes more")
        .shows_default();
    verb.flag("--no-raising", o.no_raising, "prune without subtree raising");
    verb.whole("--folds", o.folds, {1, 100}, "folds of the cross-validation; 1: none").shows_default();
    verb.text("-o,--output", o.output, "file for the tree").required();
    o.moves.add_to(verb);
    o.format.add_to(verb);
}

}  // namespace waystone
