// SPDX-License-Identifier: MIT
// What a failed call said, for comparison with the exact sentence.
#pragma once

#include <waystone/error.hpp>

#include <string>

namespace waystone {

template <class T>
std::string said(const Expected<T>& result) {
    return result ? "no error" : result.error().message();
}

}  // namespace waystone
