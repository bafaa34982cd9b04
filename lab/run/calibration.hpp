// SPDX-License-Identifier: MIT
// What a unit of a builder's work takes on this machine: measured once, then read from a file beside the databases.
//
// The tuner turns counted work into seconds with it. What is stored stays as it is, so that the same question gets the
// same answer, whatever else the machine does today. Delete the file to measure again. Without a folder the usual
// values of src/tune hold.
#pragma once

#include "lab/run/database_cache.hpp"

#include <map>
#include <string>
#include <string_view>

namespace waystone::lab {

class Calibration {
public:
    // Reads the file, or measures for a second or two and writes it. Where that fails, usual values hold.
    static Calibration of_this_machine(const Catalog& catalog, const std::string& folder = cache_folder());

    double seconds_per_work(std::string_view kind) const;

private:
    std::map<std::string, double, std::less<>> seconds_;
};

}  // namespace waystone::lab
