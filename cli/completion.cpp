// SPDX-License-Identifier: MIT
#include "cli/from_help.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

namespace waystone {
namespace {

// "TEXT:{8,8free,4}": the words in braces.
std::vector<std::string> choices(const std::string& type) {
    std::vector<std::string> out;
    const std::size_t close = type.find('}');
    for (std::size_t from = type.find('{'); from < close && close != std::string::npos;) {
        const std::size_t to = std::min(type.find(',', from + 1), close);
        out.push_back(type.substr(from + 1, to - from - 1));
        from = to;
    }
    return out;
}

std::vector<std::string> values(const CLI::Option& option, const Catalog& catalog) {
    if (option.check_name("--algo") || option.check_name("NAME")) return catalog.agent_names();
    return choices(option.get_type_name());
}

std::vector<std::string> option_names(const CLI::App& verb) {
    std::vector<std::string> out;
    for (const CLI::Option* option : verb.get_options()) {
        for (const std::string& name : option->get_lnames()) out.push_back("--" + name);
        for (const std::string& name : option->get_snames()) out.push_back("-" + name);
    }
    return out;
}

}  // namespace

std::string completions(const CLI::App& program, std::span<char* const> words, const Catalog& catalog) {
    std::vector<std::string> line(words.begin(), words.end());
    std::erase(line, "=");
    if (!words.empty() && std::string_view(words.back()) == "=") line.emplace_back();
    if (line.empty()) line.emplace_back();
    std::string current = line.back();
    if (current.starts_with('\'') || current.starts_with('"')) current.erase(0, 1);
    line.pop_back();

    const CLI::App* verb = &program;
    const CLI::Option* before = nullptr;  // the option that waits for a value
    for (const std::string& word : line) {
        const auto subs = verb->get_subcommands(nullptr);
        const auto sub = std::ranges::find(subs, word, [](const CLI::App* app) { return app->get_name(); });
        if (sub != subs.end()) verb = *sub;
        before = word.starts_with('-') ? verb->get_option_no_throw(word) : nullptr;
        if (before != nullptr && before->get_items_expected_max() == 0) before = nullptr;
    }
    std::vector<std::string> fitting;
    if (before != nullptr) fitting = values(*before, catalog);
    else if (current.starts_with('-')) fitting = option_names(*verb);
    else {
        for (const CLI::App* sub : verb->get_subcommands(nullptr)) fitting.push_back(sub->get_name());
        for (const CLI::Option* option : verb->get_options())
            if (option->get_positional()) std::ranges::move(values(*option, catalog), std::back_inserter(fitting));
    }
    std::string out;
    for (const std::string& one : fitting)
        if (one.starts_with(current)) out += one + '\n';
    return out;
}

}  // namespace waystone
