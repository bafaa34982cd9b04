// SPDX-License-Identifier: MIT
// Properties of the grammar and of the catalogue, over random text.
#include "fake_catalog.hpp"

#include "base/random.hpp"
#include "catalog/grammar.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace waystone {
namespace {

TEST(Grammar, SurvivesAnyBytes) {
    EXPECT_TRUE(rc::check("any bytes", [](const std::string& text) {
        const auto node = parse_spec(text);
        if (!node) RC_ASSERT(!node.error().place.empty() && !node.error().sentence.empty());
    }));
}

// A random string for a description: each parameter left out, by key, or as a flag.
std::string random_spec(const Description& description, Random& random) {
    std::string arguments;
    for (const Param& param : description.params) {
        if (!param.fallback.empty() && random.chance(0.3)) continue;
        std::string value;
        switch (param.type) {
            case ParamType::Integer:
            case ParamType::Bytes:
                value = std::to_string(static_cast<int>(param.least) + static_cast<int>(random.below(20)));
                break;
            case ParamType::Real: value = number_text(random.real() * 100); break;
            case ParamType::Word: value = param.fallback; break;
            case ParamType::Flag: value = random.chance(0.5) ? "yes" : "no"; break;
            case ParamType::Path:
                for (std::uint32_t n = 1 + random.below(6); n > 0; --n)
                    value += "ab /(),=\"\\.none$\xc3"[random.below(17)];
                for (std::size_t at = value.find('"'); at != std::string::npos; at = value.find('"', at + 2))
                    value.insert(at, "\"");
                value = "\"" + value + "\"";
                break;
            case ParamType::Policy: {
                std::vector<const Description*> fitting;
                for (const Entry* entry : fake::kEntries)
                    if (entry->description.kind == param.choices) fitting.push_back(&entry->description);
                value = random_spec(*fitting[random.below(static_cast<std::uint32_t>(fitting.size()))], random);
                break;
            }
        }
        if (param.type == ParamType::Bytes && random.chance(0.5)) value += random.chance(0.5) ? "k" : "M";
        arguments += (arguments.empty() ? "" : ", ") + std::string(param.name) + " = " + value;
    }
    return std::string(description.name) + "(" + arguments + ")";
}

TEST(Catalog, TheLongStringIsItsOwnLongString) {
    EXPECT_TRUE(rc::check("fixed point", [](std::uint64_t seed) {
        Random random(seed);
        const Description& description = fake::kEntries[random.below(3)]->description;
        const std::string spec = random_spec(description, random);
        const auto first = fake::catalog().bind(spec);
        RC_LOG() << spec;
        RC_ASSERT(first.has_value());
        const auto second = fake::catalog().bind(first->full());
        RC_LOG() << first->full();
        RC_ASSERT(second.has_value());
        RC_ASSERT(second->full() == first->full());
    }));
}

TEST(Catalog, NoStringCrashesIt) {
    EXPECT_TRUE(rc::check("any bytes", [](const std::string& text) {
        const auto settings = fake::catalog().bind(text);
        if (!settings) RC_ASSERT(!settings.error().sentence.empty());
        (void)fake::catalog().describe(text);
    }));
    EXPECT_TRUE(rc::check("likely characters", [](std::uint64_t seed) {
        Random random(seed);
        constexpr std::string_view pieces[] = {"lrta",  "tb",    "klrta", "(",      ")",  ",",   "=",
                                               "depth", "fixed", "pdb",   "greedy", "n",  "7",   "-1",
                                               "\"",    "any",   "deep",  " ",      "$n", "none"};
        std::string text = "lrta(";
        for (std::uint32_t n = random.below(12); n > 0; --n) text += pieces[random.below(std::size(pieces))];
        (void)fake::catalog().bind(text);
    }));
}

}  // namespace
}  // namespace waystone
