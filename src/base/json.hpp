// SPDX-License-Identifier: MIT
// Writes JSON, value by value:
//
//     JsonWriter json;
//     json.begin('{');
//     json.key("name").text("lrta");
//     json.key("params").begin('[').number(3).number(0.5).end(']');
//     json.end('}');
//     json.take();  // {"name":"lrta","params":[3,0.5]}
//
// Commas are its business, nesting is the caller's. Text is UTF-8; numbers are the same in every locale.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace waystone {

class JsonWriter {
public:
    // Brackets: '{' or '['.
    JsonWriter& begin(char bracket);
    JsonWriter& end(char bracket);
    JsonWriter& key(std::string_view name);
    JsonWriter& text(std::string_view value);
    JsonWriter& number(double value);  // a finite one
    JsonWriter& whole(std::uint64_t value);
    JsonWriter& truth(bool value);
    JsonWriter& null();

    std::string take() { return std::move(out_); }

private:
    void separate();
    void quote(std::string_view value);

    std::string out_;
};

}  // namespace waystone
