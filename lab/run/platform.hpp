// SPDX-License-Identifier: MIT
// The process, its terminal and its machine: what differs between systems outside the core. (Files and the environment
// are io/platform.hpp.) Texts are UTF-8 everywhere.
#pragma once

#include <string>
#include <vector>

namespace waystone::lab {

// What the process was started with, its name first. On Windows `main` is given them in another encoding.
std::vector<std::string> program_words(int argc, char** argv);
// From here on standard output and error get the bytes they are given, also on Windows.
void use_plain_output();
bool errors_go_to_terminal();

// The file that is running; empty where the system does not tell.
std::string program_file();

// "unknown" where the system does not tell.
std::string processor_name();
std::string system_name();

// The paths of what is in a folder, sorted; none where it cannot be read.
std::vector<std::string> entries_of(const std::string& folder);

// A new folder among those for temporary files; empty where none can be made.
std::string make_temporary_folder(const std::string& name);
void remove_folder(const std::string& path);  // with all that is in it

}  // namespace waystone::lab
