// SPDX-License-Identifier: MIT
// A scatter plot as a Vega-Lite specification with its data inside: axes, legend, and what each dot is when the mouse
// rests on it.
#pragma once

#include "lab/experiment/study_specs.hpp"

#include <string>
#include <vector>

namespace waystone::lab {

struct Dot {
    double x = 0, y = 0;
    std::string label = {};
    bool hollow = false;    // less sure than the others
    bool on_front = false;  // these are joined by a line
};

struct DotSeries {
    std::string name;
    std::vector<Dot> dots = {};
};

struct Scatter {
    std::string title, subtitle = {};
    Axis x = {}, y = {};
    std::vector<DotSeries> series = {};
};

// Dots beyond an axis, and on a logarithmic one those at or below zero, are left out; the plot says how many.
std::string vega_lite(const Scatter& scatter);

}  // namespace waystone::lab
