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
    return {{"experiment", c.experiment},
            {"problems", c.variant},
            {"series", c.series},
            {"column", c.column},
            {"published", c.published},
            {"source", !c.published ? ""
                       : c.recalled ? "recalled"
                                    : "printed"},
            {"ours", c.measured},
            {"difference", c.difference()},
            {"unit", c.percent ? "%" : "points"},
            {"band", c.band},
            {"within", !c.within()   ? ""
                       : *c.within() ? "yes"
                                     : "no"},
            {"note", c.note}};
}

}  // namespace waystone::lab
