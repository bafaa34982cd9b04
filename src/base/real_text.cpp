// SPDX-License-Identifier: MIT
#include "base/real_text.hpp"

#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace waystone {
namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

struct Digits {
    std::string text;
    int exponent = 0;  // of the first
};

// The fewest that are read back. The locale's point, whatever it is, lies between the first and the second.
Digits digits_of(double value) {
    std::array<char, 48> text;
    for (int digits = 1; digits <= 17; ++digits) {
        std::snprintf(text.data(), text.size(), "%.*e", digits - 1, value);
        if (std::strtod(text.data(), nullptr) == value) break;
    }
    const std::string_view all(text.data());
    const std::size_t e = all.rfind('e');
    Digits out;
    for (const char c : all.substr(0, e))
        if (is_digit(c)) out.text += c;
    out.exponent = std::atoi(text.data() + e + 1);
    return out;
}

}  // namespace

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

std::string number_text(double value) {
    if (!std::isfinite(value)) return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
    const std::string sign(std::signbit(value) ? "-" : "");
    const double size = std::abs(value);
    if (size == 0) return sign + "0";
    auto [digits, exponent] = digits_of(size);
    if (size < 1e-6 || size >= 1e15) {
        if (digits.size() > 1) digits.insert(1, ".");
        const std::string power = std::to_string(std::abs(exponent));
        return sign + digits + (exponent < 0 ? "e-" : "e+") + (power.size() < 2 ? "0" : "") + power;
    }
    if (exponent < 0) return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
    const auto whole = static_cast<std::size_t>(exponent) + 1;
    if (digits.size() <= whole) return sign + digits + std::string(whole - digits.size(), '0');
    return sign + digits.insert(whole, ".");
}

std::string fixed_text(double value, int decimals) {
    std::array<char, 400> text;
    const int size = std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    std::string out(text.data(), static_cast<std::size_t>(size));
    const auto fraction = static_cast<std::size_t>(decimals);
    if (decimals <= 0 || !std::isfinite(value)) return out;
    std::size_t whole = out.size() - fraction;  // then before it the point
    while (!is_digit(out[whole - 1])) --whole;
    return out.substr(0, whole) + '.' + out.substr(out.size() - fraction);
}

}  // namespace waystone
