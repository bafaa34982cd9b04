// SPDX-License-Identifier: MIT
#include "capi/structs.hpp"

#include <string>

namespace waystone {

waystone_status check_size(std::uint32_t size, std::size_t first, std::size_t ours, const char* name) {
    if (size >= first && size <= kLargestStruct) return kOk;
    return refuse(WAYSTONE_BAD_CALL, "struct_size of " + std::string(name) + " is " + std::to_string(size) +
                                         "; set it to sizeof(" + name + "), which is " + std::to_string(ours) +
                                         " in this version");
}

waystone_status check_rest(const void* given, std::uint32_t size, std::size_t ours, const char* name) {
    if (size <= ours) return kOk;
    const std::span all(static_cast<const std::byte*>(given), size);
    if (std::ranges::all_of(all.subspan(ours), [](std::byte byte) { return byte == std::byte{0}; })) return kOk;
    return refuse(WAYSTONE_BAD_CALL,
                  std::string(name) + " has something in fields of a later version, which this one does not know");
}

waystone_status put_text(std::string_view value, char* text, std::size_t capacity, std::size_t* length) {
    if (text == nullptr && length == nullptr) return missing("length");
    if (length != nullptr) *length = value.size();
    if (text == nullptr) return kOk;
    const std::size_t size = capacity == 0 ? 0 : std::min(value.size(), capacity - 1);
    std::copy_n(value.begin(), size, text);
    if (capacity > 0) text[size] = 0;
    return value.size() >= capacity ? waystone_status{WAYSTONE_MORE} : kOk;
}

waystone_status put_bytes(std::span<const std::byte> value, void* bytes, std::size_t capacity, std::size_t* size) {
    return put_list(value, static_cast<std::byte*>(bytes), capacity, size);
}

}  // namespace waystone
