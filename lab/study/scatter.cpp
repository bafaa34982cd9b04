// SPDX-License-Identifier: MIT
#include "lab/study/scatter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string_view>

namespace waystone::lab {
namespace {

// Okabe and Ito's colours, which the colour-blind can tell apart; shapes change as well.
constexpr std::array<std::string_view, 7> kColours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                   "#e69f00", "#56b4e9", "#000000"};
constexpr int kShapes = 5;

constexpr double kWidth = 820, kHeight = 500;
constexpr double kLeft = 70, kRight = 600, kTop = 60, kBottom = 440;  // of the plot itself
constexpr double kLegend = 620;

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&') out += "&amp;";
        else if (c == '<') out += "&lt;";
        else if (c == '>') out += "&gt;";
        else if (c == '"') out += "&quot;";
        else if (static_cast<unsigned char>(c) >= ' ' || c == '\n') out += c;
    }
    return out;
}

// A value to a place on the page.
class Scale {
public:
    Scale(const Axis& axis, double low, double high, double from, double to)
        : log_(axis.log), low_(place(low)), high_(place(high)), from_(from), to_(to) {}
    double operator()(double value) const { return from_ + (place(value) - low_) / (high_ - low_) * (to_ - from_); }

private:
    double place(double value) const { return log_ ? std::log10(value) : value; }
    bool log_;
    double low_, high_, from_, to_;
};

struct Range {
    double low, high;
};

bool drawable(const Axis& axis, double value) {
    return std::isfinite(value) && (!axis.log || value > 0) && value >= axis.min.value_or(value) &&
           value <= axis.max.value_or(value);
}

// Of the dots that will be drawn; never empty, with a little room above.
template <class Get>
Range range_of(const Scatter& scatter, const Axis& axis, Get get) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const DotSeries& series : scatter.series)
        for (const Dot& dot : series.dots) {
            if (!drawable(scatter.x, dot.x) || !drawable(scatter.y, dot.y)) continue;
            low = std::min(low, get(dot));
            high = std::max(high, get(dot));
        }
    if (low > high) low = high = 1;
    if (axis.log) {
        low /= 1.1;
        high *= 1.1;
    } else {
        const double room = high > low ? 0.05 * (high - low) : 0.5;
        low -= room;
        high += room;
    }
    return {axis.min.value_or(low), axis.max.value_or(high)};
}

std::string marker(std::size_t series, const Dot& dot, double x, double y) {
    const std::string_view colour = kColours[series % kColours.size()];
    const std::string paint = dot.hollow ? fmt::format("fill=\"white\" stroke=\"{}\" stroke-width=\"1.2\"", colour)
                                         : fmt::format("fill=\"{}\" fill-opacity=\"0.75\" stroke=\"none\"", colour);
    const auto polygon = [&](std::initializer_list<std::array<double, 2>> corners) {
        std::string points;
        for (const auto& [dx, dy] : corners) points += fmt::format("{:.1f},{:.1f} ", x + dx, y + dy);
        points.pop_back();
        return fmt::format("<polygon points=\"{}\" {}>", points, paint);
    };
    switch (series % kShapes) {
        case 1: return polygon({{-4, -4}, {4, -4}, {4, 4}, {-4, 4}});
        case 2: return polygon({{0, -5}, {4.6, 4}, {-4.6, 4}});
        case 3: return polygon({{0, -5.5}, {5.5, 0}, {0, 5.5}, {-5.5, 0}});
        case 4: return polygon({{0, 5}, {4.6, -4}, {-4.6, -4}});
        default: return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" {}>", x, y, paint);
    }
}

std::string_view closing(std::size_t series) { return series % kShapes == 0 ? "</circle>" : "</polygon>"; }

std::string words(double x, double y, std::string_view anchor, double size, std::string_view text) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"{}\">{}</text>\n", x, y, anchor,
                       size, escaped(text));
}

}  // namespace

std::vector<double> axis_ticks(double low, double high, bool log) {
    std::vector<double> ticks;
    if (!(low < high) || (log && low <= 0)) return ticks;
    if (log) {
        const bool few = std::log10(high / low) <= 2.5;
        for (int power = static_cast<int>(std::floor(std::log10(low))); power <= std::ceil(std::log10(high)); ++power)
            for (const double step : {1.0, 2.0, 5.0}) {
                const double tick = step * std::pow(10, power);
                if (tick >= low && tick <= high && (few || step == 1)) ticks.push_back(tick);
            }
        return ticks;
    }
    const double rough = (high - low) / 6, power = std::pow(10, std::floor(std::log10(rough)));
    const double step = power * (rough / power < 1.5 ? 1 : rough / power < 3 ? 2 : rough / power < 7.5 ? 5 : 10);
    for (auto i = static_cast<std::int64_t>(std::ceil(low / step)); static_cast<double>(i) * step <= high; ++i)
        ticks.push_back(static_cast<double>(i) * step);
    return ticks;
}

std::string svg(const Scatter& scatter) {
    const Range xs = range_of(scatter, scatter.x, [](const Dot& dot) { return dot.x; });
    const Range ys = range_of(scatter, scatter.y, [](const Dot& dot) { return dot.y; });
    const Scale x(scatter.x, xs.low, xs.high, kLeft, kRight), y(scatter.y, ys.low, ys.high, kBottom, kTop);
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "font-family=\"sans-serif\" fill=\"#222\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n",
        kWidth, kHeight);
    out += words(kLeft, 26, "start", 17, scatter.title);
    for (const double tick : axis_ticks(xs.low, xs.high, scatter.x.log)) {
        out += fmt::format("<path d=\"M{0:.1f} {1}V{2}\" stroke=\"#ddd\"/>\n", x(tick), kTop, kBottom);
        out += words(x(tick), kBottom + 18, "middle", 12, fmt::format("{:g}", tick));
    }
    for (const double tick : axis_ticks(ys.low, ys.high, scatter.y.log)) {
        out += fmt::format("<path d=\"M{1} {0:.1f}H{2}\" stroke=\"#ddd\"/>\n", y(tick), kLeft, kRight);
        out += words(kLeft - 8, y(tick) + 4, "end", 12, fmt::format("{:g}", tick));
    }
    out += fmt::format("<path d=\"M{} {}V{}H{}\" fill=\"none\" stroke=\"#444\"/>\n", kLeft, kTop, kBottom, kRight);
    out += words((kLeft + kRight) / 2, kBottom + 42, "middle", 13, scatter.x.title);
    out += fmt::format(
        "<text transform=\"translate(20 {}) rotate(-90)\" text-anchor=\"middle\" font-size=\"13\">{}</text>\n",
        (kTop + kBottom) / 2, escaped(scatter.y.title));

    std::vector<const Dot*> front;
    std::size_t outside = 0, named = 0;
    std::string dots;
    for (std::size_t i = 0; i < scatter.series.size(); ++i) {
        const DotSeries& series = scatter.series[i];
        for (const Dot& dot : series.dots) {
            const bool inside = drawable(scatter.x, dot.x) && drawable(scatter.y, dot.y);
            outside += !inside;
            if (!inside) continue;
            if (dot.on_front) front.push_back(&dot);
            dots += marker(i, dot, x(dot.x), y(dot.y)) + "<title>" + escaped(dot.label) + "</title>";
            dots.append(closing(i)).append("\n");
        }
        const double row = kTop + 14 + 20 * static_cast<double>(named++);
        dots += marker(i, {}, kLegend, row - 4);
        dots.append(closing(i)).append("\n");
        dots += words(kLegend + 14, row, "start", 13, series.name);
    }
    if (front.size() > 1) {
        std::ranges::sort(front, {}, &Dot::x);
        std::string path;
        for (const Dot* dot : front)
            path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x(dot->x), y(dot->y));
        out += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"#999\" stroke-dasharray=\"4 3\"/>\n", path);
    }
    out += dots;
    std::string subtitle = scatter.subtitle;
    if (outside > 0)
        fmt::format_to(std::back_inserter(subtitle), "{}{} beyond the axes", subtitle.empty() ? "" : "; ", outside);
    out += words(kLeft, 46, "start", 12, subtitle);
    return out + "</svg>\n";
}

}  // namespace waystone::lab
