// SPDX-License-Identifier: MIT
#include "cli/verbs/command_line.hpp"

#include "base/nearest_name.hpp"
#include "io/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <map>

namespace waystone {
namespace {

constexpr std::size_t kWhatColumn = 28, kLineEnd = 110;

// Words in lines that end before kLineEnd, indented to a column.
std::string wrapped(std::string_view text, std::size_t column) {
    std::string out;
    std::size_t at = column;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        if (at > column && at + 1 + word.size() > kLineEnd) {
            out += '\n' + std::string(column, ' ');
            at = column;
        } else if (at > column) {
            out += ' ';
            ++at;
        }
        out += word;
        at += word.size();
    }
    return out + '\n';
}

std::string entry(const std::string& head, const std::string& what) {
    std::string out = "  " + head;
    if (out.size() + 2 > kWhatColumn) out += '\n' + std::string(kWhatColumn, ' ');
    else out.resize(kWhatColumn, ' ');
    return out + wrapped(what, kWhatColumn);
}

}  // namespace

Option& Option::required() {
    is_required = true;
    return *this;
}
Option& Option::shows_default() {
    default_shown = true;
    return *this;
}
Option& Option::excludes(const std::string& other) {
    not_with.push_back(other);
    return *this;
}
Option& Option::needs(const std::string& other) {
    only_with.push_back(other);
    return *this;
}

std::string Option::remarks() const {
    std::string out;
    if (is_required) out += "; required";
    if (default_shown) out += "; default: " + start;
    if (!not_with.empty()) out += fmt::format("; not with {}", fmt::join(not_with, ", "));
    if (!only_with.empty()) out += fmt::format("; only with {}", fmt::join(only_with, ", "));
    return out;
}

Verb& Verb::add(const std::string& name, const std::string& what, const std::string& example) {
    Verb& verb = verbs_.emplace_back(name, what);
    verb.parent_ = this;
    const std::string path = verb.path();
    verb.example_ = "Example: " + path.substr(0, path.find(' ')) + example.substr(example.find(' ')) + '\n';
    return verb;
}

Option& Verb::declare(const std::string& names, const std::string& value, const std::string& what,
                      const std::string& start, std::function<void(const std::string&)> store) {
    Option& option = options_.emplace_back();
    const std::size_t comma = names.find(',');  // "-o,--output"
    option.name = comma == std::string::npos ? names : names.substr(comma + 1);
    if (comma != std::string::npos) option.letter = names.substr(0, comma);
    option.value = option.is_argument() ? "" : value;
    option.what = what;
    option.start = start;
    option.store = std::move(store);
    return option;
}

Option& Verb::flag(const std::string& names, bool& value, const std::string& what, bool given) {
    Option& option = declare(names, "", what, "", [&value, given](const std::string&) { value = given; });
    option.repeats = true;
    return option;
}

Option& Verb::text(const std::string& names, std::string& value, const std::string& what) {
    return declare(names, "TEXT", what, value, [&value](const std::string& text) { value = text; });
}

Option& Verb::texts(const std::string& names, std::vector<std::string>& values, const std::string& what) {
    Option& option = declare(names, "TEXT", what, "", [&values](const std::string& text) { values.push_back(text); });
    option.repeats = true;
    return option;
}

Option& Verb::choice(const std::string& names, std::string& value, std::initializer_list<const char*> choices,
                     const std::string& what) {
    Option& option = text(names, value, what);
    if (!option.is_argument()) option.value = fmt::format("{}", fmt::join(choices, "|"));
    option.choices.assign(choices.begin(), choices.end());
    option.mistake = [all = option.choices](const std::string& text) {
        const bool known = std::ranges::find(all, text) != all.end();
        return known ? std::string() : fmt::format("must be one of {}, not '{}'", fmt::join(all, ", "), text);
    };
    return option;
}

template <class T>
Option& Verb::add_number(const std::string& names, const char* kind, const std::string& start, Range<T> range,
                         const std::string& what, std::function<void(T)> store) {
    const auto [least, most] = range;
    const bool open = most == std::numeric_limits<T>::max();
    const std::string limits = open ? fmt::format("{} or more", least) : fmt::format("{} to {}", least, most);
    Option& option = declare(names, std::is_integral_v<T> ? "N" : "X", fmt::format("{} ({})", what, limits), start,
                             [store = std::move(store)](const std::string& text) { store(*parse_number<T>(text)); });
    option.mistake = [=](const std::string& text) {
        const auto number = parse_number<T>(text);
        if (number && *number >= range.least && *number <= range.most) return std::string();
        return fmt::format("must be {}{} {}, not '{}'", kind, open ? "," : " from", limits, text);
    };
    return option;
}

Option& Verb::number(const std::string& names, double& value, Range<double> range, const std::string& what) {
    return add_number<double>(names, "a number", fmt::format("{}", value), range, what,
                              [&value](double number) { value = number; });
}

Option& Verb::add_whole(const std::string& names, const std::string& start, Range<std::uint64_t> range,
                        const std::string& what, std::function<void(std::uint64_t)> store) {
    return add_number(names, "a whole number", start, range, what, std::move(store));
}

std::string Verb::path() const { return parent_ == nullptr ? name_ : parent_->path() + ' ' + name_; }

const Verb* Verb::find_verb(std::string_view name) const {
    const auto found = std::ranges::find(verbs_, name, &Verb::name_);
    return found == verbs_.end() ? nullptr : &*found;
}

const Option* Verb::find_option(std::string_view name) const {
    for (const Option& option : options_)
        if (!option.is_argument() && (option.name == name || (option.letter == name && !name.empty()))) return &option;
    return nullptr;
}

std::string Verb::help() const {
    std::string usage = "Usage: " + path();
    if (!verbs_.empty()) usage += " VERB";
    usage += " [OPTION]...";
    std::string arguments, options, verbs;
    for (const Option& option : options_) {
        if (option.is_argument()) {
            const std::string shown = option.name + (option.repeats ? "..." : "");
            usage += option.is_required ? ' ' + shown : " [" + shown + ']';
            arguments += entry(option.name, option.what + option.remarks());
            continue;
        }
        std::string head = option.letter.empty() ? option.name : option.letter + ", " + option.name;
        if (!option.value.empty()) head += ' ' + option.value;
        options += entry(head, option.what + option.remarks());
    }
    for (const Verb& verb : verbs_) verbs += entry(verb.name_, verb.what_);
    std::string out = what_ + '\n' + usage + "\n\n";
    if (!verbs.empty()) out += "Verbs:\n" + verbs + '\n';
    if (!arguments.empty()) out += "Arguments:\n" + arguments + '\n';
    out += "Options:\n" + options + entry("-h, --help", "print this and exit");
    if (parent_ == nullptr) out += entry("--version", "print the version and exit");
    return out + '\n' + closing();
}

// One command line.
struct Verb::Reader {
    Verb& program;
    const std::vector<std::string>& words;
    const Verb* verb = &program;
    std::size_t at = 0, arguments = 0;             // words and arguments taken
    std::map<const Option*, std::string> given{};  // by the name that was used
    std::string wrong{};

    bool fails(std::string sentence) {
        wrong = std::move(sentence);
        return false;
    }

    std::vector<std::string_view> verb_names() const {
        std::vector<std::string_view> out;
        for (const Verb& one : verb->verbs_) out.push_back(one.name_);
        return out;
    }

    bool take(const Option& option, const std::string& name, const std::string& value) {
        if (!given.emplace(&option, name).second && !option.repeats) return fails(name + " is given twice");
        const std::string why = option.mistake ? option.mistake(value) : "";
        if (!why.empty()) return fails(name + ": " + why);
        option.store(value);
        return true;
    }

    bool take_option(const std::string& word) {
        const std::size_t name_end = word.starts_with("--") ? word.find('=') : 2;
        const std::string name = word.substr(0, name_end);
        const Option* option = verb->find_option(name);
        if (option == nullptr) {
            std::vector<std::string_view> names;
            for (const Option& one : verb->options_)
                if (!one.is_argument()) names.push_back(one.name);
            return fails("no option '" + name + "'" + suggestion(name, names));
        }
        const bool has_value = name_end < word.size();
        if (option->value.empty()) return has_value ? fails(name + " takes no value") : take(*option, name, "");
        if (has_value) return take(*option, name, word.substr(name_end + (word[name_end] == '=' ? 1 : 0)));
        if (at == words.size() || verb->find_option(words[at]) != nullptr)
            return fails(name + " needs a value: " + option->value);
        return take(*option, name, words[at++]);
    }

    bool take_argument(const std::string& word) {
        std::size_t number = 0;
        for (const Option& option : verb->options_) {
            if (!option.is_argument() || (number++ < arguments && !option.repeats)) continue;
            ++arguments;
            return take(option, option.name, word);
        }
        return fails("unexpected '" + word + "'");
    }

    bool take_verb(const std::string& word) {
        const Verb* next = verb->find_verb(word);
        if (next == nullptr) return fails("no verb '" + word + "'" + suggestion(word, verb_names()));
        verb = next;
        return true;
    }

    // Options that are missing or do not go together.
    bool complete() {
        if (!verb->verbs_.empty()) {
            const std::string path = verb->path();
            const std::string after = verb->parent_ == nullptr ? "" : " after" + path.substr(path.find(' '));
            return fails(fmt::format("a verb is needed{}: {}", after, fmt::join(verb_names(), ", ")));
        }
        const auto is_given = [&](const std::string& name) {
            return std::ranges::any_of(given, [&](const auto& one) { return one.first->name == name; });
        };
        for (const Option& option : verb->options_) {
            if (!given.contains(&option)) {
                if (option.is_required) return fails(option.name + " is required");
                continue;
            }
            for (const std::string& other : option.not_with)
                if (is_given(other)) return fails(option.name + " and " + other + " exclude each other");
            for (const std::string& other : option.only_with)
                if (!is_given(other)) return fails(option.name + " needs " + other);
        }
        return true;
    }

    // Whether help or the version was asked for, and is printed.
    bool asked(const std::string& word, const std::string& version) const {
        const bool of_version = word == "--version" && verb->parent_ == nullptr;
        if (!of_version && word != "--help" && word != "-h") return false;
        fmt::print("{}", of_version ? version + '\n' : verb->help());
        return true;
    }
};

Expected<std::function<int(const Program&)>> Verb::read(const std::vector<std::string>& words,
                                                        const std::string& version) {
    Reader reader{.program = *this, .words = words};
    bool right = true, options_end = false;
    while (right && reader.at < words.size()) {
        const std::string& word = words[reader.at++];
        const bool is_option = !options_end && word.starts_with('-') && word.size() > 1;
        if (is_option && word == "--") options_end = true;
        else if (is_option && reader.asked(word, version)) return [](const Program&) { return 0; };
        else if (is_option) right = reader.take_option(word);
        else right = reader.verb->verbs_.empty() ? reader.take_argument(word) : reader.take_verb(word);
    }
    if (right && reader.complete()) return reader.verb->run_;
    return fail(ErrorCode::BadParameter, name_, reader.wrong + "; see " + reader.verb->path() + " --help");
}

}  // namespace waystone
