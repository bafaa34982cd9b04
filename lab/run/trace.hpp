// SPDX-License-Identifier: MIT
// A recorded walk as a file that other programs play back. Both forms are JSON; lengths are in cells.
//
// posthoc_trace: a search trace of version 1.4.0 for the Posthoc visualiser. Events in order: `source`,
// `destination`; for every planning step, each expanded state as `expanding`, its children as `generating`, then
// `closing`; `moving` for every move (ours: Posthoc has no word for it, the view colours it); `end` on arrival.
// An agent tells what it expanded and not when, so expansions stand in the order in which states were generated. At
// most `limit` events; the key `waystone` says what was traced and whether it was cut.
//
// compact_trace: for our own playground.
//
//     {"waystone_trace": 1, "algo": "lss(n=9)", "outcome": "arrived", "cost": 12.5, "cut": false,
//      "map": {"name": "pocket", "moves": "8", "width": 7, "height": 5, "cells": [8, 4, 3]},
//      "start": 15, "goal": 20,
//      "walk": "2204",
//      "plans": [{"move": 0, "expanded": [15, 1, -7], "frontier": [8, 1]}]}
//
//     cells      lengths of runs of cells in reading order: free, blocked, free, ...
//     walk       one digit per move, clockwise: 0 north, 1 north-east, 2 east, ... 7 north-west
//     plans      per planning step how many moves were made before it, and the states it expanded and only
//                generated; the first as itself, the others as differences to the one before. A state is y * width + x.
//
// At most `limit` states in plans: later plans are left out, then `cut` is true. The walk is always whole.
#pragma once

#include "lab/run/recording.hpp"

#include <cstddef>
#include <string>

namespace waystone::lab {

struct Trace {
    std::string text;
    std::uint64_t left_out = 0;  // events or planning steps, at least; 0: the trace is whole
};

Trace posthoc_trace(const Recording& recording, std::size_t limit);
Trace compact_trace(const Recording& recording, std::size_t limit);

}  // namespace waystone::lab
