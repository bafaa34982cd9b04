// SPDX-License-Identifier: MIT
// The little grammar of configuration strings.
//
//     call  = name [ "(" [ arg { "," arg } ] ")" ]
//     arg   = [ name "=" ] value
//     value = call | number | word | path | '"' any text, a quote doubled '"'
//
// Spaces between tokens are ignored. The parser knows no names: it returns the tree with 1-based columns. At most
// kMaxSpecLength bytes and kMaxSpecDepth parentheses deep, so that no input can exhaust anything.
#pragma once

#include <waystone/error.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

inline constexpr std::size_t kMaxSpecLength = 4096;
inline constexpr std::size_t kMaxSpecDepth = 32;

struct Argument;

struct Node {
    std::string text;  // name, number, word or path
    std::size_t column = 1;
    bool quoted = false;
    bool call = false;  // had parentheses
    std::vector<Argument> arguments;
    std::string label;  // the alias parameter it stands for; errors use that name
    bool bare() const { return !quoted && !call; }
};

struct Argument {
    std::string key;  // empty for a positional value
    std::size_t column = 1;
    Node value;
};

enum class Placeholders { Refuse, Accept };  // $name, in the bodies of aliases

Expected<Node> parse_spec(std::string_view text, Placeholders placeholders = Placeholders::Refuse);

// Gives the whole tree one column: that of the call it was written for.
void set_columns(Node& node, std::size_t column);

std::unexpected<Error> fail_at(std::size_t column, ErrorCode code, std::string sentence);
std::string quoted(const Node& node);

}  // namespace waystone
