// SPDX-License-Identifier: MIT
#include "base/hash.hpp"
#include "crowd/checkpoint.hpp"
#include "crowd/recorder.hpp"
#include "io/read_file.hpp"

#include <waystone/recording.hpp>

namespace waystone {
namespace {

// The lines before the checkpoint.
struct RecordingSource {
    std::string map, original;
    std::optional<std::vector<Edit>> cells;
};

Expected<std::vector<Edit>> read_runs(const RecordLines& lines, std::size_t size) {
    std::vector<Edit> edits;
    std::uint64_t s = 0;
    for (std::size_t i = 0; i < lines.words(); ++i) {
        if (lines.number(i) > size - s) return lines.wrong("the runs do not fit the map");
        for (std::uint64_t end = s + lines.number(i); s < end; ++s)
            edits.push_back({static_cast<State>(s), i % 2 == 0});
    }
    if (s != size) return lines.wrong("the runs do not fit the map");
    return edits;
}

Expected<RecordingSource> read_source(RecordLines& lines, std::size_t size) {
    RecordingSource source;
    if (!lines.is("waystone-recording")) {
        lines.take();
        return lines.wrong("this is no recording of a crowd");
    }
    lines.take();
    if (lines.word(0) != std::to_string(kRecordingVersion))
        return lines.wrong("this is a recording of version " + quoted(lines.word(0)) + "; this program reads version " +
                               std::to_string(kRecordingVersion) +
                               ": replay it with the version that wrote it, or record it again",
                           ErrorCode::FileStale);
    if (auto taken = lines.take("source"); !taken) return std::unexpected(taken.error());
    source.map = lines.rest();
    if (auto taken = lines.take("original", 1); !taken) return std::unexpected(taken.error());
    source.original = lines.word(0);
    if (lines.is("cells")) {
        lines.take();
        if (size > 0) {
            auto cells = read_runs(lines, size);
            if (!cells) return std::unexpected(cells.error());
            source.cells = std::move(*cells);
        }
    }
    return source;
}

std::unexpected<Error> refused(const RecordLines& lines) {
    return lines.wrong("the crowd does not take this call, so the recording is damaged or of another version");
}

// One call, or an edit.
Expected<void> do_again(const RecordLines& lines, Crowd& crowd, Map& map) {
    const std::string_view kind = lines.kind();
    const Unit unit{static_cast<std::uint32_t>(lines.number(0))};
    const auto cell = [&](std::size_t i) {
        return lines.number(i) < map.size() ? static_cast<State>(lines.number(i)) : kNoState;
    };
    bool done = false;
    if (kind == "block") {
        done = map.block(cell(0));
    } else if (kind == "open") {
        done = map.open(cell(0));
    } else if (kind == "cells") {
        const auto runs = read_runs(lines, map.size());
        if (!runs) return std::unexpected(runs.error());
        // Agents ask of a few opened cells whether they matter, and of thousands take it as read: so all change once more.
        std::vector<Edit> turned = *runs;
        for (Edit& edit : turned) edit.open = !edit.open;
        done = map.edit(turned) && map.edit(*runs);
    } else if (kind == "order") {
        done = crowd.order(
            unit,
            {.cell = cell(1), .within = static_cast<std::uint32_t>(lines.number(2)), .nearest = lines.number(3) == 1});
    } else if (kind == "stop") {
        done = crowd.stop(unit);
    } else if (kind == "add") {
        const auto added = crowd.add(cell(1), static_cast<std::uint32_t>(lines.number(2)));
        done = added && *added == unit;
    } else if (kind == "remove") {
        done = crowd.remove(unit);
    } else if (kind == "use") {
        const auto parsed = Configuration::parse(lines.rest());
        if (!parsed) return lines.wrong(parsed.error().message(), parsed.error().code);
        done = crowd.use(*parsed).has_value();
    } else {
        return lines.wrong("there is no call " + quoted(kind));
    }
    if (!done) return refused(lines);
    return {};
}

// The first unit that stands elsewhere than the line says.
void name_unit(const RecordLines& lines, const Crowd& crowd, Replay& replay) {
    for (std::size_t i = 0; i + 1 < lines.words() && !replay.unit; i += 2) {
        const Unit unit{static_cast<std::uint32_t>(lines.number(i))};
        if (crowd.at(unit) == lines.number(i + 1)) continue;
        replay.unit = unit;
        replay.expected = static_cast<State>(lines.number(i + 1));
        replay.found = crowd.at(unit);
    }
}

}  // namespace

Expected<RecordingHead> read_recording_head(const std::string& path) {
    const auto text = read_file(path);
    if (!text) return std::unexpected(text.error());
    return parse_recording_head(*text, path);
}

Expected<RecordingHead> parse_recording_head(std::string_view text, const std::string& name) {
    RecordLines lines(text, name);
    auto source = read_source(lines, 0);
    if (!source) return std::unexpected(source.error());
    RecordingHead head;
    head.map = std::move(source->map);
    if (auto taken = lines.take("map", 5); !taken) return std::unexpected(taken.error());
    head.width = static_cast<std::uint32_t>(lines.number(0));
    head.height = static_cast<std::uint32_t>(lines.number(1));
    head.moves = {.rule = static_cast<MoveRule>(lines.number(2)), .diagonal = static_cast<Cost>(lines.number(3))};
    for (; !lines.ended() && !lines.is("order") && !lines.is("queue");) {
        lines.take();
        if (lines.kind() == "bodies") head.bodies = lines.word(0) == "cells" ? Bodies::Cells : Bodies::None;
        if (lines.kind() == "agent" && !lines.rest().empty()) head.configurations.emplace_back(lines.rest());
        if (lines.kind() == "tick") head.first_tick = lines.number(0);
        if (lines.kind() == "unit") ++head.units;
    }
    while (!lines.ended()) {
        lines.take();
        if (lines.kind() == "use") head.configurations.emplace_back(lines.rest());
    }
    return head;
}

// The text, and how far it was done again.
class ReplayBody {
public:
    ReplayBody(std::string text, const std::string& name, Map map)
        : text_(std::move(text)), lines_(text_, name), map_(std::move(map)) {}

    Expected<void> begin(const CrowdOptions& options);
    Expected<bool> tick();
    const Replay& result() const { return result_; }
    const Crowd& crowd() const { return *crowd_; }
    const Map& map() const { return map_; }

private:
    std::string text_;
    RecordLines lines_;
    Map map_;
    std::optional<Crowd> crowd_;
    Replay result_{.ticks = 0, .complete = false, .differs_at = {}, .unit = {}};
};

Expected<void> ReplayBody::begin(const CrowdOptions& options) {
    const auto source = read_source(lines_, map_.size());
    if (!source) return std::unexpected(source.error());
    if (source->original != hex(map_.grid().original_fingerprint()))
        return lines_.wrong("this is a recording of another map", ErrorCode::FileStale);
    if (source->cells) {
        if (auto edited = map_.edit(*source->cells); !edited) return edited;
    }
    auto body = read_crowd(map_, lines_, options);
    if (!body) return std::unexpected(body.error());
    crowd_.emplace(std::move(*body));
    return {};
}

Expected<bool> ReplayBody::tick() {
    if (result_.complete || result_.differs_at) return false;
    while (!lines_.ended()) {
        lines_.take();
        if (lines_.kind() == "end") {
            result_.complete = true;
            return false;
        }
        if (lines_.kind() == "at") continue;
        if (lines_.kind() != "tick") {
            if (auto done = do_again(lines_, *crowd_, map_); !done) return std::unexpected(done.error());
            continue;
        }
        if (lines_.words() != 2) {
            if (lines_.ended()) return false;  // cut within the line
            return lines_.wrong("'tick' has a budget and a hash");
        }
        const bool last_is_cut = lines_.ended() && lines_.word(1).size() < 16;
        crowd_->tick({.work = lines_.number(0)});
        ++result_.ticks;
        if (lines_.word(1) == hex(crowd_->state_hash())) return true;
        if (last_is_cut) return true;
        result_.differs_at = crowd_->ticks();
        if (lines_.is("at")) {
            lines_.take();
            name_unit(lines_, *crowd_, result_);
        }
        return true;
    }
    return false;
}

Replayer::Replayer(std::unique_ptr<ReplayBody> body) : body_(std::move(body)) {}
Replayer::Replayer(Replayer&&) noexcept = default;
Replayer& Replayer::operator=(Replayer&&) noexcept = default;
Replayer::~Replayer() = default;

Expected<Replayer> Replayer::open(const std::string& path, const Map& map, const CrowdOptions& options) {
    auto text = read_file(path);
    if (!text) return std::unexpected(text.error());
    return read(std::move(*text), map, options, path);
}

Expected<Replayer> Replayer::read(std::string text, const Map& map, const CrowdOptions& options,
                                  const std::string& name) {
    auto body = std::make_unique<ReplayBody>(std::move(text), name, map.clone());
    if (auto begun = body->begin(options); !begun) return std::unexpected(begun.error());
    return Replayer(std::move(body));
}

Expected<bool> Replayer::tick() { return body_->tick(); }
const Replay& Replayer::result() const { return body_->result(); }
const Crowd& Replayer::crowd() const { return body_->crowd(); }
const Map& Replayer::map() const { return body_->map(); }

Expected<Replay> replay(const std::string& path, const Map& map, const CrowdOptions& options,
                        const std::function<void(std::uint64_t tick)>& progress) {
    auto replayer = Replayer::open(path, map, options);
    if (!replayer) return std::unexpected(replayer.error());
    for (;;) {
        const auto ticked = replayer->tick();
        if (!ticked) return std::unexpected(ticked.error());
        if (!*ticked) return replayer->result();
        if (progress) progress(replayer->result().ticks);
    }
}

}  // namespace waystone
