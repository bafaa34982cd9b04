// SPDX-License-Identifier: MIT
#include "lab/study/scatter.hpp"

#include "lab/table/json.hpp"

#include <fmt/format.h>

#include <cmath>

namespace waystone::lab {
namespace {

bool drawable(const Axis& axis, double value) {
    return std::isfinite(value) && (!axis.log || value > 0) && value >= axis.min.value_or(value) &&
           value <= axis.max.value_or(value);
}

Json encoded(const char* field, const Axis& axis) {
    Json scale{{"zero", false}};
    if (axis.log) scale["type"] = "log";
    if (axis.min) scale["domainMin"] = *axis.min;
    if (axis.max) scale["domainMax"] = *axis.max;
    return {{"field", field}, {"type", "quantitative"}, {"scale", scale}, {"title", axis.title}};
}

}  // namespace

std::string vega_lite(const Scatter& scatter) {
    Json values = Json::array();
    std::size_t outside = 0;
    for (const DotSeries& series : scatter.series)
        for (const Dot& dot : series.dots) {
            if (!drawable(scatter.x, dot.x) || !drawable(scatter.y, dot.y)) ++outside;
            else
                values.push_back({{"series", series.name},
                                  {"x", dot.x},
                                  {"y", dot.y},
                                  {"label", dot.label},
                                  {"sure", !dot.hollow},
                                  {"front", dot.on_front}});
        }
    std::string subtitle = scatter.subtitle;
    if (outside > 0) subtitle += fmt::format("{}{} beyond the axes", subtitle.empty() ? "" : "; ", outside);
    const Json x = encoded("x", scatter.x), y = encoded("y", scatter.y);
    const Json series{{"field", "series"}, {"type", "nominal"}, {"title", nullptr}};
    const Json front{{"transform", {{{"filter", "datum.front"}}}},
                     {"mark", {{"type", "line"}, {"strokeDash", {4, 3}}, {"color", "gray"}}},
                     {"encoding", {{"x", x}, {"y", y}}}};
    const Json dots{{"mark", {{"type", "point"}, {"size", 60}}},
                    {"encoding",
                     {{"x", x},
                      {"y", y},
                      {"color", series},
                      {"shape", series},
                      {"fill",
                       {{"condition", {{"test", "datum.sure"}, {"field", "series"}, {"type", "nominal"}}},
                        {"value", "transparent"}}},
                      {"tooltip", {{{"field", "label"}}, {{"field", "x"}}, {{"field", "y"}}}}}}};
    const Json spec{{"$schema", "https://vega.github.io/schema/vega-lite/v5.json"},
                    {"title", {{"text", scatter.title}, {"subtitle", subtitle}}},
                    {"width", 530},
                    {"height", 380},
                    {"data", {{"values", values}}},
                    {"layer", {front, dots}}};
    return spec.dump(1) + '\n';
}

}  // namespace waystone::lab
