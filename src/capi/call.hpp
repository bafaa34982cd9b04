// SPDX-License-Identifier: MIT
// What every C call does around its own line or two: no exception leaves it, and handles become objects.
//
//     waystone_status waystone_map_passable(waystone_map map, waystone_cell cell, int* answer) {
//         return read(map, [&](const MapObject& on) {
//             WAYSTONE_NEEDS(answer);
//             *answer = on.map.passable(cell);
//             return kOk;
//         });
//     }
//
// read() is for calls that any number of threads may make at once, write() for all others. Calls with several handles
// nest.
#pragma once

#include "capi/objects.hpp"
#include "capi/refuse.hpp"

#include <memory>
#include <new>
#include <utility>

namespace waystone {

waystone_status refuse_handle(Found found, Kind wanted);
waystone_status out_of_memory();
waystone_status thrown();  // by a callback, if anybody

// Exceptions come from the standard library's allocator, or from callbacks that should not throw. Without exceptions
// there is nothing to catch.
template <class Body>
waystone_status guarded(Body&& body) noexcept {
#ifdef __cpp_exceptions
    try {
        return body();
    } catch (const std::bad_alloc&) {
        return out_of_memory();
    } catch (...) {
        return thrown();
    }
#else
    return body();
#endif
}

template <class Handle>
struct ObjectOfHandle;
#define WAYSTONE_OBJECT(Object)                      \
    template <>                                      \
    struct ObjectOfHandle<typename Object::Handle> { \
        using Type = Object;                         \
    }
WAYSTONE_OBJECT(MapObject);
WAYSTONE_OBJECT(ConfigurationObject);
WAYSTONE_OBJECT(DatabaseObject);
WAYSTONE_OBJECT(RefreshObject);
WAYSTONE_OBJECT(PoolObject);
WAYSTONE_OBJECT(AgentObject);
WAYSTONE_OBJECT(CrowdObject);
WAYSTONE_OBJECT(RecordingObject);
WAYSTONE_OBJECT(ReplayObject);
WAYSTONE_OBJECT(ScenarioObject);
WAYSTONE_OBJECT(TuningObject);
#undef WAYSTONE_OBJECT
template <class Handle>
using ObjectOf = typename ObjectOfHandle<Handle>::Type;

// A handle's object while it is used; null, and why, where there is none.
template <class Object>
class Held {
public:
    Held(std::uint32_t handle, Access access) : access_(access) {
        found_ = object_table().enter(handle, Object::kKind, access, slot_);
        if (found_ != Found::Yes) [[unlikely]]
            return;
        object_ = static_cast<Object*>(slot_->object.load(std::memory_order_relaxed));
        if constexpr (requires { object_->enter(access); }) {
            if (object_->enter(access)) return;
            ObjectTable::leave(*slot_, access);
            object_ = nullptr;
            found_ = Found::InUse;
        }
    }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held() {
        if (object_ == nullptr) return;
        if constexpr (requires { object_->enter(access_); }) object_->leave(access_);
        ObjectTable::leave(*slot_, access_);
    }

    Object* get() const { return object_; }
    waystone_status why_not() const { return refuse_handle(found_, Object::kKind); }

private:
    Object* object_ = nullptr;
    ObjectTable::Slot* slot_ = nullptr;
    Access access_;
    Found found_;
};

template <class Handle, class Body>
waystone_status use(Handle handle, Access access, Body&& body) noexcept {
    const Held<ObjectOf<Handle>> held(handle.id, access);
    if (held.get() == nullptr) [[unlikely]]
        return held.why_not();
    return guarded([&] { return body(*held.get()); });
}
template <class Handle, class Body>
waystone_status read(Handle handle, Body&& body) noexcept {
    return use(handle, Access::Read, std::forward<Body>(body));
}
template <class Handle, class Body>
waystone_status write(Handle handle, Body&& body) noexcept {
    return use(handle, Access::Write, std::forward<Body>(body));
}
// The body gets null for a null handle.
template <class Handle, class Body>
waystone_status read_if(Handle handle, Body&& body) noexcept {
    if (handle.id == 0) return guarded([&] { return body(static_cast<const ObjectOf<Handle>*>(nullptr)); });
    return read(handle, [&](const ObjectOf<Handle>& object) { return body(&object); });
}

// Makes a handle for an object.
template <class Object, class... Parts>
waystone_status make(typename Object::Handle* handle, Parts&&... parts) {
    auto object = std::make_unique<Object>(std::forward<Parts>(parts)...);
    const std::uint32_t id = object_table().add(Object::kKind, object.get());
    if (id == 0) return refuse(WAYSTONE_OUT_OF_MEMORY, "there are a million objects already");
    object.release();
    handle->id = id;
    return kOk;
}

// `with_replay` for the handles of its crowd and map, which nobody else frees.
template <class Handle>
waystone_status release(Handle handle, bool with_replay = false) noexcept {
    using Object = ObjectOf<Handle>;
    ObjectTable::Slot* slot = nullptr;
    const Found found = object_table().enter(handle.id, Object::kKind, Access::Write, slot);
    if (found != Found::Yes) return refuse_handle(found, Object::kKind);
    auto* const object = static_cast<Object*>(slot->object.load(std::memory_order_relaxed));
    if constexpr (requires { object->is_replayed(); })
        if (object->is_replayed() && !with_replay) {
            ObjectTable::leave(*slot, Access::Write);
            return refuse(WAYSTONE_NOT_NOW, "this handle belongs to a replay, and is freed with it");
        }
    [[maybe_unused]] AgentUsers users;
    if constexpr (Object::kKind == Kind::Agent) {  // it gives pages back to its pool
        if (!object->enter(Access::Write)) {
            ObjectTable::leave(*slot, Access::Write);
            return refuse_handle(Found::InUse, Object::kKind);
        }
        users = object->users;
    }
    std::unique_ptr<Object> gone(static_cast<Object*>(object_table().remove(*slot, handle.id)));
    if (gone == nullptr) return refuse_handle(Found::Stale, Object::kKind);
    gone.reset();
    if constexpr (kHandlesAreChecked && Object::kKind == Kind::Agent) users.leave();
    return kOk;
}

}  // namespace waystone
