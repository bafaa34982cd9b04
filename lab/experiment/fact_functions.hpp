// SPDX-License-Identifier: MIT
// The functions of expressions over facts, by name; see expression.hpp for what they mean.
#pragma once

#include "lab/experiment/fact.hpp"

#include <waystone/error.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

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
