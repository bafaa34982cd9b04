// SPDX-License-Identifier: MIT
#include "sim/world.hpp"

#include "base/settings.hpp"
#include "base/signature.hpp"
#include "io/read_file.hpp"
#include "io/text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <initializer_list>
#include <utility>

namespace waystone {
namespace {

constexpr std::string_view kGenerator = "gen:", kScriptMagic = "waystone-edits";

Expected<EditGenerator> read_generator(const std::string& source) {
    const auto bad = [&](std::string sentence) { return fail(ErrorCode::BadParameter, source, std::move(sentence)); };
    EditGenerator generator;
    std::vector<std::string_view> keys;
    for (std::string_view rest = std::string_view(source).substr(kGenerator.size()); !rest.empty();) {
        const std::string_view word = trimmed(rest.substr(0, rest.find(',')));
        rest.remove_prefix(std::min(rest.find(','), rest.size() - 1) + 1);
        const std::size_t equals = word.find('=');
        const std::string_view key = trimmed(word.substr(0, equals));
        const std::string_view text = equals == std::string_view::npos ? "" : trimmed(word.substr(equals + 1));
        const auto whole = parse_number<std::uint64_t>(text);
        if (std::ranges::find(keys, key) != keys.end()) return bad(std::string(key) + " is given twice");
        keys.push_back(key);
        if (key == "every") {
            if (!whole || *whole == 0) return bad("every is not a whole number from 1: " + quoted(text));
            generator.every = *whole;
        } else if (key == "rate") {
            if (!parse_real(text, generator.rate) || generator.rate < 0 || generator.rate > 100)
                return bad("rate is not a percentage from 0 to 100: " + quoted(text));
        } else if (key == "seed") {
            if (!whole) return bad("seed is not a whole number from 0: " + quoted(text));
            generator.seed = *whole;
        } else if (key == "times") {
            if (!whole) return bad("times is not a whole number from 0: " + quoted(text));
            generator.times = *whole;
        } else if (key == "slip" || key == "flee") {
            double& share = key == "slip" ? generator.slip : generator.flee;
            if (!parse_real(text, share) || share < 0 || share > 100)
                return bad(std::string(key) + " is not a percentage from 0 to 100: " + quoted(text));
        } else if (key == "balance") {
            if (text != "rates" && text != "cells") return bad("balance is 'rates' or 'cells', not " + quoted(text));
            generator.equal_cells = text == "cells";
        } else {
            return bad("there is no " + quoted(key) +
                       "; a generator is gen:every=10,rate=5,seed=1,balance=rates,times=0,slip=0,flee=0");
        }
    }
    return generator;
}

Expected<TimedEdit> read_edit(const std::vector<std::string_view>& fields, const std::string& place) {
    const auto malformed = [&](std::string sentence) {
        return fail(ErrorCode::FileMalformed, place, std::move(sentence));
    };
    if (fields.size() != 4 && fields.size() != 6)
        return malformed("an edit is TICK block|open X Y [WIDTH HEIGHT], this line has " +
                         std::to_string(fields.size()) + " fields");
    TimedEdit edit;
    const auto tick = parse_number<std::uint64_t>(fields[0]);
    if (!tick) return malformed("the tick is not a whole number from 0: " + quoted(fields[0]));
    edit.tick = *tick;
    edit.open = fields[1] == "open";
    if (!edit.open && fields[1] != "block") return malformed("an edit is 'block' or 'open', not " + quoted(fields[1]));
    struct Field {
        const char* name;
        std::uint32_t* value;
        std::uint32_t least;
    };
    const std::array<Field, 4> numbers{
        {{"x", &edit.x, 0}, {"y", &edit.y, 0}, {"the width", &edit.width, 1}, {"the height", &edit.height, 1}}};
    for (std::size_t i = 0; i + 2 < fields.size(); ++i) {
        const auto value = parse_number<std::uint32_t>(fields[i + 2]);
        if (!value || *value < numbers[i].least)
            return malformed(std::string(numbers[i].name) + " is not a whole number from " +
                             std::to_string(numbers[i].least) + ": " + quoted(fields[i + 2]));
        *numbers[i].value = *value;
    }
    return edit;
}

}  // namespace

Expected<EditScript> load_edits(const std::string& source) {
    if (source.starts_with(kGenerator)) {
        auto generator = read_generator(source);
        if (!generator) return std::unexpected(generator.error());
        return EditScript{.source = source, .edits = {}, .generator = *generator};
    }
    const auto text = read_file(source);
    if (!text) return std::unexpected(text.error());
    return read_edits(*text, source);
}

Expected<EditScript> read_edits(std::string_view text, const std::string& name) {
    EditScript script{.source = name, .edits = {}, .generator = {}};
    Lines lines(text);
    std::string_view line;
    std::vector<std::string_view> fields;
    if (!lines.next(line)) return fail(ErrorCode::FileMalformed, at_line(name, 1), "the file is empty");
    split_fields(line, fields);
    if (fields.size() != 2 || fields[0] != kScriptMagic || fields[1] != "1")
        return fail(ErrorCode::FileMalformed, at_line(name, 1),
                    "an edit script starts with 'waystone-edits 1', not " + quoted(line));
    while (lines.next(line)) {
        split_fields(line.substr(0, line.find('#')), fields);
        if (fields.empty()) continue;
        const std::string place = at_line(name, lines.number());
        auto edit = read_edit(fields, place);
        if (!edit) return std::unexpected(edit.error());
        if (!script.edits.empty() && edit->tick < script.edits.back().tick)
            return fail(ErrorCode::FileMalformed, place,
                        "tick " + std::to_string(edit->tick) + " comes after tick " +
                            std::to_string(script.edits.back().tick) + "; a script cannot go back in time");
        edit->line = lines.number();
        script.edits.push_back(*edit);
    }
    return script;
}

std::uint64_t fingerprint(const EditScript& script) {
    Signature out;
    const auto add = [&](std::initializer_list<std::uint64_t> numbers) {
        for (const std::uint64_t number : numbers) out.add(number);
    };
    for (const TimedEdit& e : script.edits) add({e.tick, e.x, e.y, e.width, e.height, e.open});
    if (const auto& g = script.generator)
        add({g->every, std::bit_cast<std::uint64_t>(g->rate), g->seed, g->equal_cells, g->times,
             std::bit_cast<std::uint64_t>(g->slip), std::bit_cast<std::uint64_t>(g->flee)});
    return out.value();
}

Expected<void> check_edits(const EditScript& script, const Grid& grid) {
    for (const TimedEdit& edit : script.edits) {
        const std::uint64_t right = std::uint64_t{edit.x} + edit.width - 1,
                            low = std::uint64_t{edit.y} + edit.height - 1;
        if (right < grid.width() && low < grid.height()) continue;
        return fail(ErrorCode::BadParameter, at_line(script.source, edit.line),
                    "(" + std::to_string(right) + ", " + std::to_string(low) + ") lies outside the map of " +
                        std::to_string(grid.width()) + 'x' + std::to_string(grid.height()) + " cells");
    }
    return {};
}

}  // namespace waystone
