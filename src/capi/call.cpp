// SPDX-License-Identifier: MIT
#include "capi/call.hpp"

#include <array>
#include <cstdio>

namespace waystone {
namespace {

// Never destroyed: handles may be freed while the program ends.
union TableForever {
    constexpr TableForever() : table() {}
    ~TableForever() {}
    ObjectTable table;
};
constinit TableForever table_forever;

const char* words(Kind kind) {
    switch (kind) {
        case Kind::None: break;
        case Kind::Map: return "map";
        case Kind::Configuration: return "configuration";
        case Kind::Database: return "database";
        case Kind::Refresh: return "refresh";
        case Kind::Pool: return "pool";
        case Kind::Agent: return "agent";
        case Kind::Crowd: return "crowd";
        case Kind::Recording: return "recording";
        case Kind::Replay: return "replay";
        case Kind::Scenario: return "scenario";
        case Kind::Tuning: return "tuning";
    }
    return "object";
}

}  // namespace

ObjectTable& object_table() { return table_forever.table; }

// Without the heap: this is no place to run out of memory.
waystone_status refuse_handle(Found found, Kind wanted) {
    std::array<char, 100> sentence{};
    const char* const text = found == Found::OtherKind ? "the handle is not that of a %s"
                             : found == Found::InUse   ? "another thread is using this %s, or what it is made of"
                                                     : "the handle of a %s is null, was freed, or was never given out";
    const int size = std::snprintf(sentence.data(), sentence.size(), text, words(wanted));
    return refuse(found == Found::OtherKind ? WAYSTONE_WRONG_KIND
                  : found == Found::InUse   ? WAYSTONE_IN_USE
                                            : WAYSTONE_BAD_HANDLE,
                  std::string_view(sentence.data(), static_cast<std::size_t>(size)));
}

waystone_status out_of_memory() { return refuse(WAYSTONE_OUT_OF_MEMORY, "there is no memory for this"); }
waystone_status thrown() { return refuse(WAYSTONE_BAD_CALL, "a callback has thrown an exception"); }

}  // namespace waystone
