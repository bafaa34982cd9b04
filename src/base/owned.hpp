// SPDX-License-Identifier: MIT
// How agents and policies are made and owned: make_owned<T>(context, arguments...).
//
// Place<T> takes the memory first and makes the object later: what is written at once then lies together, before
// arrays that are only reserved, and making an agent touches fewer pages.
//
// The context is what the maker was given; its arena is where the object lives. The owner destroys the object; the
// memory goes with the arena.
#pragma once

#include "base/arena.hpp"

#include <memory>
#include <new>
#include <utility>

namespace waystone {

struct Destroy {
    template <class T>
    void operator()(T* object) const {
        object->~T();
    }
};

template <class T>
using Owned = std::unique_ptr<T, Destroy>;

inline Arena& arena_of(Arena& arena) { return arena; }
template <class Context>
Arena& arena_of(const Context& context) {
    return context.arena;
}

template <class T>
class Place {
public:
    template <class Context>
    explicit Place(Context&& context) : memory_(arena_of(context).allocate(sizeof(T), alignof(T))) {}
    // Once.
    template <class... Arguments>
    Owned<T> make(Arguments&&... arguments) const {
        return Owned<T>(new (memory_) T(std::forward<Arguments>(arguments)...));
    }

private:
    void* memory_;
};

template <class T, class Context, class... Arguments>
Owned<T> make_owned(Context&& context, Arguments&&... arguments) {
    return Place<T>(context).make(std::forward<Arguments>(arguments)...);
}

}  // namespace waystone
