// SPDX-License-Identifier: MIT
// Structs, lists and texts on their way in and out.
//
// A struct that begins with struct_size may be larger than ours, if it comes from a later version: then what is beyond
// must be zero on its way in, and becomes zero on its way out. It may be smaller, if it comes from an earlier version
// than the one in which it has grown: then what it lacks is zero on its way in, and stays away on its way out.
#pragma once

#include "capi/refuse.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace waystone {

inline constexpr std::uint32_t kLargestStruct = 4096;

// The size of a struct in the first version that had it. When one grows, it gets a specialisation with what it was.
template <class Struct>
constexpr std::size_t first_size() {
    return sizeof(Struct);
}

// What is wrong with the size of a struct of the caller.
waystone_status check_size(std::uint32_t size, std::size_t first, std::size_t ours, const char* name);
waystone_status check_rest(const void* given, std::uint32_t size, std::size_t ours, const char* name);

// Options as ours; defaults for null.
template <class Struct>
waystone_status take(const Struct* given, Struct& options, const char* name) {
    options = Struct{};
    if (given == nullptr) return kOk;
    if (const auto wrong = check_size(given->struct_size, first_size<Struct>(), sizeof(Struct), name); wrong != kOk)
        return wrong;
    if (const auto wrong = check_rest(given, given->struct_size, sizeof(Struct), name); wrong != kOk) return wrong;
    std::memcpy(&options, given, std::min<std::size_t>(given->struct_size, sizeof(Struct)));
    return kOk;
}

// Before anything happens: whether a report can be put there. Null is fine where the call says so.
template <class Struct>
waystone_status check(const Struct* report, const char* name) {
    return check_size(report->struct_size, first_size<Struct>(), sizeof(Struct), name);
}
template <class Struct>
waystone_status put(Struct value, Struct* report) {
    const std::uint32_t size = report->struct_size;
    value.struct_size = size;
    std::memcpy(report, &value, std::min<std::size_t>(size, sizeof(Struct)));
    if (size > sizeof(Struct))
        std::memset(reinterpret_cast<std::byte*>(report) + sizeof(Struct), 0, size - sizeof(Struct));
    return kOk;
}

// A list, element by element where the C one is made from ours.
template <class C, class Values, class Convert>
waystone_status put_list(const Values& values, C* items, std::size_t capacity, std::size_t* count, Convert&& convert) {
    if (items == nullptr && count == nullptr) return missing("count");
    const std::size_t all = std::size(values);
    if (count != nullptr) *count = all;
    if (items == nullptr) return kOk;
    auto value = std::begin(values);
    for (std::size_t i = 0; i < std::min(all, capacity); ++i, ++value) items[i] = convert(*value);
    return all > capacity ? waystone_status{WAYSTONE_MORE} : kOk;
}
template <class C, class Values>
waystone_status put_list(const Values& values, C* items, std::size_t capacity, std::size_t* count) {
    return put_list(values, items, capacity, count, [](const auto& value) { return static_cast<C>(value); });
}

waystone_status put_text(std::string_view value, char* text, std::size_t capacity, std::size_t* length);
waystone_status put_bytes(std::span<const std::byte> value, void* bytes, std::size_t capacity, std::size_t* size);

}  // namespace waystone

#define WAYSTONE_TAKE(Struct, options, given) \
    Struct options;                           \
    if (const auto wrong = ::waystone::take(given, options, #Struct); wrong != ::waystone::kOk) return wrong
#define WAYSTONE_FITS(Struct, report) \
    WAYSTONE_NEEDS(report);           \
    if (const auto wrong = ::waystone::check(report, #Struct); wrong != ::waystone::kOk) return wrong
