// SPDX-License-Identifier: MIT
#include "builders/c45.hpp"

#include "base/random.hpp"
#include "builders/c45_split.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace waystone {
namespace {

Example example(std::int64_t first, std::int64_t second, std::uint32_t label) {
    Example made;
    made.features[0] = first;
    made.features[1] = second;
    made.label = label;
    return made;
}

std::vector<std::uint32_t> all(const std::vector<Example>& examples) {
    std::vector<std::uint32_t> indices(examples.size());
    for (std::uint32_t i = 0; i < indices.size(); ++i) indices[i] = i;
    return indices;
}

constexpr C45Settings kPlain{.labels = 2, .min_leaf = 1, .confidence = 0.25, .prune = false, .collapse = false};

TEST(C45Split, GainIsLoweredByTheChoiceOfThresholdsAndDividedByTheSplitsOwnInformation) {
    // 1 1 1 2 | 2 2 2 2 would be best at 3|4: gain 0.9544 bits of 8 examples with 3 and 5.
    std::vector<Example> examples;
    for (std::int64_t v = 1; v <= 8; ++v) examples.push_back(example(v, 0, v <= 3 ? 1 : 2));
    SplitFinder finder(examples, kPlain);
    const Split split = finder.best(all(examples));
    EXPECT_EQ(split.feature, 0);
    EXPECT_EQ(split.threshold, 3);
    const double whole = -(3.0 / 8 * std::log2(3.0 / 8) + 5.0 / 8 * std::log2(5.0 / 8));
    EXPECT_NEAR(split.gain, whole - std::log2(7.0) / 8, 1e-12);  // seven thresholds to choose from
    EXPECT_NEAR(split.ratio, split.gain / whole, 1e-12);
}

TEST(C45Split, AThresholdIsTheLargestValueOfAllDataBelowTheMiddleOfTheGap) {
    std::vector<Example> examples;
    for (int i = 0; i < 10; ++i) {
        examples.push_back(example(10, 0, 1));
        examples.push_back(example(100, 0, 2));
    }
    std::vector<std::uint32_t> chosen = all(examples);
    EXPECT_EQ(SplitFinder(examples, kPlain).best(chosen).threshold, 10);
    examples.push_back(example(54, 0, 2));  // not among the chosen
    examples.push_back(example(56, 0, 2));
    EXPECT_EQ(SplitFinder(examples, kPlain).best(chosen).threshold, 54);
}

TEST(C45Split, TheFeatureWithTheLargerRatioWinsAndTiesGoToTheFirst) {
    std::vector<Example> examples;
    for (int i = 0; i < 40; ++i) examples.push_back(example(i < 20 ? 0 : 1, i < 20 ? 5 : 9, i < 20 ? 1 : 2));
    EXPECT_EQ(SplitFinder(examples, kPlain).best(all(examples)).feature, 0);
    for (int i = 0; i < 5; ++i) examples[static_cast<std::size_t>(i)].features[0] = 1;
    EXPECT_EQ(SplitFinder(examples, kPlain).best(all(examples)).feature, 1);
}

TEST(C45Split, KeepsExamplesTogetherThatAreAlikeOrTooFew) {
    std::vector<Example> same{example(1, 0, 1), example(2, 0, 1), example(3, 0, 1)};
    EXPECT_EQ(SplitFinder(same, kPlain).best(all(same)).feature, -1);
    std::vector<Example> mixed{example(1, 0, 1), example(1, 0, 2), example(1, 0, 1)};
    EXPECT_EQ(SplitFinder(mixed, kPlain).best(all(mixed)).feature, -1) << "nothing to tell them apart by";
    std::vector<Example> few;
    for (std::int64_t v = 0; v < 9; ++v) few.push_back(example(v, 0, v < 4 ? 1 : 2));
    C45Settings demanding = kPlain;
    demanding.min_leaf = 4;
    EXPECT_EQ(SplitFinder(few, demanding).best(all(few)).threshold, 3);
    demanding.min_leaf = 5;
    EXPECT_EQ(SplitFinder(few, demanding).best(all(few)).feature, -1);
}

TEST(C45Pruning, ExpectedErrorsAreUpperConfidenceLimits) {
    // Quinlan 1993, page 41: U25%(0,6) = 0.206, U25%(0,9) = 0.143, U25%(0,1) = 0.750.
    EXPECT_NEAR(added_errors(6, 0, 0.25) / 6, 0.206, 5e-4);
    EXPECT_NEAR(added_errors(9, 0, 0.25) / 9, 0.143, 5e-4);
    EXPECT_NEAR(added_errors(1, 0, 0.25), 0.75, 1e-12);
    EXPECT_NEAR(added_errors(3, 3, 0.25), 0, 1e-12);
    EXPECT_NEAR(normal_quantile(0.75), 0.6744897501960817, 1e-12);
    EXPECT_NEAR(normal_quantile(0.95), 1.6448536269514722, 1e-12);
    // f = 5.5/100, z = 1.6449: (f + z^2/200 + z sqrt(f/100 - f^2/100 + z^2/40000)) / (1 + z^2/100), by hand.
    EXPECT_NEAR((added_errors(100, 5, 0.05) + 5) / 100, 0.10554, 1e-5);
}

TEST(C45Pruning, MakesALeafWhereThatIsExpectedToErrNoMore) {
    // Two leaves, (2, 0 wrong) and (3, 1 wrong), expect 1 + 2.0443 errors at 25%; one leaf (5, 1 wrong) 2.2503.
    const std::vector<Example> few{example(0, 0, 1), example(0, 0, 1), example(1, 0, 1), example(1, 0, 1),
                                   example(1, 0, 2)};
    EXPECT_NEAR(added_errors(2, 0, 0.25), 1, 1e-12);
    EXPECT_NEAR(added_errors(3, 1, 0.25) + 1, 2.0443, 1e-4);
    EXPECT_NEAR(added_errors(5, 1, 0.25) + 1, 2.2503, 1e-4);
    C45Settings settings{.labels = 2, .min_leaf = 2, .confidence = 0.25, .prune = false, .collapse = false};
    EXPECT_EQ(grow_c45(few, settings).leaves(), 2u);
    settings.prune = true;
    EXPECT_EQ(grow_c45(few, settings).leaves(), 1u);
    // (15, 0 wrong) and (1, 0 wrong) expect 1.3237 + 0.75; one leaf (16, 1 wrong) 2.512.
    std::vector<Example> clear(15, example(0, 0, 1));
    clear.push_back(example(1, 0, 2));
    settings.min_leaf = 1;
    EXPECT_EQ(grow_c45(clear, settings).leaves(), 2u);
}

std::vector<Example> noisy(std::uint64_t seed = 3, double noise = 0.1) {  // but for noise the first feature decides
    std::vector<Example> examples;
    Random random(seed);
    for (int i = 0; i < 400; ++i) {
        const std::int64_t first = random.below(100), second = random.below(100);
        const std::uint32_t label = first < 50 ? 1 : 2;
        examples.push_back(example(first, second, random.chance(noise) ? 3 - label : label));
    }
    return examples;
}

TEST(C45Pruning, LeavesTheConditionThatDecides) {
    std::uint32_t leaves_full = 0, leaves_pruned = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const std::vector<Example> examples = noisy(seed, 0.25);
        const C45Settings settings{.labels = 2, .min_leaf = 2, .confidence = 0.05};
        C45Settings whole = settings;
        whole.prune = whole.collapse = false;
        leaves_full += grow_c45(examples, whole).leaves();
        const DecisionTree pruned = grow_c45(examples, settings);
        leaves_pruned += pruned.leaves();
        EXPECT_EQ(pruned.nodes()[0].feature, 0) << pruned.conditions();
        EXPECT_EQ(pruned.predict(example(10, 50, 1).features), 1u);
        EXPECT_EQ(pruned.predict(example(90, 50, 1).features), 2u);
    }
    EXPECT_LT(leaves_pruned, leaves_full);
}

TEST(C45Pruning, LeavesHoldAllExamplesAndNoFewerThanAskedFor) {
    const std::vector<Example> examples = noisy();
    for (const bool raising : {false, true}) {
        for (const std::uint32_t least : {1u, 7u, 50u}) {
            const DecisionTree tree =
                grow_c45(examples, {.labels = 2, .min_leaf = least, .confidence = 0.5, .raising = raising});
            std::uint32_t items = 0, wrong = 0, mistakes = 0;
            for (const DecisionTree::Node& node : tree.nodes()) {
                if (!node.leaf()) continue;
                items += node.items;
                wrong += node.wrong;
                EXPECT_GE(node.items, least);
            }
            for (const Example& e : examples) mistakes += tree.predict(e.features) != e.label;
            EXPECT_EQ(items, examples.size());
            EXPECT_EQ(wrong, mistakes);
        }
    }
}

TEST(C45Collapse, UndoesSplitsThatSaveNoError) {
    // All of label 1 but every fourth: both sides of any threshold still say 1.
    std::vector<Example> examples;
    for (std::int64_t v = 0; v < 64; ++v)
        examples.push_back(example(v < 32 ? 0 : 1, 0, v % (v < 32 ? 3 : 9) == 0 ? 2 : 1));
    C45Settings settings = kPlain;
    EXPECT_EQ(grow_c45(examples, settings).leaves(), 2u);
    settings.collapse = true;
    EXPECT_EQ(grow_c45(examples, settings).leaves(), 1u);
}

TEST(C45, GrowsOneLeafWhereThereIsOneExample) {
    const std::vector<Example> one{example(1, 2, 2)};
    const DecisionTree tree = grow_c45(one, {.labels = 3, .min_leaf = 100}, {.history = 9, .presearch = 2});
    EXPECT_EQ(tree.predict({}), 2u);
    EXPECT_EQ(tree.settings(), (FeatureSettings{.history = 9, .presearch = 2}));
}

TEST(C45, CrossValidatesEveryExampleOnceAndTheSameWayForASeed) {
    const std::vector<Example> examples = noisy();
    const C45Settings settings{.labels = 2, .min_leaf = 5, .confidence = 0.05};
    const Validation once = cross_validate(examples, settings, 10, 1),
                     again = cross_validate(examples, settings, 10, 1);
    EXPECT_EQ(once.total, examples.size());
    EXPECT_EQ(once.right, again.right);
    EXPECT_NEAR(once.accuracy(), 0.9, 0.05);
    const std::vector<Example> two{example(0, 0, 1), example(1, 0, 2)};
    EXPECT_EQ(cross_validate(two, settings, 10, 1).total, 2u) << "more folds than examples";
}

}  // namespace
}  // namespace waystone
