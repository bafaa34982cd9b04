// SPDX-License-Identifier: MIT
// Bad input becomes a value: a code, the place, and one sentence for a person.
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace waystone {

enum class ErrorCode {
    FileMissing,    // cannot be opened or read
    FileMalformed,  // opened, but does not follow its format
    FileStale,      // an intact database, but for another map, another string or in another format
    FileDamaged,    // cut short, or its bytes do not match their checksums
    FileTooLarge,   // beyond a stated limit
    WriteFailed,    // the output could not be completed; nothing is left under its name
    BadSpec,        // a configuration string that does not parse or bind
    BadParameter,   // a value outside its range
    BadProblem,     // a start or goal that is outside the map or on a wall
    TooFar,         // a cost beyond what fixed point can hold
    Interrupted,    // a long job was asked to stop
    OutOfMemory,    // more memory than the caller allows, or than there is
    NeedsDatabase,  // a configuration lacks a database
    UnfitMap,       // an agent that is not for maps with this move rule, or with cliffs
};

struct Error {
    ErrorCode code;
    std::string place;     // "arena.map:7", "--algo:12"; empty if there is none
    std::string sentence;  // "row has 63 cells, the header says 64"

    // "arena.map:7: row has 63 cells, the header says 64"
    std::string message() const { return place.empty() ? sentence : place + ": " + sentence; }
};

template <class T>
using Expected = std::expected<T, Error>;

inline std::unexpected<Error> fail(ErrorCode code, std::string place, std::string sentence) {
    return std::unexpected(Error{code, std::move(place), std::move(sentence)});
}

}  // namespace waystone
