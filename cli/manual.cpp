// SPDX-License-Identifier: MIT
#include "cli/from_help.hpp"

#include <fmt/format.h>

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

std::string option_text(const CLI::Option& option) {
    const bool positional = option.get_positional();
    std::string type = option.get_items_expected_max() == 0 || positional ? "" : " " + option.get_type_name();
    if (!option.get_default_str().empty()) type += ", " + option.get_default_str() + " unless given";
    if (option.get_required()) type += ", required";
    return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", escaped(option.get_name(positional, true)), escaped(type),
                       escaped(option.get_description()));
}

void add_verb_text(std::string& out, const CLI::App& verb, const std::string& path) {
    if (const auto subs = verb.get_subcommands(nullptr); !subs.empty()) {
        for (const CLI::App* sub : subs) add_verb_text(out, *sub, path + " " + sub->get_name());
        return;
    }
    out += ".SS " + escaped(path) + "\n" + escaped(verb.get_description()) + "\n";
    for (const CLI::Option* option : verb.get_options())
        if (!option->get_group().empty() && option != verb.get_help_ptr()) out += option_text(*option);
    out += lines(verb.get_footer());
}

}  // namespace

std::string manual(const CLI::App& program, const std::string& version) {
    const std::string& name = program.get_name();
    const std::string about = program.get_description();
    std::string out = fmt::format(
        ".TH \"{0}\" 1 \"\" \"{1}\"\n.SH NAME\n{0} \\- {2}\n.SH SYNOPSIS\n\\fB{0}\\fR VERB [OPTION]... [ARGUMENT]...\n"
        ".br\n\\fB{0}\\fR VERB \\fB\\-\\-help\\fR\n.SH VERBS\n",
        escaped(name), escaped(version), escaped(about.substr(about.find(": ") + 2)));
    for (const CLI::App* verb : program.get_subcommands(nullptr)) add_verb_text(out, *verb, verb->get_name());
    return out + ".SH NOTES\n" + lines(program.get_footer());
}

}  // namespace waystone
