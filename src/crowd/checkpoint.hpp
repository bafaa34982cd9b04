// SPDX-License-Identifier: MIT
// The lines of checkpoints and recordings: a word that says what the line is about, then words or numbers.
#pragma once

#include "crowd/crowd_body.hpp"
#include "io/text.hpp"

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

// What a text may ask for, for each of its two pools, where the options do not have more.
inline constexpr std::size_t kMaxRestoredMemory = std::size_t{1} << 30;

class RecordLines {
public:
    // The text outlives this; the name is for sentences.
    RecordLines(std::string_view text, std::string name) : lines_(text), name_(std::move(name)) { look_ahead(); }

    // Of the line to come.
    bool ended() const { return ended_; }
    bool is(std::string_view kind) const { return !ended_ && kind_of(ahead_) == kind; }

    // Takes the line to come; words and numbers are its.
    void take() {
        std::swap(taken_, ahead_);
        number_of_taken_ = lines_.number();
        look_ahead();
    }
    Expected<void> take(std::string_view kind, std::size_t words) {
        if (auto taken = take(kind); !taken) return taken;
        if (this->words() == words) return {};
        return wrong("'" + std::string(kind) + "' has " + std::to_string(words) + " words, not " +
                     std::to_string(this->words()));
    }
    Expected<void> take(std::string_view kind) {
        const bool fits = is(kind), ends = ended_;
        take();
        if (fits) return {};
        if (ends) return wrong("it ends before '" + std::string(kind) + "'", ErrorCode::FileDamaged);
        return wrong("there should be '" + std::string(kind) + "', not " + quoted(this->kind()));
    }

    std::string_view kind() const { return kind_of(taken_); }
    std::size_t words() const { return taken_.fields.empty() ? 0 : taken_.fields.size() - 1; }
    std::string_view word(std::size_t i) const { return i < words() ? taken_.fields[i + 1] : std::string_view(); }
    // The largest number if it is none, which no check lets pass.
    std::uint64_t number(std::size_t i) const {
        return parse_number<std::uint64_t>(word(i)).value_or(std::numeric_limits<std::uint64_t>::max());
    }
    // Everything after the kind.
    std::string_view rest() const { return trimmed(trimmed(taken_.text).substr(kind().size())); }

    std::unexpected<Error> wrong(std::string sentence, ErrorCode code = ErrorCode::FileMalformed) const {
        return fail(code, at_line(name_, number_of_taken_), std::move(sentence));
    }

private:
    struct Line {
        std::string_view text;
        std::vector<std::string_view> fields;
    };
    static std::string_view kind_of(const Line& line) {
        return line.fields.empty() ? std::string_view() : line.fields[0];
    }
    void look_ahead() {
        ahead_.text = {};
        ended_ = !lines_.next(ahead_.text);
        split_fields(ahead_.text, ahead_.fields);
    }

    Lines lines_;
    std::string name_;
    Line taken_, ahead_;
    int number_of_taken_ = 0;
    bool ended_ = false;
};

// Reads what CrowdBody::write() has written, from the present line on.
Expected<std::unique_ptr<CrowdBody>> read_crowd(const Map& map, RecordLines& lines, CrowdOptions options);

}  // namespace waystone
