// SPDX-License-Identifier: MIT
#include "lab/study/comparison.hpp"

#include <cmath>

namespace waystone::lab {

std::optional<double> Comparison::difference() const {
    if (!published || !measured) return std::nullopt;
    if (!percent) return *measured - *published;
    if (*published == 0) return std::nullopt;
    return 100 * (*measured / *published - 1);
}

std::optional<bool> Comparison::within() const {
    if (!band || !difference()) return std::nullopt;
    return std::abs(*difference()) <= *band;
}

Row comparison_row(const Comparison& c) {
    Row out;
    const auto add = [&](std::string_view name, std::optional<double> value) {
        if (value) out.add(name, *value);
        else out.add(name, Value{});
    };
    out.add("experiment", c.experiment);
    out.add("problems", c.variant);
    out.add("series", c.series);
    out.add("column", c.column);
    add("published", c.published);
    out.add("source", std::string(!c.published ? "" : c.recalled ? "recalled" : "printed"));
    add("ours", c.measured);
    add("difference", c.difference());
    out.add("unit", std::string(c.percent ? "%" : "points"));
    add("band", c.band);
    out.add("within", std::string(!c.within() ? "" : *c.within() ? "yes" : "no"));
    out.add("note", c.note);
    return out;
}

}  // namespace waystone::lab
