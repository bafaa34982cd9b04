// SPDX-License-Identifier: MIT
// Runs the program as a user does, and keeps what it said.
#pragma once

#include "support/temp_folder.hpp"

#include <nlohmann/json.hpp>

#include <sys/wait.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace waystone {

struct Ran {
    int code = -1;
    std::string out, err;

    nlohmann::json json() const { return nlohmann::json::parse(out); }
};

inline Ran run_program(const std::vector<std::string>& arguments, const std::string& program = WAYSTONE_PROGRAM) {
    const TempFolder folder;
    std::string command = "'" + program + "'";
    for (const std::string& argument : arguments) {
        command += " '";
        for (const char c : argument) command += c == '\'' ? std::string("'\\''") : std::string(1, c);
        command += "'";
    }
    command += " >'" + (folder / "out") + "' 2>'" + (folder / "err") + "' </dev/null";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, bytes_of(folder / "out"), bytes_of(folder / "err")};
}

}  // namespace waystone
