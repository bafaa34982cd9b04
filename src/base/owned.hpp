// SPDX-License-Identifier: MIT
// The one way in which agents and policies are made and owned: make_owned<T>(context, arguments...).
//
// The context is what the maker was given; it says where the object lives.
#pragma once

#include <memory>
#include <utility>

namespace waystone {

template <class T>
using Owned = std::unique_ptr<T>;

template <class T, class Context, class... Arguments>
Owned<T> make_owned(const Context& /*context*/, Arguments&&... arguments) {
    return std::make_unique<T>(std::forward<Arguments>(arguments)...);
}

}  // namespace waystone
