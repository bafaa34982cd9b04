// SPDX-License-Identifier: MIT
// Our trees beside those of Weka's J48 (Debian package weka), answer by answer. Skipped where Weka is not installed.
#include "builders/c45.hpp"

#include "base/random.hpp"
#include "io/paths.hpp"
#include "io/text.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace waystone {
namespace {

constexpr const char* kJar = "/usr/share/java/weka.jar";

std::vector<Example> random_examples(Random& random, std::uint32_t labels) {
    std::vector<Example> examples(200 + random.below(1500));
    for (Example& example : examples) {
        for (std::size_t f = 0; f < kFeatures; ++f)
            example.features[f] = random.below(f % 3 == 0 ? 2 : f % 3 == 1 ? 50 : 1'000'000);
        const Features& f = example.features;
        std::uint32_t sum = f[1] > 20 ? 1 : 0;
        sum += f[2] > 400'000 && f[0] != 0 ? 3 : 0;
        sum += f[4] * f[7] > 900 ? 1 : 0;
        sum += f[3] != 0 && f[5] < 300'000 ? 2 : 0;
        example.label = random.chance(0.2) ? 1 + random.below(labels) : 1 + sum % labels;
    }
    return examples;
}

std::string arff(const std::vector<Example>& examples, std::uint32_t labels) {
    std::string text = "@relation depth\n";
    for (const FeatureName& feature : kFeatureNames)
        text.append("@attribute ").append(feature.short_name).append(" numeric\n");
    text += "@attribute depth {1";
    for (std::uint32_t label = 2; label <= labels; ++label) text.append(",").append(std::to_string(label));
    text += "}\n@data\n";
    for (const Example& example : examples) {
        for (const std::int64_t value : example.features) text += std::to_string(value) + ",";
        text += std::to_string(example.label) + "\n";
    }
    return text;
}

// Lines "inst# actual predicted ...", where predicted is "number:label".
std::vector<std::uint32_t> answers_of_weka(const std::string& text) {
    std::vector<std::uint32_t> answers;
    std::vector<std::string_view> fields;
    Lines lines(text);
    for (std::string_view line; lines.next(line);) {
        split_fields(line, fields);
        if (fields.size() < 4 || !parse_number<std::uint32_t>(fields[0])) continue;
        answers.push_back(parse_number<std::uint32_t>(fields[2].substr(fields[2].find(':') + 1)).value_or(0));
    }
    return answers;
}

TEST(C45AgreesWithWeka, OnEveryAnswerOfJ48) {
    if (!is_file(kJar) || std::system("java -version >/dev/null 2>&1") != 0)
        GTEST_SKIP() << "Weka is not installed; ./test.sh installs it";
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        Random random(seed);
        C45Settings settings;
        settings.labels = 2 + random.below(9);
        settings.min_leaf = seed == 0 ? 1 : 2 + random.below(30);
        settings.confidence = seed % 2 == 0 ? 0.05 : 0.25;
        settings.raising = seed % 3 != 2;
        const std::vector<Example> examples = random_examples(random, settings.labels);
        const std::string data = folder.put("data.arff", arff(examples, settings.labels));
        const std::string command = std::string("java -cp ") + kJar + " weka.classifiers.trees.J48 -t " + data +
                                    " -T " + data + " -no-cv -p 0 -C " + (seed % 2 == 0 ? "0.05" : "0.25") + " -M " +
                                    std::to_string(settings.min_leaf) + (settings.raising ? "" : " -S") + " >" +
                                    (folder / "out") + " 2>/dev/null";
        ASSERT_EQ(std::system(command.c_str()), 0) << command;
        const std::vector<std::uint32_t> theirs = answers_of_weka(bytes_of(folder / "out"));
        ASSERT_EQ(theirs.size(), examples.size()) << bytes_of(folder / "out").substr(0, 500);
        const DecisionTree tree = grow_c45(examples, settings);
        EXPECT_GT(tree.leaves(), 3u);
        for (std::size_t i = 0; i < examples.size(); ++i)
            ASSERT_EQ(tree.predict(examples[i].features), theirs[i]) << "seed " << seed << ", example " << i;
    }
}

}  // namespace
}  // namespace waystone
