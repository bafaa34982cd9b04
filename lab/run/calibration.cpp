// SPDX-License-Identifier: MIT
// The file is text: a first line `waystone-calibration 1`, then a kind and its seconds a line.
#include "lab/run/calibration.hpp"

#include "base/settings.hpp"
#include "builders/builder.hpp"
#include "catalog/catalog.hpp"
#include "io/atomic_file.hpp"
#include "io/generate.hpp"
#include "io/paths.hpp"
#include "io/platform.hpp"
#include "io/read_file.hpp"
#include "io/text.hpp"
#include "tune/build_estimate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <limits>

namespace waystone::lab {
namespace {

constexpr std::string_view kFirstLine = "waystone-calibration 1";
// One configuration for each kind whose work can be estimated.
constexpr const char* kMeasured[] = {"cpd", "gsc(m=7)", "lrta(goal=pdb(level=2))", "knn(records=1000)"};
constexpr int kTimes = 3;  // of which the fastest counts: others were disturbed

double seconds_to_build(const Grid& grid, const Settings& agent, const DatabaseNeed& need) {
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kTimes; ++i) {
        const std::clock_t begin = std::clock();  // processor time, which a busy machine disturbs least
        if (!need.builder->build(grid, agent, {.spec = need.spec})) return 0;
        least = std::min(least, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return least;
}

std::map<std::string, double, std::less<>> measure(const Catalog& catalog) {
    std::map<std::string, double, std::less<>> out;
    const auto grid = generate({.kind = "caves", .width = 96, .height = 96, .seed = 1});
    if (!grid) return out;
    BuildEstimator estimator(*grid);
    for (const char* spec : kMeasured) {
        const auto agent = catalog.bind(spec);
        if (!agent) continue;
        for (const DatabaseNeed& need : databases_needed(*agent)) {
            const auto estimate = estimator.estimate(need.builder->kind, need.spec, *agent);
            if (!estimate || estimate->work <= 0) continue;
            out.emplace(need.builder->kind, seconds_to_build(*grid, *agent, need) / estimate->work);
        }
    }
    return out;
}

std::map<std::string, double, std::less<>> parse(std::string_view text) {
    std::map<std::string, double, std::less<>> out;
    Lines lines(text);
    std::string_view line;
    std::vector<std::string_view> fields;
    if (!lines.next(line) || line != kFirstLine) return out;
    while (lines.next(line)) {
        split_fields(line, fields);
        double seconds = 0;
        if (fields.size() == 2 && parse_real(fields[1], seconds) && seconds > 0) out.emplace(fields[0], seconds);
    }
    return out;
}

}  // namespace

Calibration Calibration::of_this_machine(const Catalog& catalog, const std::string& folder) {
    Calibration out;
    if (folder.empty()) return out;
    make_folders(folder);  // where it cannot be made nothing is kept
    const std::string path = join_path(folder, "calibration.txt");
    const auto read = [&] {
        const auto text = read_file(path);
        if (text) out.seconds_ = parse(*text);
        return !out.seconds_.empty();
    };
    if (read()) return out;
    auto measured = measure(catalog);
    if (read()) return out;  // another process was faster, and its figures are the machine's now
    out.seconds_ = std::move(measured);
    std::string text = std::string(kFirstLine) + '\n';
    for (const auto& [kind, seconds] : out.seconds_) text += fmt::format("{} {:.3g}\n", kind, seconds);
    if (write_file(path, text)) out.seconds_ = parse(text);  // as the next run reads it
    else out.seconds_.clear();
    return out;
}

double Calibration::seconds_per_work(std::string_view kind) const {
    const auto found = seconds_.find(kind);
    return found == seconds_.end() ? usual_seconds_per_work(kind) : found->second;
}

}  // namespace waystone::lab
