// SPDX-License-Identifier: MIT
#include "builders/c45.hpp"

#include "base/assert.hpp"
#include "base/random.hpp"
#include "builders/c45_split.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace waystone {
namespace {

constexpr double kCollapseSlack = 1e-3;  // training errors
constexpr double kPruneSlack = 0.1;      // expected errors

bool no_larger(double a, double b) { return a <= b + kEqual; }

struct Branch {
    std::vector<std::uint32_t> examples;
    LabelCounts counts;
    Split split;                      // feature < 0: a leaf
    std::unique_ptr<Branch> yes, no;  // of a condition
    bool leaf() const { return split.feature < 0; }
    void make_leaf() {
        split = {};
        yes.reset();
        no.reset();
    }
};

class Grower {
public:
    Grower(std::span<const Example> examples, const C45Settings& settings)
        : all_(examples), settings_(settings), finder_(examples, settings) {}

    std::unique_ptr<Branch> grow(std::vector<std::uint32_t> chosen, std::uint32_t height = 0) {
        auto branch = std::make_unique<Branch>(Branch{
            .examples = {}, .counts = LabelCounts(all_, chosen, settings_.labels), .split = {}, .yes = {}, .no = {}});
        if (height < kMostTreeHeight) branch->split = finder_.best(chosen);
        if (!branch->leaf()) {
            auto [yes, no] = divide(branch->split, chosen);
            branch->yes = grow(std::move(yes), height + 1);
            branch->no = grow(std::move(no), height + 1);
        }
        branch->examples = std::move(chosen);
        return branch;
    }
    void collapse(Branch& branch) const {
        if (branch.leaf()) return;
        if (training_errors(branch) >= branch.counts.wrong() - kCollapseSlack) {
            branch.make_leaf();
        } else {
            collapse(*branch.yes);
            collapse(*branch.no);
        }
    }
    void prune(Branch& branch) const {
        if (branch.leaf()) return;
        prune(*branch.yes);
        prune(*branch.no);
        for (;;) {  // again after each raising, since what was raised may now be pruned
            const double as_leaf = expected(branch.counts), as_tree = expected(branch);
            const bool no_is_larger = branch.no->counts.total() >= branch.yes->counts.total();
            Branch& larger = no_is_larger ? *branch.no : *branch.yes;
            const double raised = settings_.raising ? expected(larger, branch.examples) : HUGE_VAL;
            if (no_larger(as_leaf, as_tree + kPruneSlack) && no_larger(as_leaf, raised + kPruneSlack)) {
                branch.make_leaf();
                return;
            }
            if (!no_larger(raised, as_tree + kPruneSlack)) return;
            Branch taken = std::move(larger);
            branch.split = taken.split;
            branch.yes = std::move(taken.yes);
            branch.no = std::move(taken.no);
            if (branch.leaf()) return;
            refill(branch, std::vector(branch.examples));
            prune(*branch.yes);
            prune(*branch.no);
        }
    }
    static void list(const Branch& branch, std::vector<DecisionTree::Node>& nodes) {
        const std::size_t at = nodes.size();
        nodes.push_back(
            {.depth = branch.counts.best_label(), .items = branch.counts.total(), .wrong = branch.counts.wrong()});
        if (branch.leaf()) return;
        nodes[at] = {.feature = branch.split.feature, .threshold = branch.split.threshold};
        list(*branch.yes, nodes);
        nodes[at].no = static_cast<std::uint32_t>(nodes.size());
        list(*branch.no, nodes);
    }

private:
    using Halves = std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>;
    Halves divide(const Split& split, std::span<const std::uint32_t> chosen) const {
        Halves halves;
        for (const std::uint32_t i : chosen) {
            const bool yes = all_[i].features[static_cast<std::size_t>(split.feature)] <= split.threshold;
            (yes ? halves.first : halves.second).push_back(i);
        }
        return halves;
    }
    static double training_errors(const Branch& branch) {
        return branch.leaf() ? branch.counts.wrong() : training_errors(*branch.yes) + training_errors(*branch.no);
    }
    double expected(const LabelCounts& counts) const {
        if (counts.total() == 0) return 0;
        return counts.wrong() + added_errors(counts.total(), counts.wrong(), settings_.confidence);
    }
    double expected(const Branch& branch) const {
        return branch.leaf() ? expected(branch.counts) : expected(*branch.yes) + expected(*branch.no);
    }
    // As if these examples had come to the branch.
    double expected(const Branch& branch, std::span<const std::uint32_t> examples) const {
        if (branch.leaf()) return expected(LabelCounts(all_, examples, settings_.labels));
        const auto [yes, no] = divide(branch.split, examples);
        return expected(*branch.yes, yes) + expected(*branch.no, no);
    }
    void refill(Branch& branch, std::vector<std::uint32_t> examples) const {
        branch.counts = LabelCounts(all_, examples, settings_.labels);
        if (!branch.leaf()) {
            auto [yes, no] = divide(branch.split, examples);
            refill(*branch.yes, std::move(yes));
            refill(*branch.no, std::move(no));
        }
        branch.examples = std::move(examples);
    }

    std::span<const Example> all_;
    C45Settings settings_;
    SplitFinder finder_;
};

}  // namespace

DecisionTree grow_c45(std::span<const Example> examples, const C45Settings& settings, FeatureSettings taken_with) {
    WAYSTONE_ASSERT(!examples.empty());
    Grower grower(examples, settings);
    std::vector<std::uint32_t> all(examples.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    const std::unique_ptr<Branch> root = grower.grow(std::move(all));
    if (settings.collapse) grower.collapse(*root);
    if (settings.prune) grower.prune(*root);
    std::vector<DecisionTree::Node> nodes;
    Grower::list(*root, nodes);
    return DecisionTree(taken_with, std::move(nodes));
}

double normal_quantile(double p) {
    double low = -40, high = 40;  // bisection to the last bit: asked once per leaf of a training run
    for (int i = 0; i < 200 && low < high; ++i) {
        const double middle = low + (high - low) / 2;
        (0.5 * std::erfc(-middle / std::sqrt(2.0)) < p ? low : high) = middle;
    }
    return high;
}

double added_errors(double items, double errors, double confidence) {
    if (confidence > 0.5) return 0;
    if (errors < 1) {  // none: by the binomial distribution; a fraction: in between
        const double none = items * (1 - std::pow(confidence, 1 / items));
        return errors == 0 ? none : none + errors * (added_errors(items, 1, confidence) - none);
    }
    if (errors + 0.5 >= items) return std::max(items - errors, 0.0);
    static thread_local double known_confidence = -1, z = 0;
    if (known_confidence != confidence) {
        z = normal_quantile(1 - confidence);
        known_confidence = confidence;
    }
    const double f = (errors + 0.5) / items, zz = z * z / items;
    const double limit = (f + zz / 2 + z * std::sqrt((f - f * f) / items + zz / (4 * items))) / (1 + zz);
    return limit * items - errors;
}

Validation validate_fold(std::span<const Example> examples, const C45Settings& settings, std::uint32_t fold,
                         std::uint32_t folds, std::uint64_t seed) {
    std::vector<std::uint32_t> order(examples.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    Random(seed).shuffle(std::span(order));
    std::vector<std::uint32_t> place(order.size());  // in the shuffled order, which decides among equal labels
    for (std::uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    std::ranges::sort(order, {}, [&](std::uint32_t i) { return std::pair(examples[i].label, place[i]); });
    std::vector<Example> rest;
    rest.reserve(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        if (i % folds != fold) rest.push_back(examples[order[i]]);
    Validation validation;
    if (rest.empty()) return validation;
    const DecisionTree tree = grow_c45(rest, settings);
    for (std::uint32_t i = fold; i < order.size(); i += folds) {
        validation.right += tree.predict(examples[order[i]].features) == examples[order[i]].label;
        ++validation.total;
    }
    return validation;
}

Validation cross_validate(std::span<const Example> examples, const C45Settings& settings, std::uint32_t folds,
                          std::uint64_t seed) {
    Validation sum;
    for (std::uint32_t fold = 0; fold < folds; ++fold) {
        const Validation one = validate_fold(examples, settings, fold, folds, seed);
        sum.right += one.right;
        sum.total += one.total;
    }
    return sum;
}

}  // namespace waystone
