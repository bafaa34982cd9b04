// SPDX-License-Identifier: MIT
// What a tuning says in words.
#pragma once

#include <waystone/tune.hpp>

#include <span>
#include <string>

namespace waystone {

// "1.5 MB".
std::string bytes_text(double bytes);

// Where nobody meets the limits: who comes nearest, and what it needs.
Error nobody_meets(std::span<const TuneCandidate> candidates, const TuneLimits& limits);

// How much longer the runner-up's paths are than the winner's on the problems kept apart, in points of per cent.
struct RunnerUp {
    std::string configuration;  // empty: there is none
    Interval difference = {};
};

// Three sentences: what the winner does, why it was chosen, and who comes next.
std::string explanation(const TuneResult& result, const TuneLimits& limits, const RunnerUp& next);

}  // namespace waystone
