// SPDX-License-Identifier: MIT
#include "capi/refuse.hpp"

#include "base/assert.hpp"
#include "capi/objects.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace waystone {
namespace {

constexpr std::size_t kLongestSentence = 1000;
thread_local constinit std::array<char, kLongestSentence + 1> last_sentence{};

waystone_status status_of(ErrorCode code) {
    switch (code) {
        case ErrorCode::FileMissing: return WAYSTONE_FILE_MISSING;
        case ErrorCode::FileMalformed: return WAYSTONE_FILE_MALFORMED;
        case ErrorCode::FileStale: return WAYSTONE_FILE_STALE;
        case ErrorCode::FileDamaged: return WAYSTONE_FILE_DAMAGED;
        case ErrorCode::FileTooLarge: return WAYSTONE_FILE_TOO_LARGE;
        case ErrorCode::WriteFailed: return WAYSTONE_WRITE_FAILED;
        case ErrorCode::BadSpec: return WAYSTONE_BAD_SPEC;
        case ErrorCode::BadParameter: return WAYSTONE_BAD_PARAMETER;
        case ErrorCode::BadProblem: return WAYSTONE_BAD_PROBLEM;
        case ErrorCode::TooFar: return WAYSTONE_TOO_FAR;
        case ErrorCode::Interrupted: return WAYSTONE_INTERRUPTED;
        case ErrorCode::OutOfMemory: return WAYSTONE_OUT_OF_MEMORY;
        case ErrorCode::NeedsDatabase: return WAYSTONE_NEEDS_DATABASE;
        case ErrorCode::UnfitMap: return WAYSTONE_UNFIT_MAP;
    }
    return WAYSTONE_BAD_CALL;
}

}  // namespace

waystone_status refuse(waystone_status status, std::string_view sentence) {
    const std::size_t size = std::min(sentence.size(), kLongestSentence);
    std::copy_n(sentence.begin(), size, last_sentence.begin());
    last_sentence[size] = 0;
    return status;
}

waystone_status refuse(const Error& error) { return refuse(status_of(error.code), error.message()); }

waystone_status missing(const char* pointer) {
    return refuse(WAYSTONE_BAD_CALL, std::string("a null pointer: ") + pointer);
}

}  // namespace waystone

using namespace waystone;

const char* waystone_last_error(void) { return last_sentence.data(); }

const char* waystone_status_name(waystone_status status) {
    switch (status) {
        case WAYSTONE_OK: return "ok";
        case WAYSTONE_MORE: return "more";
        case WAYSTONE_NONE: return "none";
        case WAYSTONE_BAD_HANDLE: return "bad handle";
        case WAYSTONE_WRONG_KIND: return "wrong kind";
        case WAYSTONE_IN_USE: return "in use";
        case WAYSTONE_BAD_CALL: return "bad call";
        case WAYSTONE_NOT_NOW: return "not now";
        case WAYSTONE_BAD_SPEC: return "bad spec";
        case WAYSTONE_BAD_PARAMETER: return "bad parameter";
        case WAYSTONE_BAD_PROBLEM: return "bad problem";
        case WAYSTONE_NEEDS_DATABASE: return "needs database";
        case WAYSTONE_UNFIT_MAP: return "unfit map";
        case WAYSTONE_TOO_FAR: return "too far";
        case WAYSTONE_FILE_MISSING: return "file missing";
        case WAYSTONE_FILE_MALFORMED: return "file malformed";
        case WAYSTONE_FILE_STALE: return "file stale";
        case WAYSTONE_FILE_DAMAGED: return "file damaged";
        case WAYSTONE_FILE_TOO_LARGE: return "file too large";
        case WAYSTONE_WRITE_FAILED: return "write failed";
        case WAYSTONE_INTERRUPTED: return "interrupted";
        case WAYSTONE_OUT_OF_MEMORY: return "out of memory";
        default: return "unknown status";
    }
}

uint32_t waystone_version(void) {
    return WAYSTONE_VERSION_MAJOR << 16 | WAYSTONE_VERSION_MINOR << 8 | WAYSTONE_VERSION_PATCH;
}

int waystone_is_checked(void) { return kHandlesAreChecked ? 1 : 0; }

uint32_t waystone_object_count(void) { return object_table().live(); }

waystone_bug_handler waystone_set_bug_handler(waystone_bug_handler handler) { return set_assert_handler(handler); }
