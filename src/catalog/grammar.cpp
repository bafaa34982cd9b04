// SPDX-License-Identifier: MIT
#include "catalog/grammar.hpp"

#include "base/settings.hpp"
#include "io/text.hpp"

#include <utility>

namespace waystone {
namespace {

bool is_control(char c) { return (c >= 0 && c < ' ') || c == 0x7f; }

class Parser {
public:
    Parser(std::string_view text, Placeholders placeholders)
        : text_(text), dollar_(placeholders == Placeholders::Accept) {}

    Expected<Node> all() {
        skip_spaces();
        if (at_end()) return wrong("the configuration is empty");
        auto node = value(0);
        if (!node) return node;
        if (node->quoted)
            return fail_at(node->column, ErrorCode::BadSpec, "a configuration starts with a name, not a quote");
        if (!at_end()) return wrong("unexpected " + next_quoted() + " at the end");
        return node;
    }

private:
    Expected<Node> value(std::size_t depth) {
        Node node;
        node.column = column();
        if (peek() == '"') {
            if (auto done = path(node); !done) return std::unexpected(done.error());
            return node;
        }
        const std::size_t first = next_;
        while (!at_end() && (is_bare(peek()) || (dollar_ && peek() == '$'))) ++next_;
        if (next_ == first) return wrong(at_end() ? "expected a value" : "expected a value, not " + next_quoted());
        node.text = text_.substr(first, next_ - first);
        skip_spaces();
        if (peek() == '(')
            if (auto done = arguments(node, depth + 1); !done) return std::unexpected(done.error());
        return node;
    }

    // Everything between double quotes; two of them stand for one.
    Expected<void> path(Node& node) {
        node.quoted = true;
        for (++next_; !at_end(); ++next_) {
            if (is_control(peek())) return wrong("a path cannot contain " + next_quoted());
            if (peek() == '"') {
                ++next_;
                if (peek() != '"') {
                    skip_spaces();
                    return {};
                }
            }
            node.text += peek();
        }
        return fail_at(node.column, ErrorCode::BadSpec, "this quote is never closed");
    }

    Expected<void> arguments(Node& node, std::size_t depth) {
        if (depth > kMaxSpecDepth) return wrong("nested more than " + std::to_string(kMaxSpecDepth) + " deep");
        node.call = true;
        const std::size_t opened = column();
        ++next_;
        skip_spaces();
        if (peek() == ')') return close();
        for (;;) {
            if (at_end()) return missing(opened);
            auto argument = one(depth);
            if (!argument) return std::unexpected(argument.error());
            node.arguments.push_back(std::move(*argument));
            if (at_end()) return missing(opened);
            if (peek() == ')') return close();
            if (peek() != ',') return wrong("expected ',' or ')', not " + next_quoted());
            ++next_;
            skip_spaces();
        }
    }

    Expected<Argument> one(std::size_t depth) {
        Argument argument;
        argument.column = column();
        auto node = value(depth);
        if (!node) return std::unexpected(node.error());
        if (peek() == '=' && node->bare()) {
            ++next_;
            skip_spaces();
            argument.key = std::move(node->text);
            node = value(depth);
            if (!node) return std::unexpected(node.error());
        }
        argument.value = std::move(*node);
        return argument;
    }

    Expected<void> close() {
        ++next_;
        skip_spaces();
        return {};
    }
    std::unexpected<Error> missing(std::size_t opened) const {
        return wrong("missing ')' for the '(' at column " + std::to_string(opened));
    }
    std::unexpected<Error> wrong(std::string sentence) const {
        return fail_at(column(), ErrorCode::BadSpec, std::move(sentence));
    }

    bool at_end() const { return next_ >= text_.size(); }
    char peek() const { return at_end() ? '\0' : text_[next_]; }
    std::string next_quoted() const { return quoted(text_.substr(next_, 1)); }
    std::size_t column() const { return next_ + 1; }
    void skip_spaces() {
        while (!at_end() && std::string_view(" \t\r\n").contains(peek())) ++next_;
    }

    std::string_view text_;
    bool dollar_;
    std::size_t next_ = 0;
};

}  // namespace

Expected<Node> parse_spec(std::string_view text, Placeholders placeholders) {
    if (text.size() > kMaxSpecLength)
        return fail_at(kMaxSpecLength + 1, ErrorCode::BadSpec,
                       "a configuration has at most " + std::to_string(kMaxSpecLength) + " characters");
    return Parser(text, placeholders).all();
}

void set_columns(Node& node, std::size_t column) {
    node.column = column;
    for (Argument& argument : node.arguments) {
        argument.column = column;
        set_columns(argument.value, column);
    }
}

std::unexpected<Error> fail_at(std::size_t column, ErrorCode code, std::string sentence) {
    return fail(code, std::to_string(column), std::move(sentence));
}

std::string quoted(const Node& node) { return quoted(node.call ? node.text + "(...)" : node.text); }

}  // namespace waystone
