// SPDX-License-Identifier: MIT
#include "catalog/pattern.hpp"

#include "base/real_text.hpp"
#include "base/settings.hpp"
#include "catalog/alias.hpp"
#include "io/text.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace waystone {
namespace {

// Of the grid: the default times 4^-2 to 4^4.
constexpr double kFactor = 4;
constexpr int kFirst = -2, kLast = 4;
constexpr std::string_view kOptimal = "optimal:";

struct Default {
    std::string name, value;
};
std::vector<Default> defaults_of(const Entry& entry) {
    std::vector<Default> out;
    for (const Param& param : entry.description.params)
        out.push_back({std::string(param.name), std::string(param.fallback)});
    return out;
}
std::vector<Default> defaults_of(const Alias& alias) {
    std::vector<Default> out;
    if (const auto head = parse_spec(alias.head))
        for (const Argument& a : head->arguments) out.push_back({a.key, a.value.text});
    return out;
}

// The values that the first star stands for; none where its parameter has no number for a default.
std::vector<std::string> star_values(std::string_view pattern, std::size_t star, std::span<const Default> defaults) {
    const std::size_t equals = star - 1;
    const std::size_t before = pattern.find_last_of("(,", equals);
    if (star == 0 || pattern[equals] != '=' || before == std::string_view::npos) return {};
    const auto found = std::ranges::find(defaults, pattern.substr(before + 1, equals - before - 1), &Default::name);
    double middle = 0;
    if (found == defaults.end() || !parse_real(found->value, middle) || middle <= 0) return {};
    const bool whole = !found->value.contains('.');
    std::vector<std::string> out;
    for (int i = kFirst; i <= kLast; ++i) {
        const double value = middle * std::pow(kFactor, i);
        if (whole && value < 0.5) continue;
        out.push_back(number_text(whole ? std::round(value) : value));
    }
    return out;
}

std::vector<std::string> without_stars(std::string_view pattern, std::span<const Default> defaults) {
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos) return {std::string(pattern)};
    std::vector<std::string> out;
    for (const std::string& value : star_values(pattern, star, defaults)) {
        const std::string one = std::string(pattern.substr(0, star)) + value + std::string(pattern.substr(star + 1));
        for (std::string& rest : without_stars(one, defaults)) out.push_back(std::move(rest));
    }
    return out;
}

std::vector<std::string_view> patterns_in(std::string_view text) {
    std::vector<std::string_view> out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) out.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

// What one pattern stands for, as far as the catalogue takes it.
std::vector<TuningCandidate> expand(std::string_view pattern, std::span<const Default> defaults,
                                    const Catalog& catalog) {
    const bool optimal = pattern.starts_with(kOptimal);
    if (optimal) pattern.remove_prefix(kOptimal.size());
    std::vector<TuningCandidate> out;
    for (const std::string& starred : without_braces(pattern))
        for (std::string& spec : without_stars(starred, defaults))
            if (catalog.full(spec)) {
                TuningCandidate& one = out.emplace_back(spec, optimal);
                if (std::ranges::count(starred, '*') != 1) continue;
                const std::size_t star = starred.find('*'), behind = starred.size() - star - 1;
                const std::string_view number = std::string_view(spec).substr(star, spec.size() - star - behind);
                if (const auto whole = parse_number<std::int64_t>(number)) {
                    one.starred = starred;
                    one.star = *whole;
                }
            }
    return out;
}

std::vector<std::string> mistakes(std::string_view title, std::string_view tuning, std::span<const Default> defaults,
                                  const Catalog& catalog) {
    std::vector<std::string> found;
    for (const std::string_view pattern : patterns_in(tuning))
        if (expand(pattern, defaults, catalog).empty())
            found.push_back(std::string(title) + ": tuning pattern " + std::string(pattern) + " stands for nothing");
    return found;
}

}  // namespace

std::vector<std::string> without_braces(std::string_view text) {
    const std::size_t open = text.find('{'), close = text.find('}', open);
    if (open == std::string_view::npos || close == std::string_view::npos) return {std::string(text)};
    std::vector<std::string> out;
    // A comma inside parentheses belongs to the value.
    int depth = 0;
    std::size_t from = open + 1;
    for (std::size_t at = from; at <= close; ++at) {
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        if (at < close && (text[at] != ',' || depth > 0)) continue;
        for (const std::string& rest : without_braces(text.substr(close + 1)))
            out.push_back(std::string(text.substr(0, open)).append(text.substr(from, at - from)).append(rest));
        from = at + 1;
    }
    return out;
}

std::string TuningCandidate::with(std::int64_t value) const {
    std::string out = starred;
    return out.replace(out.find('*'), 1, std::to_string(value));
}

std::vector<TuningCandidate> tuning_candidates(const Catalog& catalog) {
    std::vector<TuningCandidate> out;
    std::set<std::string> seen;
    const auto add = [&](std::string_view tuning, std::span<const Default> defaults) {
        for (const std::string_view pattern : patterns_in(tuning))
            for (TuningCandidate& candidate : expand(pattern, defaults, catalog))
                if (seen.insert(*catalog.full(candidate.spec)).second) out.push_back(std::move(candidate));
    };
    for (const Entry* entry : catalog.entries()) add(entry->description.tuning, defaults_of(*entry));
    for (const Alias& alias : catalog.aliases()) add(alias.tuning, defaults_of(alias));
    return out;
}

std::vector<std::string> tuning_mistakes(const Entry& entry, const Catalog& catalog) {
    return mistakes(entry.description.name, entry.description.tuning, defaults_of(entry), catalog);
}

std::vector<std::string> tuning_mistakes(const Alias& alias, const Catalog& catalog) {
    return mistakes(alias.head, alias.tuning, defaults_of(alias), catalog);
}

}  // namespace waystone
