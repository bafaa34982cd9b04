// SPDX-License-Identifier: MIT
#include "cli/verbs/from_help.hpp"

#include <algorithm>
#include <iterator>

namespace waystone {
namespace {

std::vector<std::string> values(const Option& option, const Catalog& catalog) {
    if (option.name == "--algo" || option.name == "NAME") return catalog.agent_names();
    return option.choices;
}

}  // namespace

std::string completions(const Verb& program, std::vector<std::string> words, const Catalog& catalog) {
    const bool value_begins = !words.empty() && words.back() == "=";
    std::erase(words, "=");
    if (value_begins || words.empty()) words.emplace_back();
    std::string current = words.back();
    if (current.starts_with('\'') || current.starts_with('"')) current.erase(0, 1);
    words.pop_back();

    const Verb* verb = &program;
    const Option* before = nullptr;  // the option that waits for a value
    for (const std::string& word : words) {
        if (const Verb* next = verb->find_verb(word)) verb = next;
        before = verb->find_option(word);
        if (before != nullptr && before->value.empty()) before = nullptr;
    }
    std::vector<std::string> fitting;
    if (before != nullptr) fitting = values(*before, catalog);
    else if (current.starts_with('-')) {
        for (const Option& option : verb->options())
            for (const std::string& name : {option.name, option.letter})
                if (name.starts_with('-')) fitting.push_back(name);
        fitting.insert(fitting.end(), {"--help", "-h"});
    } else {
        for (const Verb& one : verb->verbs()) fitting.push_back(one.name());
        for (const Option& option : verb->options())
            if (option.is_argument()) std::ranges::move(values(option, catalog), std::back_inserter(fitting));
    }
    std::string out;
    for (const std::string& one : fitting)
        if (one.starts_with(current)) out += one + '\n';
    return out;
}

}  // namespace waystone
