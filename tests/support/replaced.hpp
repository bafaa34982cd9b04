// SPDX-License-Identifier: MIT
// A text with one part of it replaced by another. The part must be there.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace waystone {

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

}  // namespace waystone
