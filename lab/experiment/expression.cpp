// SPDX-License-Identifier: MIT
#include "lab/experiment/expression.hpp"

#include "base/nearest_name.hpp"
#include "io/text.hpp"

#include <fmt/format.h>

#include <cctype>

namespace waystone::lab {

// A number, an operation on two, or a call.
struct Expression::Node {
    char kind = 'n';  // 'n' number, 'c' call, or the operator
    double number = 0;
    std::shared_ptr<const Node> left = nullptr, right = nullptr;
    const FactFunction* function = nullptr;
    FactArguments arguments = {};
};

namespace {

using Node = Expression::Node;
using NodePointer = std::shared_ptr<const Node>;

struct ParseFailed {
    std::size_t column;
    std::string sentence;
};

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    NodePointer all() {
        auto out = sum();
        skip_blanks();
        if (at_ < text_.size()) fail_here(fmt::format("unexpected '{}' at the end", text_.substr(at_)));
        return out;
    }

private:
    [[noreturn]] void fail_at(std::size_t at, std::string sentence) { throw ParseFailed{at + 1, std::move(sentence)}; }
    [[noreturn]] void fail_here(std::string sentence) { fail_at(at_, std::move(sentence)); }
    void skip_blanks() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    }
    char peek() {
        skip_blanks();
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool take(char c) {
        if (peek() != c) return false;
        ++at_;
        return true;
    }
    void expect(char c) {
        if (!take(c)) fail_here(fmt::format("'{}' is missing", c));
    }

    NodePointer sum() { return operations(&Parser::product, '+', '-'); }
    NodePointer product() { return operations(&Parser::factor, '*', '/'); }
    NodePointer operations(NodePointer (Parser::*next)(), char one, char other) {
        auto left = (this->*next)();
        while (peek() == one || peek() == other) {
            Node node{.kind = text_[at_++], .left = left};
            node.right = (this->*next)();
            left = std::make_shared<const Node>(std::move(node));
        }
        return left;
    }

    NodePointer factor() {
        if (take('(')) {
            auto inside = sum();
            expect(')');
            return inside;
        }
        const char c = peek();
        if (std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '-') return number();
        if (std::isalpha(static_cast<unsigned char>(c)) != 0) return call();
        fail_here(c == '\0' ? "unexpected end" : fmt::format("unexpected '{}'", c));
    }

    std::string_view word() {
        skip_blanks();
        const std::size_t from = at_;
        while (at_ < text_.size() &&
               (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_' || text_[at_] == '.'))
            ++at_;
        if (from == at_) fail_here("missing name");
        return text_.substr(from, at_ - from);
    }

    NodePointer number() {
        const bool negative = take('-');
        const std::size_t from = at_;
        const auto value = parse_number<double>(word());
        if (!value) fail_at(from, "not a number");
        Node node;
        node.number = negative ? -*value : *value;
        return std::make_shared<const Node>(std::move(node));
    }

    NodePointer call() {
        const std::size_t from = at_;
        const std::string name(word());
        Node node;
        node.kind = 'c';
        node.function = find_fact_function(name);
        if (node.function == nullptr)
            fail_at(from, "no function '" + name + "'" + suggestion(name, fact_function_names()));
        node.arguments.function = name;
        expect('(');
        do argument(node.arguments);
        while (take(','));
        expect(')');
        if (const std::string wrong = node.function->mistake(node.arguments); !wrong.empty()) fail_at(from, wrong);
        return std::make_shared<const Node>(std::move(node));
    }

    void argument(FactArguments& out) {
        if (take('\'')) {
            const std::size_t end = text_.find('\'', at_);
            if (end == std::string_view::npos) fail_here("unclosed series name");
            out.series.emplace_back(text_.substr(at_, end - at_));
            at_ = end + 1;
            return;
        }
        const std::string name(word());
        if (take('=')) out.where.emplace_back(name, std::string(word()));
        else if (const auto value = parse_number<double>(name)) out.numbers.push_back(*value);
        else out.words.push_back(name);
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

Expected<double> value_of(const Node& node, std::span<const Fact> facts) {
    if (node.kind == 'n') return node.number;
    if (node.kind == 'c') return node.function->evaluate(node.arguments, facts);
    const auto left = value_of(*node.left, facts), right = value_of(*node.right, facts);
    if (!left) return left;
    if (!right) return right;
    switch (node.kind) {
        case '+': return *left + *right;
        case '-': return *left - *right;
        case '*': return *left * *right;
        default: break;
    }
    if (*right == 0) return fail(ErrorCode::BadParameter, "", "division by zero");
    return *left / *right;
}

void collect_series(const Node& node, std::vector<std::string>& out) {
    out.insert(out.end(), node.arguments.series.begin(), node.arguments.series.end());
    if (node.left) collect_series(*node.left, out);
    if (node.right) collect_series(*node.right, out);
}

}  // namespace

Expected<Expression> Expression::parse(std::string_view text) {
    try {
        Expression out;
        out.text_ = text;
        out.root_ = Parser(out.text_).all();
        return out;
    } catch (const ParseFailed& failed) {
        return fail(ErrorCode::BadParameter, std::to_string(failed.column), failed.sentence);
    }
}

Expected<double> Expression::evaluate(std::span<const Fact> facts) const { return value_of(*root_, facts); }

std::vector<std::string> Expression::series() const {
    std::vector<std::string> out;
    collect_series(*root_, out);
    return out;
}

}  // namespace waystone::lab
