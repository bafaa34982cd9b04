// SPDX-License-Identifier: MIT
// The text form of a decision tree: written, and read with a sentence for whatever is wrong.
#include "database/decision_tree.hpp"

#include "base/hash.hpp"
#include "io/atomic_file.hpp"
#include "io/read_file.hpp"
#include "io/text.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace waystone {
namespace {

constexpr std::string_view kFirstLine = "waystone tree 1";
constexpr std::string_view kByExpansions = "lookahead astar";
constexpr std::uint32_t kMostItems = 4'000'000'000;

// Over lines without their ends, so that an editor's other line ends do not count as damage.
class Checksum {
public:
    void add(std::string_view line) {
        hash_.add(line);
        hash_.add("\n");
    }
    std::string text() const { return hex(hash_.value()); }

private:
    Xxh64 hash_;
};

std::string node_line(const DecisionTree::Node& node) {
    if (node.leaf())
        return "depth " + std::to_string(node.depth) + " items " + std::to_string(node.items) + " wrong " +
               std::to_string(node.wrong);
    return std::string(kFeatureNames[static_cast<std::size_t>(node.feature)].short_name) +
           " <= " + std::to_string(node.threshold);
}

class TreeReader {
public:
    TreeReader(std::string_view text, std::string_view path) : lines_(text), path_(path) {}

    Expected<DecisionTree> read() {
        if (!next() || line_ != kFirstLine) {
            if (line_.starts_with("waystone tree "))
                return wrong("this tree is of version " + quoted(line_.substr(14)) + "; only version 1 can be read");
            return wrong("not a decision tree: the first line must be '" + std::string(kFirstLine) + "'");
        }
        FeatureSettings settings;
        std::uint32_t count = 0;
        for (const auto& [word, value, most] : {std::tuple{"history", &settings.history, kMostHistory},
                                                std::tuple{"presearch", &settings.presearch, kMostPresearch},
                                                std::tuple{"nodes", &count, kMostTreeNodes}}) {
            if (!next()) return wrong(std::string("the file ends before '") + word + "'");
            if (value == &count && line_ == kByExpansions) {
                settings.expansions = true;
                if (!next()) return wrong("the file ends before 'nodes'");
            }
            const auto read = setting(word, most);
            if (!read) return std::unexpected(read.error());
            *value = *read;
        }
        auto nodes = read_nodes(count);
        if (!nodes) return std::unexpected(nodes.error());
        if (!next()) return wrong("the file ends before its checksum");
        const std::string sum = checksum_.text();
        if (fields_.size() != 2 || fields_[0] != "checksum")
            return wrong("expected 'checksum' and 16 digits, found " + quoted(line_));
        if (fields_[1] != sum) return wrong("the file is damaged: its lines do not match the checksum");
        while (next())
            if (!fields_.empty()) return wrong("nothing may follow the checksum");
        return DecisionTree(settings, std::move(*nodes));
    }

private:
    Expected<std::vector<DecisionTree::Node>> read_nodes(std::uint32_t count) {
        struct Open {  // a condition whose no-branch is still to come
            std::uint32_t node, level;
        };
        std::vector<DecisionTree::Node> nodes;
        std::vector<Open> open;
        bool complete = false;
        std::uint32_t level = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (!next())
                return wrong("the file ends after " + std::to_string(i) + " of " + std::to_string(count) + " nodes");
            if (complete)
                return wrong("the tree ends before this line, but " + std::to_string(count) + " nodes are announced");
            const auto read = node();
            if (!read) return std::unexpected(read.error());
            nodes.push_back(*read);
            if (!read->leaf()) {
                open.push_back({i, level});
                if (++level > kMostTreeHeight)
                    return wrong("the tree is more than " + std::to_string(kMostTreeHeight) + " conditions deep");
            } else if (!open.empty()) {
                nodes[open.back().node].no = i + 1;
                level = open.back().level + 1;
                open.pop_back();
            } else {
                complete = true;
            }
        }
        if (!complete) return wrong("the tree lacks branches: it needs one more leaf than conditions");
        return nodes;
    }
    // The line just left counts for the checksum; the one now read does not yet.
    bool next() {
        if (have_line_) checksum_.add(line_);
        have_line_ = lines_.next(line_);
        if (!have_line_) {
            line_ = {};
            fields_.clear();
            return false;
        }
        split_fields(line_, fields_);
        return true;
    }
    std::unexpected<Error> wrong(std::string sentence) const {
        return fail(ErrorCode::FileMalformed, at_line(path_, std::max(1, lines_.number())), std::move(sentence));
    }
    Expected<std::uint32_t> setting(const char* word, std::uint32_t most) {
        const auto value = fields_.size() == 2 ? parse_number<std::uint32_t>(fields_[1]) : std::nullopt;
        if (!value || fields_[0] != word)
            return wrong(std::string("expected '") + word + "' and a number, found " + quoted(line_));
        if (*value < 1 || *value > most)
            return wrong(std::string(word) + " must be from 1 to " + std::to_string(most) + ", not " +
                         std::to_string(*value));
        return *value;
    }
    Expected<DecisionTree::Node> node() {
        DecisionTree::Node node;
        if (fields_.size() == 6 && fields_[0] == "depth" && fields_[2] == "items" && fields_[4] == "wrong") {
            const auto depth = parse_number<std::uint32_t>(fields_[1]);
            const auto items = parse_number<std::uint32_t>(fields_[3]),
                       errors = parse_number<std::uint32_t>(fields_[5]);
            if (!depth || *depth < 1 || *depth > kMostTreeDepth)
                return wrong("a depth must be from 1 to " + std::to_string(kMostTreeDepth) + ", not " +
                             quoted(fields_[1]));
            if (!items || !errors || *items > kMostItems || *errors > *items)
                return wrong("items and wrong must be counts, and wrong must not exceed items");
            node.depth = *depth;
            node.items = *items;
            node.wrong = *errors;
            return node;
        }
        if (fields_.size() == 3 && fields_[1] == "<=") {
            const auto feature = std::ranges::find(kFeatureNames, fields_[0], &FeatureName::short_name);
            if (feature == kFeatureNames.end())
                return wrong("there is no feature " + quoted(fields_[0]) + ", only f1 to f11");
            const auto threshold = parse_number<std::int64_t>(fields_[2]);
            if (!threshold) return wrong("a threshold must be a whole number, not " + quoted(fields_[2]));
            node.feature = static_cast<std::int32_t>(feature - kFeatureNames.begin());
            node.threshold = *threshold;
            return node;
        }
        return wrong("expected 'fN <= number' or 'depth D items N wrong N', found " + quoted(line_));
    }

    Lines lines_;
    std::string_view path_, line_;
    std::vector<std::string_view> fields_;
    Checksum checksum_;
    bool have_line_ = false;
};

}  // namespace

std::string DecisionTree::text() const {
    std::string out(kFirstLine);
    out +=
        "\nhistory " + std::to_string(settings_.history) + "\npresearch " + std::to_string(settings_.presearch) + '\n';
    if (settings_.expansions) out.append(kByExpansions).append("\n");
    out += "nodes " + std::to_string(nodes_.size()) + '\n';
    std::vector<std::uint32_t> level(nodes_.size(), 0);
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
        if (!nodes_[i].leaf()) level[i + 1] = level[nodes_[i].no] = level[i] + 1;
        out += std::string(std::size_t{level[i]} * 2, ' ') + node_line(nodes_[i]) + '\n';
    }
    Checksum checksum;
    Lines lines(out);
    for (std::string_view line; lines.next(line);) checksum.add(line);
    return out + "checksum " + checksum.text() + '\n';
}

bool looks_like_tree(std::string_view text) { return text.starts_with("waystone tree"); }

Expected<DecisionTree> read_tree(std::string_view text, std::string_view path) { return TreeReader(text, path).read(); }

Expected<DecisionTree> load_tree(const std::string& path) {
    const auto text = read_file(path);
    if (!text) return std::unexpected(text.error());
    return read_tree(*text, path);
}

Expected<void> save_tree(const DecisionTree& tree, const std::string& path) { return write_file(path, tree.text()); }

}  // namespace waystone
