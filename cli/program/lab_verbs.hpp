// SPDX-License-Identifier: MIT
// The verbs that need experiments, studies or reports.
#pragma once

#include "cli/verbs/verb.hpp"

namespace waystone {

void add_tune(Verb& program);
void add_study(Verb& program);
void add_lab(Verb& program);
void add_lab_import(Verb& lab);
void add_lab_report(Verb& lab);
void add_lab_submit(Verb& lab);
void add_lab_which(Verb& lab);

}  // namespace waystone
