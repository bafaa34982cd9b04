// SPDX-License-Identifier: MIT
#include "cli/verbs/command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace waystone {
namespace {

// As roff takes it: hyphens that can be copied, no line that is taken for a request.
std::string escaped(std::string_view text) {
    std::string out;
    bool line_start = true;
    for (const char c : text) {
        if (line_start && (c == '.' || c == '\'')) out += "\\&";
        line_start = c == '\n';
        if (c == '\\') out += "\\e";
        else if (c == '-') out += "\\-";
        else out += c;
    }
    return out;
}

// Lines that stay as they are.
std::string lines(const std::string& text) { return text.empty() ? "" : ".PP\n.nf\n" + escaped(text) + "\n.fi\n"; }

std::string option_text(const Option& option) {
    const std::string names = option.letter.empty() ? option.name : option.letter + ", " + option.name;
    return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", escaped(names),
                       option.value.empty() ? "" : " " + escaped(option.value),
                       escaped(option.what + option.remarks()));
}

void add_verb_text(std::string& out, const Verb& verb, const std::string& path) {
    for (const Verb& one : verb.verbs()) add_verb_text(out, one, path + " " + one.name());
    if (!verb.verbs().empty()) return;
    out += ".SS " + escaped(path) + "\n" + escaped(verb.about()) + "\n";
    for (const Option& option : verb.options()) out += option_text(option);
    out += lines(verb.closing());
}

std::vector<std::string> values(const Option& option, const Catalog& catalog) {
    if (option.name == "--algo" || option.name == "NAME") return catalog.agent_names();
    return option.choices;
}

}  // namespace

std::string manual(const Verb& program, const std::string& version) {
    const std::string& name = program.name();
    const std::string about = program.about();
    std::string out = fmt::format(
        ".TH \"{0}\" 1 \"\" \"{1}\"\n.SH NAME\n{0} \\- {2}\n.SH SYNOPSIS\n\\fB{0}\\fR VERB [OPTION]... [ARGUMENT]...\n"
        ".br\n\\fB{0}\\fR VERB \\fB\\-\\-help\\fR\n.SH VERBS\n",
        escaped(name), escaped(version), escaped(about.substr(about.find(": ") + 2)));
    for (const Verb& verb : program.verbs()) add_verb_text(out, verb, verb.name());
    return out + ".SH NOTES\n" + lines(program.closing());
}

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
