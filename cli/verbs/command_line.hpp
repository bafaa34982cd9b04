// SPDX-License-Identifier: MIT
// Verbs and their options: declared once, read from the command line, shown by --help, by the manual page and by a
// shell's completion.
//
//     Verb& verb = program.add("build", "Builds a database", "waystone build arena.map -o arena.wdb");
//     BuildOptions& o = verb.runs<BuildOptions>(build);  // int build(const BuildOptions&, const Program&)
//     verb.text("MAP", o.map, "file or recipe").required();
//     verb.whole("--threads", o.threads, {1, 64}, "default: one per core");
//
// Names in capitals are arguments, which stand without a name, in this order. Options take their value as the next word
// or after '='; a word "--" ends them.
#pragma once

#include <waystone/catalog.hpp>
#include <waystone/error.hpp>

#include <concepts>
#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

struct Program;  // cli/verbs/verb.hpp

struct Nothing {};  // the options of a verb that has none

template <class T>
struct Range {
    T least, most = std::numeric_limits<T>::max();
};

struct Option {
    std::string name, letter;  // "--output" and "-o"; "MAP" is an argument
    std::string what, value;   // for the help; value is "N" or "8|8free|4", empty for a flag
    std::vector<std::string> choices;
    bool is_required = false, repeats = false, default_shown = false;
    std::vector<std::string> not_with, only_with;
    std::string start;                                       // what it is before anything is read
    std::function<std::string(const std::string&)> mistake;  // what is wrong with a value; none: nothing ever is
    std::function<void(const std::string&)> store;           // takes one that is right

    bool is_argument() const { return !name.starts_with('-'); }
    Option& required();
    Option& shows_default();
    Option& excludes(const std::string& other);  // both ways round: it is enough to say so once
    Option& needs(const std::string& other);
    std::string remarks() const;  // what stands behind the description in the help
};

class Verb {
public:
    Verb(std::string name, std::string what) : name_(std::move(name)), what_(std::move(what)) {}

    // A verb of this verb. The example begins with the program's name; the help shows it as the program is called.
    Verb& add(const std::string& name, const std::string& what, const std::string& example);
    // What it does; returns the options that it will be given.
    template <class Options, class Job>
    Options& runs(Job job) {
        const auto options = std::make_shared<Options>();
        run_ = [options, job](const Program& in) { return job(*options, in); };
        return *options;
    }
    void note(const std::string& lines) { notes_ += lines; }  // below the options, above the example

    Option& flag(const std::string& names, bool& value, const std::string& what, bool given = true);
    Option& text(const std::string& names, std::string& value, const std::string& what);
    Option& texts(const std::string& names, std::vector<std::string>& values, const std::string& what);
    Option& choice(const std::string& names, std::string& value, std::initializer_list<const char*> choices,
                   const std::string& what);
    Option& number(const std::string& names, double& value, Range<double> range, const std::string& what);
    template <std::integral T>
    Option& whole(const std::string& names, T& value, Range<std::uint64_t> range, const std::string& what) {
        return add_whole(names, std::to_string(value), range, what,
                         [&value](std::uint64_t number) { value = static_cast<T>(number); });
    }

    // Reads the words behind the program's name. Returns what to run; where the words make no sense, a sentence that
    // says where help is. --help and --version print what they are asked for, and run nothing.
    Expected<std::function<int(const Program&)>> read(const std::vector<std::string>& words,
                                                      const std::string& version);

    const std::string& name() const { return name_; }
    const std::string& about() const { return what_; }
    std::string closing() const { return notes_ + example_; }
    std::string path() const;  // "waystone lab run"
    const std::deque<Verb>& verbs() const { return verbs_; }
    const std::deque<Option>& options() const { return options_; }
    const Verb* find_verb(std::string_view name) const;
    const Option* find_option(std::string_view name) const;  // "--output" or "-o"
    std::string help() const;

private:
    struct Reader;
    Option& declare(const std::string& names, const std::string& value, const std::string& what,
                    const std::string& start, std::function<void(const std::string&)> store);
    template <class T>
    Option& add_number(const std::string& names, const char* kind, const std::string& start, Range<T> range,
                       const std::string& what, std::function<void(T)> store);
    Option& add_whole(const std::string& names, const std::string& start, Range<std::uint64_t> range,
                      const std::string& what, std::function<void(std::uint64_t)> store);

    std::string name_, what_, notes_, example_;
    Verb* parent_ = nullptr;
    std::deque<Verb> verbs_;
    std::deque<Option> options_;
    std::function<int(const Program&)> run_;
};

// What is made from the help of all verbs, by two verbs that the help does not list: `waystone man` prints the manual
// page, `waystone complete WORD...` what a shell may put in place of the last word.
std::string manual(const Verb& program, const std::string& version);

// A line for each verb, option, choice or agent that fits; none where a file is expected. The words are those behind
// the program's name, the one at the cursor last, as bash cuts them: "--algo=lss" is three.
std::string completions(const Verb& program, std::vector<std::string> words, const Catalog& catalog);

}  // namespace waystone
