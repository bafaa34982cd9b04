// SPDX-License-Identifier: MIT
#include "lab/experiment/experiment_plan.hpp"

#include "base/hash.hpp"
#include "catalog/catalog.hpp"
#include "io/paths.hpp"
#include "lab/run/problem_set.hpp"
#include "lab/run/results_folder.hpp"
#include "lab/run/shell.hpp"
#include "lab/run/train.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace waystone::lab {
namespace {

// Random problems on the same maps, as long as those of the set: learned from others than those that judge.
Expected<std::vector<ProblemSet>> training_problems(const ProblemSet& set, std::size_t count) {
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (const Task& task : set.tasks) {
        least = std::min(least, task.optimal.value_or(least));
        most = std::max(most, task.optimal.value_or(most));
    }
    std::vector<ProblemSet> sets;
    for (const LoadedMap& map : set.maps) {
        auto found = random_problems({.map = map.name,
                                      .count = count,
                                      .seed = 1,
                                      .min_cost = least,
                                      .max_cost = most,
                                      .moves = map.grid.rule()});
        if (!found) return std::unexpected(found.error());
        found->databases = set.databases;
        sets.push_back(std::move(*found));
    }
    return sets;
}

}  // namespace

Expected<std::string> StudyTrees::get(const ProblemSet& set, const TreeRecipe& recipe, std::uint32_t dmax) {
    if (folder_.empty()) folder_ = temporary_.emplace("waystone-trees").path();
    if (folder_.empty()) return fail(ErrorCode::WriteFailed, "", "a temporary folder cannot be created");
    const std::string walker = recipe.algo == "lrta" ? "" : '-' + hex(xxh64(recipe.algo)).substr(0, 8);
    const std::string path = fmt::format("{}/trees/{}-{}-dmax{}-n{}-leaf{}-{}-{}{}.wdt", folder_,
                                         slug(base_name(set.name)), hex(fingerprint(set)).substr(0, 8), dmax,
                                         recipe.history, recipe.min_leaf, recipe.confidence, recipe.problems, walker);
    if (is_file(path) && load_tree(path)) return path;
    const auto sets = training_problems(set, recipe.problems);
    if (!sets) return std::unexpected(sets.error());
    const auto loop = set.databases.catalog().bind(recipe.algo);
    if (!loop) return std::unexpected(loop.error());
    if (loop->name() != "lrta")
        return fail(ErrorCode::BadParameter, recipe.algo, "a tree is grown on walks of an lrta");
    const auto trained = train_tree(*sets, *loop,
                                    {.training = {.dmax = dmax, .features = {.history = recipe.history}},
                                     .tree = {.min_leaf = recipe.min_leaf, .confidence = recipe.confidence},
                                     .folds = 1});
    if (!trained) return std::unexpected(trained.error());
    if (const auto made = make_folder(folder_ + "/trees"); !made) return std::unexpected(made.error());
    if (const auto saved = save_tree(trained->tree, path); !saved) return std::unexpected(saved.error());
    return path;
}

Expected<Configuration> configuration_of(const Sweep& sweep, const Parameters& parameters, const ProblemSet& set,
                                         StudyTrees& trees) {
    if (!sweep.tree) return Configuration{filled(sweep.algo, parameters), filled(sweep.algo, parameters)};
    const TreeRecipe& recipe = *sweep.tree;
    const std::uint32_t dmax = tree_depth(sweep, parameters);
    if (dmax == 0) return fail(ErrorCode::BadParameter, sweep.name, "its tree needs the parameter " + recipe.dmax);
    const auto path = trees.get(set, recipe, dmax);
    if (!path) return std::unexpected(path.error());
    std::string quoted(1, '"');
    for (const char c : *path) quoted.append(c == '"' ? 2 : 1, c);
    quoted += '"';
    Parameters with_path = parameters, with_name = parameters;
    with_path.emplace_back("tree", quoted);
    with_name.emplace_back("tree", fmt::format("dmax={},history={},min_leaf={},confidence={}", dmax, recipe.history,
                                               recipe.min_leaf, recipe.confidence));
    return Configuration{filled(sweep.algo, with_name), filled(sweep.algo, with_path)};
}

}  // namespace waystone::lab
