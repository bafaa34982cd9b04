// SPDX-License-Identifier: MIT
// From a parsed string to settings: aliases resolved, arguments assigned, values checked, defaults filled in.
#pragma once

#include "base/settings.hpp"
#include "catalog/alias.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

class Binder {
public:
    Binder(std::span<const Entry* const> entries, std::span<const Alias> aliases)
        : entries_(entries), aliases_(aliases) {}

    Expected<Settings> call(const Node& node, std::string_view kind, std::size_t depth = 0) const;
    // A parameter's default, as if the call at that column had spelled it out.
    Expected<SettingValue> fallback(const Param& param, std::size_t column, std::size_t depth = 0) const;
    // What such a call may be given, whatever it was given.
    Expected<Parameters> parameters(const Node& node, std::string_view kind, std::size_t depth = 0) const;

private:
    Expected<SettingValue> value(const Param& param, const Node& node, std::size_t depth) const;
    const Entry* find(std::string_view kind, std::string_view name) const;
    const Alias* find_alias(std::string_view kind, std::string_view name) const;
    std::unexpected<Error> unknown(const Node& node, std::string_view kind) const;

    Expected<Parameters> parameters(const Alias& alias, std::size_t column, std::size_t depth) const;

    std::span<const Entry* const> entries_;
    std::span<const Alias> aliases_;
};

// "agent", "depth policy".
std::string kind_words(std::string_view kind);

}  // namespace waystone
