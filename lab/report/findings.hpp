// SPDX-License-Identifier: MIT
// What results say: a summary of each configuration, comparisons of pairs, and both in sentences.
#pragma once

#include "lab/report/paired.hpp"
#include "lab/report/results.hpp"

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace waystone::lab {

// Over the problems of one metric.
struct Spread {
    static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

    Interval mean = {kNone, kNone, kNone};
    double median = kNone, p5 = kNone, p25 = kNone, p75 = kNone, p95 = kNone, max = kNone;
    std::size_t n = 0;  // without problems all others are NaN
};

struct Summary {
    std::size_t problems = 0, solved = 0, unreachable = 0, stuck = 0, disqualified = 0;
    std::size_t missing = 0;  // problems that others of its folder have a row for
    std::array<Spread, kMetrics> spread = {};
    std::size_t worst_task = 0;  // where the most expensive move was made

    const Spread& operator[](Metric metric) const { return spread[static_cast<std::size_t>(metric)]; }
    bool complete() const { return stuck == 0 && disqualified == 0 && missing == 0; }
};

// Quality against a price.
struct Plane {
    const char *name, *title;
    double (*price)(const LabConfiguration&, const Summary&);
};
inline constexpr std::array<Plane, 4> kPlanes{{
    {"work", "work per move, mean",
     [](const LabConfiguration&, const Summary& s) { return s[Metric::WorkPerMove].mean.value; }},
    {"most-expensive-move", "work, most expensive move",
     [](const LabConfiguration&, const Summary& s) { return s[Metric::WorkMax].max; }},
    {"database", "database, bytes", [](const LabConfiguration& c, const Summary&) { return c.database_bytes; }},
    {"build", "build time, s", [](const LabConfiguration& c, const Summary&) { return c.build_s; }},
}};

// Two configurations on the problems that both solved: first against second.
struct PairedTest {
    std::size_t a = 0, b = 0;
    Metric metric = Metric::WorkPerMove;
    std::size_t pairs = 0, left_out = 0;  // left out: those that only one of them, or neither, solved
    Interval difference = {};             // of the means, a - b
    Interval ratio = {};                  // median of a / b; NaN where no pair has one
    SignedRank test = {};
    double p = 1;  // after Holm's correction over all tests of the report

    bool significant() const { return p < 0.05; }
};

struct Findings {
    std::vector<Summary> summaries;  // by configuration
    std::vector<PairedTest> tests;
    std::string left_out;                                  // which pairs were not compared; empty: all were
    std::array<std::vector<bool>, kPlanes.size()> fronts;  // of complete configurations alone
    std::vector<std::string> attention, sentences;         // names of configurations «so»

    const PairedTest* test(std::size_t a, std::size_t b, Metric metric) const;
};

// Of at most this many configurations all pairs are compared, of more each with the first.
inline constexpr std::size_t kAllPairs = 25;

// By configuration, over the problems of one map or of all.
std::vector<Summary> summaries(const Results& results, std::string_view map = {});
// By configuration: whether it is complete and no other complete one has a lower price and shorter paths. A price that
// is not known is NaN.
std::vector<bool> quality_front(std::span<const Summary> summaries, const std::function<double(std::size_t)>& price);

Findings find(const Results& results);
// Its second half: attention and sentences, out of the rest.
void put_into_words(const Results& results, Findings& findings);

}  // namespace waystone::lab
