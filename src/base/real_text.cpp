// SPDX-License-Identifier: MIT
#include "base/real_text.hpp"

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <string>

namespace waystone {

#ifdef __cpp_lib_to_chars

std::optional<double> real_from(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

#else

// strtod also takes blanks, a plus and hexadecimal numbers at the front.
std::optional<double> real_from(std::string_view text) {
    const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
    const bool first = !digits.empty() && std::string_view("0123456789.iInN").find(digits.front()) != text.npos;
    if (!first || digits.find_first_of("xX") != text.npos) return std::nullopt;
    const std::string copy(text);  // which ends in a zero
    char* end = nullptr;
    errno = 0;
    const double value = std::strtod(copy.c_str(), &end);
    if (end != copy.c_str() + copy.size() || errno == ERANGE) return std::nullopt;
    return value;
}

#endif

}  // namespace waystone
