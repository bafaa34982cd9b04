// SPDX-License-Identifier: MIT
// Variables of the environment, set for a while.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace waystone {

// Nothing takes it away.
inline void set_environment(const char* name, const std::optional<std::string>& value) {
#ifdef _WIN32
    ::_putenv_s(name, value.value_or("").c_str());
#else
    if (value) ::setenv(name, value->c_str(), 1);
    else ::unsetenv(name);
#endif
}

// Set while it lives; then as before.
class Variable {
public:
    Variable(const char* name, const std::optional<std::string>& value) : name_(name) {
        if (const char* now = std::getenv(name)) before_ = now;
        set_environment(name, value);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    ~Variable() { set_environment(name_, before_); }

private:
    const char* name_;
    std::optional<std::string> before_;
};

}  // namespace waystone
