// SPDX-License-Identifier: MIT
#include "cli/verbs/spec_list.hpp"

#include "catalog/pattern.hpp"
#include "catalog/values.hpp"
#include "cli/verbs/verb.hpp"

namespace waystone {

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

Expected<std::uint64_t> read_bytes(const std::string& verb, const Param& option, const std::string& text) {
    Node node;
    node.text = text;
    const auto value = convert(option, node);
    if (!value) return fail(ErrorCode::BadParameter, verb, value.error().sentence);
    return static_cast<std::uint64_t>(value->integer);
}

}  // namespace waystone
