// SPDX-License-Identifier: MIT
// One entry of a catalogue: a description, and a function that makes what it describes.
//
// Settings point at their entry. Readers ask for the type they can use:
//
//     const auto* entry = settings.entry().as<PolicyEntry<Learning>>();   // null where it is something else
//
// so that nothing is looked up by name and no list of entries is needed. Entries are constants with the lifetime of
// the program; they are never copied.
#pragma once

#include "base/description.hpp"

namespace waystone {

class Entry {
public:
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

    template <class Derived>
    const Derived* as() const {
        return type_ == &kType<Derived> ? static_cast<const Derived*>(this) : nullptr;
    }

    const Description description;

protected:
    // Of the type that the pointer names.
    template <class Derived>
    constexpr Entry(const Description& text, const Derived*) : description(text), type_(&kType<Derived>) {}
    ~Entry() = default;

private:
    struct Type {};  // known by its address
    template <class Derived>
    static constexpr Type kType{};

    const Type* type_;
};

}  // namespace waystone
