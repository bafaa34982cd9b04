// SPDX-License-Identifier: MIT
#include "cli/verbs/spec_list.hpp"

#include "cli/verbs/verb.hpp"

#include <algorithm>

namespace waystone {

std::vector<std::string> without_braces(const std::string& text) {
    const std::size_t open = text.find('{'), close = text.find('}', open);
    if (open == std::string::npos || close == std::string::npos) return {text};
    std::vector<std::string> out;
    for (std::size_t from = open + 1; from <= close;) {
        const std::size_t to = std::min(text.find(',', from), close);
        for (std::string& rest : without_braces(text.substr(close + 1)))
            out.push_back(text.substr(0, open) + text.substr(from, to - from) + std::move(rest));
        from = to + 1;
    }
    return out;
}

std::optional<std::vector<std::string>> spec_list(const std::vector<std::string>& given, const Catalog& catalog) {
    std::vector<std::string> out;
    for (const std::string& text : given)
        for (std::string& algo : without_braces(text)) {
            if (const auto full = catalog.full(algo); !full) {
                report_spec("--algo", algo, full.error());
                return std::nullopt;
            }
            out.push_back(std::move(algo));
        }
    return out;
}

}  // namespace waystone
