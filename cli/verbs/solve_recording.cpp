// SPDX-License-Identifier: MIT
// The walk of the first configuration on the first problem as a picture and as traces.
#include "cli/verbs/solve.hpp"
#include "io/atomic_file.hpp"
#include "io/picture.hpp"
#include "lab/run/trace.hpp"

#include <fmt/format.h>

namespace waystone {
namespace {

Expected<void> write_picture(const std::string& path, const lab::Recording& recording) {
    const auto image = walk_picture(*recording.grid, recording.walk.trail, recording.start, recording.goal);
    if (!image) return std::unexpected(image.error());
    const auto bytes = write_png(*image, path);
    if (!bytes) return std::unexpected(bytes.error());
    return write_file(path, *bytes);
}

Expected<void> write_trace(const std::string& path, const lab::Trace& trace, std::uint64_t limit) {
    if (trace.left_out > 0) say(fmt::format("{}: cut at --trace-limit {}", path, limit));
    return write_file(path, trace.text);
}

}  // namespace

Expected<void> write_recording(const SolveOptions& options, const std::string& algo, const lab::ProblemSet& set,
                               const WalkLimits& limits) {
    const bool traced = !options.trace.empty() || !options.trace_compact.empty();
    if (options.picture.empty() && !traced) return {};
    const std::uint64_t limit = options.trace_limit;
    const auto recording = lab::record(set, 0, algo, limits, traced ? limit : 0);
    if (!recording) return std::unexpected(recording.error());
    Expected<void> written;
    if (!options.picture.empty()) written = write_picture(options.picture, *recording);
    if (written && !options.trace.empty())
        written = write_trace(options.trace, lab::posthoc_trace(*recording, limit), limit);
    if (written && !options.trace_compact.empty())
        written = write_trace(options.trace_compact, lab::compact_trace(*recording, limit), limit);
    return written;
}

}  // namespace waystone
