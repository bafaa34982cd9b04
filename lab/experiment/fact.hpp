// SPDX-License-Identifier: MIT
// What was measured, by name: a point of a figure or a row of a table. And the functions of expressions over such
// facts: see expression.hpp for what they mean.
#pragma once

#include "lab/experiment/sweep.hpp"

#include <waystone/error.hpp>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waystone::lab {

struct Fact {
    std::string series;
    Parameters parameters = {};
    std::vector<std::pair<std::string, double>> figures = {};
    std::string unfit = {};    // why it may not be compared; empty where it may
    bool missing = false;      // it was not measured at all
    bool lower_bound = false;  // problems are unsolved, so its suboptimality is at least what stands there

    std::string name() const { return parameters.empty() ? series : series + " " + text(parameters); }
};

// Those that are best under some limit on one move, from the smallest limit on: each is best from its worst move up to
// the next one's. Equal quality: the smaller worst move, then less planning, then the earlier one. Those that may not
// be compared or have no worst move are out of it.
std::vector<std::size_t> limit_leaders(std::span<const Fact> facts);

struct FactArguments {
    std::string function;
    std::vector<std::string> words, series;
    Parameters where;
    std::vector<double> numbers;
};

struct FactFunction {
    std::string_view name;
    std::size_t words, least_series, most_series, numbers;  // how many arguments of each kind
    Expected<double> (*evaluate)(const FactArguments&, std::span<const Fact>);

    // What is wrong with these arguments; empty where nothing is.
    std::string mistake(const FactArguments& arguments) const;
};

const FactFunction* find_fact_function(std::string_view name);
std::vector<std::string_view> fact_function_names();

}  // namespace waystone::lab
