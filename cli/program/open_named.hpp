// SPDX-License-Identifier: MIT
// Experiments by a file or a name, which may be one of the old names.
#pragma once

#include "cli/verbs/verb.hpp"
#include "io/read_file.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/experiment/paper_names.hpp"

#include <string>

namespace waystone {

inline Expected<lab::Experiment> open_named(const std::string& path_or_id, std::string* text = nullptr) {
    auto experiment = lab::open_experiment(path_or_id, text);
    if (const std::string now = lab::current_id(path_or_id); experiment && now != path_or_id && experiment->id == now)
        say_old_name(path_or_id, now, "0.3");
    return experiment;
}

}  // namespace waystone
