// SPDX-License-Identifier: MIT
#include "database/levels.hpp"

#include "abstraction/largest_corridor.hpp"
#include "database/kinds.hpp"

#include <algorithm>

namespace waystone {
namespace {

constexpr std::size_t kMostLevels = 32;

// Reads the parts of one level after the other from the sections, and says whether they fit together.
class PartsReader {
public:
    explicit PartsReader(const Container& file) : file_(file) {}

    Expected<std::vector<LevelParts>> read() {
        const auto size = file_.section<std::uint32_t>("size");
        if (!size) return std::unexpected(size.error());
        if (size->empty() || size->size() > kMostLevels) return file_.damaged("section \"size\" is out of range");
        const std::size_t cells = std::size_t{file_.map().width} * file_.map().height;
        std::size_t states = 0, below = cells;
        for (const std::uint32_t groups : *size) {
            if (groups > below) return file_.damaged("a level has more states than the one below it");
            states += groups;
            below = groups;
        }
        const auto parent = file_.narrow("parent", cells + states - below), degree = file_.narrow("degree", states),
                   arc = file_.narrow("arc");
        for (const auto* section : {&parent, &degree, &arc})
            if (!*section) return std::unexpected(section->error());
        parent_ = *parent;
        degree_ = *degree;
        arc_ = *arc;
        std::vector<LevelParts> out;
        below = cells;
        for (const std::uint32_t groups : *size) {
            auto level = read_level(below, groups, out.empty());
            if (!level) return std::unexpected(level.error());
            out.push_back(std::move(*level));
            below = groups;
        }
        if (arcs_ != arc_.size()) return file_.damaged("section \"arc\" has arcs that belong to no state");
        return out;
    }

private:
    Expected<LevelParts> read_level(std::size_t below, std::uint32_t groups, bool ground) {
        LevelParts level;
        std::vector<std::uint8_t> used(groups, 0);
        level.parent_below.reserve(below);
        for (std::size_t i = 0; i < below; ++i) {
            const std::uint32_t group = parent_[parents_++];
            if (group > groups || (group == groups && !ground))
                return file_.damaged("a state lies in a group that does not exist");
            if (group < groups) used[group] = 1;
            level.parent_below.push_back(group < groups ? group : kNoState);
        }
        if (std::ranges::count(used, std::uint8_t{0}) > 0) return file_.damaged("a group has no states");
        for (State g = 0; g < groups; ++g) {
            const std::uint32_t degree = degree_[states_++];
            if (degree > arc_.size() - arcs_) return file_.damaged("section \"arc\" ends too early");
            level.degree.push_back(degree);
            for (std::uint32_t i = 0; i < degree; ++i) {
                const State to = arc_[arcs_++];
                if (to >= groups || to == g) return file_.damaged("an arc leads nowhere");
                level.arc.push_back(to);
            }
        }
        return level;
    }

    const Container& file_;
    NarrowView parent_, degree_, arc_;
    std::size_t parents_ = 0, states_ = 0, arcs_ = 0;  // read so far
};

Expected<std::string> describe_levels(const Container& container) {
    const auto levels = Levels::open({std::shared_ptr<void>(), &container});
    if (!levels) return std::unexpected(levels.error());
    const Hierarchy& hierarchy = levels->hierarchy();
    std::string text = std::to_string(hierarchy.levels()) + " levels with " + std::to_string(hierarchy.size(0));
    for (unsigned level = 1; level < hierarchy.levels(); ++level) text += ", " + std::to_string(hierarchy.size(level));
    return text + " states";
}

// Abstracts the map again and compares.
Expected<void> verify_levels(const Container& container, const Grid& grid) {
    const auto levels = Levels::open({std::shared_ptr<void>(), &container});
    if (!levels) return std::unexpected(levels.error());
    const Hierarchy again(grid, levels->hierarchy().settings());
    const LevelSections sections(again);
    ContainerWriter writer(Levels::kKind, container.spec(), grid);
    sections.add_to(writer);
    const auto right = Container::open(writer.bytes());
    if (!right) return std::unexpected(right.error());
    for (const Section& section : right->sections()) {
        const Section* found = container.find(section.name);
        if (found == nullptr || found->checksum != section.checksum || found->size_bytes != section.size_bytes)
            return container.damaged("section \"" + section.name + "\" does not match this map's levels");
    }
    return {};
}

}  // namespace

extern const DatabaseKind levels_kind;
const DatabaseKind levels_kind{Levels::kKind, "levels of abstraction", open_as<Levels>, describe_levels, verify_levels};

Expected<Levels> Levels::open(std::shared_ptr<const Container> container) {
    const Container& file = *container;
    const auto numbers = file.section<std::uint32_t>("numbers", 2);
    if (!numbers) return std::unexpected(numbers.error());
    if ((*numbers)[0] > static_cast<std::uint32_t>(CliqueVariant::Plain) ||
        (*numbers)[1] > static_cast<std::uint32_t>(AbstractMetric::Octile))
        return file.damaged("section \"numbers\" is out of range");
    auto parts = PartsReader(file).read();
    if (!parts) return std::unexpected(parts.error());
    const auto corridor = file.section<std::uint64_t>("corridor", 2 * parts->size());
    if (!corridor) return std::unexpected(corridor.error());
    for (std::size_t i = 0; i < corridor->size(); ++i)
        if ((*corridor)[i] > parts->front().parent_below.size() || (i % 2 == 1 && (*corridor)[i] < (*corridor)[i - 1]))
            return file.damaged("section \"corridor\" is out of range");
    const HierarchySettings settings{.variant = static_cast<CliqueVariant>((*numbers)[0]),
                                     .metric = static_cast<AbstractMetric>((*numbers)[1])};
    return Levels(Hierarchy(file.map().width, std::move(*parts), settings), {corridor->begin(), corridor->end()});
}

LevelSections::LevelSections(const Hierarchy& hierarchy)
    : numbers_{static_cast<std::uint32_t>(hierarchy.settings().variant),
               static_cast<std::uint32_t>(hierarchy.settings().metric)},
      parent_(0, 0),
      degree_(0, 0),
      arc_(0, 0) {
    std::vector<std::uint32_t> parent, degree, arc;
    for (unsigned level = 1; level < hierarchy.levels(); ++level) {
        const LevelParts parts = hierarchy.parts(level);
        size_.push_back(static_cast<std::uint32_t>(parts.degree.size()));
        for (const State group : parts.parent_below) parent.push_back(group == kNoState ? size_.back() : group);
        degree.insert(degree.end(), parts.degree.begin(), parts.degree.end());
        arc.insert(arc.end(), parts.arc.begin(), parts.arc.end());
        for (const bool neighbours : {false, true}) corridor_.push_back(largest_corridor(hierarchy, level, neighbours));
    }
    parent_ = NarrowArray(parent);
    degree_ = NarrowArray(degree);
    arc_ = NarrowArray(arc);
}

void LevelSections::add_to(ContainerWriter& writer) const {
    writer.add("numbers", numbers_);
    writer.add("size", size_);
    writer.add("parent", parent_);
    writer.add("degree", degree_);
    writer.add("arc", arc_);
    writer.add("corridor", corridor_);
}

std::optional<HierarchySettings> level_settings(const Settings& agent) {
    if (agent.description().kind != "agent" || !agent.takes("cliques")) return std::nullopt;
    HierarchySettings settings;
    if (agent.word("cliques") == "plain") settings.variant = CliqueVariant::Plain;
    if (agent.takes("metric") && agent.word("metric") == "octile") settings.metric = AbstractMetric::Octile;
    return settings;
}

std::string level_spec(const HierarchySettings& settings) {
    const bool plain = settings.variant == CliqueVariant::Plain, octile = settings.metric == AbstractMetric::Octile;
    return std::string("levels(cliques=") + (plain ? "plain" : "aligned") +
           ",metric=" + (octile ? "octile" : "euclidean") + ")";
}

}  // namespace waystone
