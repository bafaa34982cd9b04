// SPDX-License-Identifier: MIT
// The bound values of one call, checked against its description and complete: defaults are filled in.
//
// Made by the catalogue, read by the algorithm. Asking for a parameter that the description does not have, or by
// another type, is a bug. Settings own their text; entries outlive them.
#pragma once

#include <waystone/error.hpp>

#include "base/entry.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

class Settings;

struct SettingValue {
    std::int64_t integer = 0;      // Integer, Bytes; Flag as 0 or 1
    double real = 0;               // Real
    std::string text;              // Word, Path; the word that stands for an absent value
    std::vector<Settings> policy;  // Policy: exactly one
    bool present = true;           // false for what was left out
    std::size_t column = 0;        // where it was written, or the call that left it to its default
};

class Settings {
public:
    // One value for each parameter, in their order.
    Settings(const Entry& entry, std::vector<SettingValue> values);

    // What was called, and can be made from these values.
    const Entry& entry() const { return *entry_; }
    const Description& description() const { return entry_->description; }
    std::string_view name() const { return description().name; }

    std::int64_t integer(std::string_view param) const;
    double real(std::string_view param) const;
    const std::string& word(std::string_view param) const;
    bool flag(std::string_view param) const;
    std::uint64_t bytes(std::string_view param) const;
    const std::string& path(std::string_view param) const;
    const Settings& policy(std::string_view param) const;
    // Whether the entry has a parameter of this name.
    bool takes(std::string_view param) const;
    // Whether a number, a path or a policy that may be left out was given.
    bool has(std::string_view param) const;

    // The canonical string, every parameter spelled out: "lrta(depth=fixed(d=9),goal=global)".
    std::string full() const;

    // For values that are right one by one but not together: an error that points at the parameter.
    std::unexpected<Error> wrong(std::string_view param, std::string sentence) const;

private:
    const SettingValue& find(std::string_view param) const;
    const SettingValue& find(std::string_view param, ParamType type) const;

    const Entry* entry_;
    std::vector<SettingValue> values_;
};

// All of the text must be a finite decimal number.
bool parse_real(std::string_view text, double& value);

// What a path may be made of when it is written without quotes.
constexpr bool is_bare(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-+./\\:~@%").contains(c);
}

}  // namespace waystone
