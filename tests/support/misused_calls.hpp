// SPDX-License-Identifier: MIT
// Calls of the C face with one argument after the other replaced: by null, by handles that are null, stale or of another
// kind, by structs that are too small or too large.
#pragma once

#include "support/c_face.hpp"

#include <cstring>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace waystone::misuse {

// An object of each kind, and of each a handle that was freed.
struct Objects {
    Objects() {
        EXPECT_OK(waystone_map_open("gen:caves,24,24,seed=3", nullptr, &map));
        EXPECT_OK(waystone_configuration_parse("cpd", &configuration));
        EXPECT_OK(waystone_database_build(map, configuration, nullptr, &database));
        EXPECT_OK(waystone_map_clone(map, &edited));
        EXPECT_OK(waystone_map_block(edited, 24 * 12 + 12));
        EXPECT_OK(waystone_refresh_begin(database, edited, &refresh));
        EXPECT_OK(waystone_pool_reserve(1 << 20, nullptr, &pool));
        auto options = sized<waystone_agent_options>();
        options.database = database;
        EXPECT_OK(waystone_agent_make(map, configuration, &options, &agent));
        EXPECT_OK(waystone_agent_keep_searched(agent, 1));
        EXPECT_OK(waystone_crowd_make(map, nullptr, &crowd));
        for (waystone_cell cell = 0; unit == WAYSTONE_NO_UNIT; ++cell) waystone_crowd_add(crowd, cell, 0, &unit);
        EXPECT_OK(waystone_crowd_record(crowd, nullptr, nullptr));
        EXPECT_OK(waystone_crowd_tick(crowd, 10, nullptr));
        EXPECT_OK(waystone_crowd_end_recording(crowd));
        recorded = text_of([&](auto... to) { return waystone_crowd_recorded(crowd, to...); });
        EXPECT_OK(waystone_recording_read(recorded.data(), recorded.size(), &recording));
        EXPECT_OK(waystone_replay_begin(recording, map, nullptr, &replay));
        EXPECT_OK(waystone_scenario_make(&scenario));
        const char* const candidates[] = {"lss(n=9)"};
        auto tune = sized<waystone_tune_options>();
        tune.candidates = candidates;
        tune.candidate_count = 1;
        tune.samples = 8;
        EXPECT_OK(waystone_tune(map, &tune, &tuning));
        contents = list_of<unsigned char>([&](auto... to) { return waystone_database_contents(database, to...); });
    }
    Objects(const Objects&) = delete;
    Objects& operator=(const Objects&) = delete;
    ~Objects() {
        EXPECT_OK(waystone_tuning_free(tuning));
        EXPECT_OK(waystone_scenario_free(scenario));
        EXPECT_OK(waystone_replay_free(replay));
        EXPECT_OK(waystone_recording_free(recording));
        EXPECT_OK(waystone_crowd_free(crowd));
        EXPECT_OK(waystone_agent_free(agent));
        EXPECT_OK(waystone_pool_free(pool));
        EXPECT_OK(waystone_refresh_free(refresh));
        EXPECT_OK(waystone_database_free(database));
        EXPECT_OK(waystone_configuration_free(configuration));
        EXPECT_OK(waystone_map_free(edited));
        EXPECT_OK(waystone_map_free(map));
    }
    auto one_of_each() const {
        return std::tuple(map, configuration, database, refresh, pool, agent, crowd, recording, replay, scenario,
                          tuning);
    }
    waystone_map map{}, edited{};
    waystone_configuration configuration{};
    waystone_database database{};
    waystone_refresh refresh{};
    waystone_pool pool{};
    waystone_agent agent{};
    waystone_crowd crowd{};
    waystone_recording recording{};
    waystone_replay replay{};
    waystone_scenario scenario{};
    waystone_tuning tuning{};
    waystone_unit unit = WAYSTONE_NO_UNIT;
    std::string recorded;
    std::vector<unsigned char> contents;
};

template <class T, class... Types>
constexpr bool kIsOneOf = (std::is_same_v<T, Types> || ...);
template <class T>
constexpr bool kIsHandle =
    kIsOneOf<T, waystone_map, waystone_configuration, waystone_database, waystone_refresh, waystone_pool,
             waystone_agent, waystone_crowd, waystone_recording, waystone_replay, waystone_scenario, waystone_tuning>;

template <class T>
concept Sized = requires(T value) { value.struct_size; };

// Frees what a call has made.
inline void free_made(waystone_map made) { EXPECT_OK(waystone_map_free(made)); }
inline void free_made(waystone_configuration made) { EXPECT_OK(waystone_configuration_free(made)); }
inline void free_made(waystone_database made) { EXPECT_OK(waystone_database_free(made)); }
inline void free_made(waystone_refresh made) { EXPECT_OK(waystone_refresh_free(made)); }
inline void free_made(waystone_pool made) { EXPECT_OK(waystone_pool_free(made)); }
inline void free_made(waystone_agent made) { EXPECT_OK(waystone_agent_free(made)); }
inline void free_made(waystone_crowd made) { EXPECT_OK(waystone_crowd_free(made)); }
inline void free_made(waystone_recording made) { EXPECT_OK(waystone_recording_free(made)); }
inline void free_made(waystone_replay made) { EXPECT_OK(waystone_replay_free(made)); }
inline void free_made(waystone_scenario made) { EXPECT_OK(waystone_scenario_free(made)); }
inline void free_made(waystone_tuning made) { EXPECT_OK(waystone_tuning_free(made)); }

template <class T>
void free_if_made(T argument) {
    using Pointed = std::remove_pointer_t<T>;
    if constexpr (std::is_pointer_v<T> && !std::is_const_v<Pointed> && kIsHandle<std::remove_const_t<Pointed>>)
        if (argument != nullptr) free_made(*argument);
}

inline bool is_error(waystone_status status) { return status >= 10 && status <= 41; }

class Calls {
public:
    explicit Calls(const Objects& objects) : objects_(objects) {
        waystone_map stale{};
        EXPECT_OK(waystone_map_draw("..", nullptr, &stale));
        EXPECT_OK(waystone_map_free(stale));
        stale_ = stale.id;
    }

    // `nullable` has a bit for each argument that may be null; then the call does without it. A bit kNever above says
    // that this takes too long to try.
    static constexpr unsigned kNever = 16;
    template <class... Args>
    void call(const char* name, waystone_status (*function)(Args...), unsigned nullable,
              std::type_identity_t<Args>... args) {
        SCOPED_TRACE(name);
        names_.insert(name);
        const std::tuple<Args...> all{args...};
        replace_each(function, nullable, all, std::index_sequence_for<Args...>{});
    }
    void harmless(const char* name) { names_.insert(name); }
    const std::set<std::string>& names() const { return names_; }

private:
    template <class Function, class All, std::size_t... I>
    void replace_each(Function function, unsigned nullable, const All& all, std::index_sequence<I...>) {
        (replace<I>(function, (nullable >> I & 1) != 0, (nullable >> (kNever + I) & 1) != 0, all), ...);
    }
    template <std::size_t kAt, class Function, class All>
    void replace(Function function, bool nullable, bool never, const All& valid) {
        All all = valid;
        using Type = std::tuple_element_t<kAt, All>;
        if constexpr (std::is_pointer_v<Type>) {
            if (never) return replace_size<kAt>(function, valid);
            std::get<kAt>(all) = nullptr;
            const waystone_status status = std::apply(function, all);
            if (!is_error(status)) std::apply([](auto... made) { (free_if_made(made), ...); }, all);
            if (!nullable) {
                EXPECT_EQ(status, WAYSTONE_BAD_CALL) << "argument " << kAt << " null";
            }
            EXPECT_TRUE(is_error(status) || nullable) << status;
            if (is_error(status)) {
                EXPECT_NE(waystone_last_error()[0], '\0');
            }
        } else if constexpr (kIsHandle<Type>) {
            for (const std::uint32_t id : {0u, stale_, ~0u, 0x12345678u}) {
                if (id == 0 && nullable) continue;
                std::get<kAt>(all).id = id;
                EXPECT_EQ(std::apply(function, all), WAYSTONE_BAD_HANDLE) << "argument " << kAt << " is " << id;
            }
            const auto expect_wrong_kind = [&](auto other) {
                if (std::is_same_v<decltype(other), Type>) return;
                std::get<kAt>(all).id = other.id;
                EXPECT_EQ(std::apply(function, all), WAYSTONE_WRONG_KIND) << "argument " << kAt;
            };
            std::apply([&](auto... others) { (expect_wrong_kind(others), ...); }, objects_.one_of_each());
        }
        if constexpr (std::is_pointer_v<Type>) replace_size<kAt>(function, valid);
    }
    // The struct in turn smaller, larger with something in it, and absurd.
    template <std::size_t kAt, class Function, class All>
    void replace_size(Function function, All all) {
        using Type = std::remove_const_t<std::remove_pointer_t<std::tuple_element_t<kAt, All>>>;
        if constexpr (Sized<Type>) {
            constexpr bool kIsInput = std::is_const_v<std::remove_pointer_t<std::tuple_element_t<kAt, All>>>;
            struct {
                Type value{};
                unsigned char more[16] = {};
            } larger;
            std::get<kAt>(all) = &larger.value;
            for (const std::uint32_t size : {0u, 4u, static_cast<std::uint32_t>(sizeof(Type) - 1), 5000u, ~0u}) {
                larger.value.struct_size = size;
                EXPECT_EQ(std::apply(function, all), WAYSTONE_BAD_CALL) << "struct_size " << size;
                EXPECT_NE(std::strstr(waystone_last_error(), "struct_size"), nullptr) << waystone_last_error();
            }
            if (!kIsInput) return;
            larger.value.struct_size = sizeof(Type) + 16;
            larger.more[15] = 1;
            EXPECT_EQ(std::apply(function, all), WAYSTONE_BAD_CALL) << "a field of a later version";
        }
    }

    const Objects& objects_;
    std::uint32_t stale_ = 0;
    std::set<std::string> names_;
};

}  // namespace waystone::misuse
