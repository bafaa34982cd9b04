// SPDX-License-Identifier: MIT
// A crowd as text, and back. One thing a line, its kind first.
#include "crowd/checkpoint.hpp"

#include "base/hash.hpp"

namespace waystone {
namespace {

void add_words(std::string& line, std::initializer_list<std::uint64_t> numbers) {
    for (const std::uint64_t number : numbers) line += ' ' + std::to_string(number);
}

}  // namespace

std::string CrowdBody::write() const {
    std::string text = "map";
    add_words(text, {grid_->width(), grid_->height(), static_cast<std::uint64_t>(grid_->rule().rule),
                     grid_->rule().diagonal});
    text += ' ' + hex(grid_->fingerprint()) + "\nbodies " + (bodies() ? "cells" : "none") + "\nmemory";
    add_words(text, {options_.agent_memory, options_.field_memory});
    for (const auto& kind : kinds_) text += "\nagent" + (kind.parts ? ' ' + kind.parts->settings->full() : "");
    text += "\ntick";
    add_words(text, {tick_, owed_ + owed_now_});
    for (const Lane& lane : lanes_) add_words(text, {lane.next});
    for (Slot slot = 0; slot < rows_.size(); ++slot) {
        const Row& row = rows_[slot];
        text += "\nunit";
        add_words(text, {row.uses, row.status, row.at, row.kind, row.served, row.fresh, row.nearest});
        if (row.place != Places::kNone) add_words(text, {places_[row.place].cell, places_[row.place].within});
    }
    if (bodies())
        for (const Body& body : rows_of_bodies_) {
            text += "\nbody";
            add_words(text, {body.nearest, body.since, body.yields_until});
        }
    text += "\nfree";
    for (const Slot slot : free_) add_words(text, {slot});
    text += "\nqueue";
    for (const Slot slot : queue_) add_words(text, {slot});
    return text + '\n';
}

Expected<std::unique_ptr<CrowdBody>> read_crowd(const Map& map, RecordLines& lines, CrowdOptions options) {
    if (auto taken = lines.take("map", 5); !taken) return std::unexpected(taken.error());
    if (lines.number(0) != map.width() || lines.number(1) != map.height() || lines.word(4) != hex(map.fingerprint()))
        return lines.wrong("this is of another map, or of the map in another state", ErrorCode::FileStale);
    if (auto taken = lines.take("bodies", 1); !taken) return std::unexpected(taken.error());
    if (lines.word(0) != "none" && lines.word(0) != "cells")
        return lines.wrong("bodies are 'none' or 'cells', not " + quoted(lines.word(0)));
    options.bodies = lines.word(0) == "cells" ? Bodies::Cells : Bodies::None;
    if (auto taken = lines.take("memory", 2); !taken) return std::unexpected(taken.error());
    for (const auto& [asked, memory] :
         {std::pair{lines.number(0), &options.agent_memory}, std::pair{lines.number(1), &options.field_memory}}) {
        if (const std::size_t most = std::max(*memory, kMaxRestoredMemory); asked > most)
            return lines.wrong("it asks for a pool of " + std::to_string(asked) + " bytes, and " +
                                   std::to_string(most) + " are allowed",
                               ErrorCode::OutOfMemory);
        *memory = static_cast<std::size_t>(asked);
    }
    options.agent.reset();
    auto pool = PagePool::make(std::max(options.field_memory, PagePool::kLeastBytes), options.allocator);
    if (!pool) return fail(ErrorCode::OutOfMemory, "", "there is no memory for the fields of a crowd");
    auto body = std::make_unique<CrowdBody>(map, std::move(options), std::move(pool));
    if (auto read = body->read(lines); !read) return std::unexpected(read.error());
    return body;
}

Expected<void> CrowdBody::read(RecordLines& lines) {
    kinds_.clear();
    while (lines.is("agent")) {
        lines.take();
        const std::string_view text = lines.rest();
        if (text.empty()) {
            kinds_.emplace_back();
        } else {
            const auto parsed = Configuration::parse(text);
            if (!parsed) return lines.wrong(parsed.error().message(), parsed.error().code);
            if (const auto used = use(*parsed); !used) return lines.wrong(used.error().sentence, used.error().code);
        }
    }
    if (kinds_.empty()) return lines.wrong("there is no line 'agent'");
    if (auto taken = lines.take("tick", 2 + kLanes); !taken) return taken;
    tick_ = lines.number(0);
    owed_ = lines.number(1);
    for (std::size_t i = 0; i < kLanes; ++i) lanes_[i].next = lines.number(2 + i);
    while (lines.is("unit")) {
        lines.take();
        if (auto read = read_unit(lines); !read) return read;
    }
    for (Slot slot = 0; bodies() && slot < rows_.size(); ++slot) {
        if (auto taken = lines.take("body", 3); !taken) return taken;
        rows_of_bodies_[slot].nearest = static_cast<Cost>(lines.number(0));
        rows_of_bodies_[slot].since = static_cast<std::uint32_t>(lines.number(1));
        rows_of_bodies_[slot].yields_until = static_cast<std::uint32_t>(lines.number(2));
    }
    const auto read_slots = [&](std::string_view kind, std::vector<Slot>& slots) -> Expected<void> {
        if (auto taken = lines.take(kind); !taken) return taken;
        for (std::size_t i = 0; i < lines.words(); ++i) {
            if (lines.number(i) >= rows_.size()) return lines.wrong("there is no such unit");
            slots.push_back(static_cast<Slot>(lines.number(i)));
        }
        return {};
    };
    if (auto read = read_slots("free", free_); !read) return read;
    if (auto read = read_slots("queue", queue_); !read) return read;
    for (const Slot slot : queue_) rows_[slot].queued = 1;
    reserve_lists();
    return {};
}

Expected<void> CrowdBody::read_unit(RecordLines& lines) {
    const auto wrong = [&](const char* sentence) { return lines.wrong(sentence); };
    if (lines.words() != 7 && lines.words() != 9) return wrong("a unit has 7 numbers, or 9 if it has an order");
    const auto slot = static_cast<Slot>(rows_.size());
    const auto status = lines.number(1);
    if (slot == kMostUnits || lines.number(0) > kUsesMask || status > static_cast<std::uint64_t>(UnitStatus::Gone) ||
        lines.number(3) >= kinds_.size())
        return wrong("there is no such unit");
    add_row();
    rows_.back() = {.served = static_cast<std::uint32_t>(lines.number(4)),
                    .uses = static_cast<std::uint32_t>(lines.number(0)) & kUsesMask,
                    .nearest = lines.number(6) != 0,
                    .fresh = lines.number(5) != 0,
                    .kind = static_cast<std::uint32_t>(lines.number(3)) & kMostKinds};
    if (status == static_cast<std::uint64_t>(UnitStatus::Gone)) return {};
    const std::uint64_t at = lines.number(2);
    if (at >= grid_->size()) return wrong("the unit would stand outside the map");
    // Where the map was edited since the last tick, the next one would find units on walls: here that is found already.
    const bool buried =
        status == static_cast<std::uint64_t>(UnitStatus::Buried) || !grid_->passable(static_cast<State>(at));
    if (bodies() && occupied_[static_cast<State>(at)]) return wrong("another unit stands on that cell");
    if (auto made = make_agent_of(slot); !made) return lines.wrong(made.error().sentence, made.error().code);
    set_status(slot, buried ? UnitStatus::Buried : static_cast<UnitStatus>(status));
    set_at(slot, static_cast<State>(at));
    ++units_;
    if (buried) bury(slot);
    if (lines.words() == 9) {
        if (lines.number(7) >= grid_->size() || lines.number(8) > kMaxSide) return wrong("the order is to no place");
        std::uint64_t work = 0;
        join(slot,
             {.cell = static_cast<State>(lines.number(7)),
              .within = static_cast<std::uint32_t>(lines.number(8)),
              .nearest = rows_[slot].nearest != 0},
             work);
    }
    return {};
}

}  // namespace waystone
