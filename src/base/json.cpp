// SPDX-License-Identifier: MIT
#include "base/json.hpp"

#include "base/real_text.hpp"

namespace waystone {

// After a value comes a comma, after a bracket or a key nothing.
void JsonWriter::separate() {
    if (out_.empty()) return;
    const char last = out_.back();
    if (last != '{' && last != '[' && last != ':') out_ += ',';
}

void JsonWriter::quote(std::string_view value) {
    constexpr std::string_view kHex = "0123456789abcdef";
    out_ += '"';
    for (const char c : value) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out_ += '\\';
            out_ += c;
        } else if (byte < 0x20) {
            out_ += "\\u00";
            out_ += kHex[byte >> 4];
            out_ += kHex[byte & 15];
        } else {
            out_ += c;
        }
    }
    out_ += '"';
}

JsonWriter& JsonWriter::begin(char bracket) {
    separate();
    out_ += bracket;
    return *this;
}
JsonWriter& JsonWriter::end(char bracket) {
    out_ += bracket;
    return *this;
}
JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    quote(name);
    out_ += ':';
    return *this;
}
JsonWriter& JsonWriter::text(std::string_view value) {
    separate();
    quote(value);
    return *this;
}
JsonWriter& JsonWriter::number(double value) {
    separate();
    out_ += number_text(value);
    return *this;
}
JsonWriter& JsonWriter::whole(std::uint64_t value) {
    separate();
    out_ += std::to_string(value);
    return *this;
}
JsonWriter& JsonWriter::truth(bool value) {
    separate();
    out_ += value ? "true" : "false";
    return *this;
}

JsonWriter& JsonWriter::null() {
    separate();
    out_ += "null";
    return *this;
}

}  // namespace waystone
