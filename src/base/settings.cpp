// SPDX-License-Identifier: MIT
#include "base/settings.hpp"

#include "base/assert.hpp"
#include "base/real_text.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace waystone {
namespace {

// A path as the grammar reads it back; a quote inside quotes is doubled.
std::string path_text(const std::string& path, std::string_view absent) {
    if (path != absent && std::ranges::all_of(path, is_bare)) return path;
    std::string text = "\"";
    for (const char c : path) text.append(c == '"' ? 2 : 1, c);
    return text + '"';
}

std::string value_text(const Param& param, const SettingValue& value) {
    if (!value.present) return value.text;
    switch (param.type) {
        case ParamType::Integer:
        case ParamType::Bytes: return std::to_string(value.integer);
        case ParamType::Real: return number_text(value.real);
        case ParamType::Flag: return value.integer != 0 ? "yes" : "no";
        case ParamType::Word: return value.text;
        case ParamType::Path: return path_text(value.text, param.fallback);
        case ParamType::Policy: return value.policy.front().full();
    }
    return {};
}

// digits [. digits] [e [sign] digits], with an optional minus.
bool looks_decimal(std::string_view text) {
    const auto digits = [&] {
        const std::size_t n = std::min(text.find_first_not_of("0123456789"), text.size());
        text.remove_prefix(n);
        return n > 0;
    };
    if (text.starts_with('-')) text.remove_prefix(1);
    if (!digits()) return false;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        if (!digits()) return false;
    }
    if (text.starts_with('e')) {
        text.remove_prefix(1);
        if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
        if (!digits()) return false;
    }
    return text.empty();
}

}  // namespace

Settings::Settings(const Entry& entry, std::vector<SettingValue> values) : entry_(&entry), values_(std::move(values)) {
    WAYSTONE_ASSERT(values_.size() == entry.description.params.size());
}

const SettingValue& Settings::find(std::string_view param) const {
    const auto at = std::ranges::find(description().params, param, &Param::name);
    WAYSTONE_ASSERT(at != description().params.end());
    return values_[static_cast<std::size_t>(at - description().params.begin())];
}

const SettingValue& Settings::find(std::string_view param, ParamType type) const {
    const SettingValue& value = find(param);
    WAYSTONE_ASSERT(description().params[static_cast<std::size_t>(&value - values_.data())].type == type);
    WAYSTONE_ASSERT(value.present);
    return value;
}

std::int64_t Settings::integer(std::string_view param) const { return find(param, ParamType::Integer).integer; }
double Settings::real(std::string_view param) const { return find(param, ParamType::Real).real; }
const std::string& Settings::word(std::string_view param) const { return find(param, ParamType::Word).text; }
bool Settings::flag(std::string_view param) const { return find(param, ParamType::Flag).integer != 0; }
const std::string& Settings::path(std::string_view param) const { return find(param, ParamType::Path).text; }
bool Settings::takes(std::string_view param) const {
    return std::ranges::find(description().params, param, &Param::name) != description().params.end();
}
bool Settings::has(std::string_view param) const { return find(param).present; }

std::uint64_t Settings::bytes(std::string_view param) const {
    return static_cast<std::uint64_t>(find(param, ParamType::Bytes).integer);
}

const Settings& Settings::policy(std::string_view param) const { return find(param, ParamType::Policy).policy.front(); }

std::string Settings::full() const {
    std::string text(name());
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const Param& param = description().params[i];
        text += i == 0 ? "(" : ",";
        text.append(param.name).append("=").append(value_text(param, values_[i]));
    }
    return values_.empty() ? text : text + ")";
}

std::unexpected<Error> Settings::wrong(std::string_view param, std::string sentence) const {
    return fail(ErrorCode::BadParameter, std::to_string(find(param).column), std::move(sentence));
}

bool parse_real(std::string_view text, double& value) {
    if (!looks_decimal(text)) return false;
    const auto read = real_from(text);
    if (!read) return false;
    value = *read + 0.0;  // no negative zero
    return std::isfinite(value);
}

}  // namespace waystone
