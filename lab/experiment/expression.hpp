// SPDX-License-Identifier: MIT
// Arithmetic over measured facts: what checks of claims are written in.
//
//     planning('PR LRTA*(F,G)', level=4, d=5) / planning('LRTA*(PDB,PDB)', level=3, cap=3000)
//
// A fact is a point of a figure or a row of a table: a series, parameters, named figures. Functions:
//
//     FIGURE('series', key=value...)        of the one fact that fits
//     least(FIGURE, 'series'...), largest(FIGURE, 'series'...), at_best(FIGURE, 'series'...)
//                                           over facts that may be compared; at_best: where suboptimality is least
//     mean(FIGURE, 'series'...)             over facts that may be compared
//     best_within('series', N)              least suboptimality with at most N of planning
//     shown('series'), points('series')     how many may be compared; how many there are
//     dominated('A', 'B')                   percentage of A that some of B beats in planning and suboptimality
//     saving('A', 'B')                      by what factor B plans more than A for no worse quality: median over A's front
//     takes_over('A'), intervals('A')       the least limit on one move under which A is best; how many it leads
//
// and + - * / ( ). What cannot be computed from the facts at hand gives a sentence.
#pragma once

#include "lab/experiment/fact.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

class Expression {
public:
    // The place of an error is the column.
    static Expected<Expression> parse(std::string_view text);

    Expected<double> evaluate(std::span<const Fact> facts) const;
    const std::string& text() const { return text_; }
    // The series that it asks for.
    std::vector<std::string> series() const;

    struct Node;

private:
    std::string text_;
    std::shared_ptr<const Node> root_;
};

}  // namespace waystone::lab
