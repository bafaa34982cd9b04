// SPDX-License-Identifier: MIT
#include "support/c_face.hpp"
#include "support/temp_folder.hpp"

#include <waystone/configuration.hpp>
#include <waystone/signature.hpp>

#include <algorithm>
#include <atomic>
#include <thread>

namespace waystone {
namespace {

constexpr const char* kCaves = "gen:caves,48,48,seed=2";

std::vector<unsigned char> contents_of(waystone_database database) {
    return list_of<unsigned char>([&](auto... to) { return waystone_database_contents(database, to...); });
}

// Two threads, from the last job to the first.
void run_in_two(void*, std::size_t count, void (*job)(void* data, std::size_t number), void* data) {
    std::atomic<std::size_t> left{count};
    const auto work = [&] {
        for (;;) {
            const std::size_t mine = left.fetch_sub(1);
            if (mine == 0 || mine > count) return;
            job(data, mine - 1);
        }
    };
    std::thread other(work);
    work();
    other.join();
}

struct Watched {
    std::atomic<int> reports{0}, questions{0};
    int stop_after = 1 << 30;
};
void watch(void* context, double done, double total) {
    EXPECT_LE(done, total);
    ++static_cast<Watched*>(context)->reports;
}
int stop(void* context) {
    auto* const watched = static_cast<Watched*>(context);
    return ++watched->questions > watched->stop_after;
}

waystone_build_options watched_build(Watched& watched) {
    auto options = sized<waystone_build_options>();
    options.jobs = {run_in_two, nullptr};
    options.progress = watch;
    options.stop = stop;
    options.context = &watched;
    return options;
}

TEST(capi_databases, AreTheSameByteForByteWhoeverBuildsThem) {
    OwnedMap map;
    ASSERT_OK(waystone_map_open(kCaves, nullptr, map.out()));
    const auto cpp_map = Map::draw([&] {
                             std::string drawing;
                             const auto cells =
                                 list_of<std::uint8_t>([&](auto... to) { return waystone_map_cells(map, to...); });
                             for (std::size_t i = 0; i < cells.size(); ++i)
                                 drawing += cells[i] ? (i % 48 == 47 ? ".\n" : ".") : (i % 48 == 47 ? "#\n" : "#");
                             return drawing;
                         }())
                             .value();
    for (const char* spec : {"dlrta(level=2)", "knn(records=100)", "hcdps(m=7)", "cpd", "pra"}) {
        OwnedConfiguration configuration;
        OwnedDatabase database, opened;
        Watched watched;
        const auto options = watched_build(watched);
        ASSERT_OK(waystone_configuration_parse(spec, configuration.out()));
        ASSERT_OK(waystone_database_build(map, configuration, &options, database.out())) << spec;
        const auto bytes = contents_of(database);
        const auto expected = Database::build(cpp_map, Configuration::parse(spec).value()).value().contents();
        ASSERT_EQ(bytes.size(), expected.size()) << spec;
        EXPECT_TRUE(
            std::ranges::equal(bytes, expected, {}, {}, [](std::byte b) { return std::to_integer<unsigned char>(b); }));
        ASSERT_OK(waystone_database_read(bytes.data(), bytes.size(), opened.out()));
        EXPECT_OK(waystone_database_fits(opened, map));
        EXPECT_EQ(contents_of(opened), bytes);
    }
}

TEST(capi_databases, ReportTheirBuildAndStopIt) {
    OwnedMap map;
    OwnedConfiguration configuration;
    OwnedDatabase database;
    ASSERT_OK(waystone_map_open(kCaves, nullptr, map.out()));
    ASSERT_OK(waystone_configuration_parse("cpd", configuration.out()));
    Watched watched;
    auto options = watched_build(watched);
    ASSERT_OK(waystone_database_build(map, configuration, &options, database.out()));
    EXPECT_GT(watched.reports, 0);
    EXPECT_GT(watched.questions, 2);
    watched.stop_after = watched.questions / 2;
    watched.questions = 0;
    waystone_database none{};
    EXPECT_EQ(waystone_database_build(map, configuration, &options, &none), WAYSTONE_INTERRUPTED);
    EXPECT_STREQ(waystone_last_error(), "cpd: stopped; nothing was kept");
    EXPECT_EQ(none.id, 0u);
    options.memory = 1000;
    EXPECT_EQ(waystone_database_build(map, configuration, &options, &none), WAYSTONE_OUT_OF_MEMORY);
}

TEST(capi_databases, SayWhatTheyAre) {
    OwnedMap map, other;
    OwnedConfiguration pra, cpd, none;
    OwnedDatabase database, more, empty;
    ASSERT_OK(waystone_map_open(kCaves, nullptr, map.out()));
    ASSERT_OK(waystone_map_open("pocket", nullptr, other.out()));
    ASSERT_OK(waystone_configuration_parse("pra", pra.out()));
    ASSERT_OK(waystone_configuration_parse("cpd(bytes=10k)", cpd.out()));
    ASSERT_OK(waystone_configuration_parse("astar", none.out()));
    ASSERT_OK(waystone_database_build(map, pra, nullptr, database.out()));
    ASSERT_OK(waystone_database_build(map, cpd, nullptr, more.out()));
    ASSERT_OK(waystone_database_build(map, none, nullptr, empty.out()));
    auto info = sized<waystone_database_info>();
    ASSERT_OK(waystone_database_get_info(empty, &info));
    EXPECT_EQ(info.parts, 0u);
    EXPECT_OK(waystone_database_add(database, more));
    EXPECT_OK(waystone_database_add(database, database));
    ASSERT_OK(waystone_database_get_info(database, &info));
    EXPECT_EQ(info.parts, 2u);
    auto map_info = sized<waystone_map_info>();
    ASSERT_OK(waystone_map_get_info(map, &map_info));
    EXPECT_EQ(info.fingerprint, map_info.fingerprint);
    auto part = sized<waystone_database_part_info>();
    ASSERT_OK(waystone_database_get_part(database, 1, &part));
    EXPECT_STREQ(part.kind, "cpd");
    EXPECT_STREQ(part.spec, "cpd(bytes=10000)");
    EXPECT_EQ(waystone_database_get_part(database, 2, &part), WAYSTONE_NONE);
    const std::string words = text_of([&](auto... to) { return waystone_database_describe(database, to...); });
    EXPECT_NE(words.find("waypoints"), std::string::npos) << words;
    EXPECT_EQ(std::ranges::count(words, '\n'), 2);
    EXPECT_EQ(waystone_database_fits(database, other), WAYSTONE_FILE_STALE);
}

TEST(capi_databases, LiveInFiles) {
    const TempFolder folder;
    OwnedMap map;
    OwnedConfiguration configuration;
    OwnedDatabase database, opened;
    ASSERT_OK(waystone_map_open(kCaves, nullptr, map.out()));
    ASSERT_OK(waystone_configuration_parse("hcdps(m=7)", configuration.out()));
    ASSERT_OK(waystone_database_build(map, configuration, nullptr, database.out()));
    const std::string path = folder / "cases.wdb";
    ASSERT_OK(waystone_database_save(database, path.c_str()));
    ASSERT_OK(waystone_database_open(path.c_str(), opened.out()));
    const auto bytes = contents_of(database);
    EXPECT_EQ(contents_of(opened), bytes);

    waystone_database none{};
    EXPECT_EQ(waystone_database_open((folder / "none.wdb").c_str(), &none), WAYSTONE_FILE_MISSING);
    EXPECT_EQ(waystone_database_read(bytes.data(), bytes.size() / 2, &none), WAYSTONE_FILE_DAMAGED);
    auto damaged = bytes;
    damaged[damaged.size() / 2] ^= 1;
    EXPECT_EQ(waystone_database_read(damaged.data(), damaged.size(), &none), WAYSTONE_FILE_DAMAGED);
    EXPECT_EQ(waystone_database_read("no database at all", 18, &none), WAYSTONE_FILE_MALFORMED);
    EXPECT_EQ(waystone_database_save(database, (folder / "none/x.wdb").c_str()), WAYSTONE_WRITE_FAILED);
    EXPECT_EQ(none.id, 0u);
}

TEST(capi_databases, ASignatureIsThatOfTheSameWalksInCpp) {
    OwnedConfiguration configuration;
    ASSERT_OK(waystone_configuration_parse("dlrta(level=1,cap=20)", configuration.out()));
    std::uint64_t signature = 0, stopped = 7;
    ASSERT_OK(waystone_configuration_signature(configuration, nullptr, &signature));
    EXPECT_EQ(signature, walk_signature(Configuration::parse("dlrta(level=1,cap=20)").value()).value());
    auto options = sized<waystone_build_options>();
    options.stop = [](void*) { return 1; };
    EXPECT_EQ(waystone_configuration_signature(configuration, &options, &stopped), WAYSTONE_INTERRUPTED);
    EXPECT_EQ(stopped, 7u);
}

TEST(capi_databases, AreBroughtUpToDateRowByRow) {
    OwnedMap map;
    OwnedConfiguration configuration;
    OwnedDatabase old, fresh, built;
    OwnedRefresh refresh;
    ASSERT_OK(waystone_map_open("gen:rooms,24,24,seed=3", nullptr, map.out()));
    ASSERT_OK(waystone_configuration_parse("cpd", configuration.out()));
    ASSERT_OK(waystone_database_build(map, configuration, nullptr, old.out()));
    ASSERT_OK(waystone_map_block(map, 24 * 5 + 5));
    ASSERT_OK(waystone_refresh_begin(old, map, refresh.out()));
    std::uint64_t left = 0, before = 0;
    ASSERT_OK(waystone_refresh_run(refresh, 0, &before));
    ASSERT_OK(waystone_refresh_run(refresh, 10, &left));
    EXPECT_EQ(left + 10, before);
    ASSERT_OK(waystone_refresh_finish(refresh, fresh.out()));
    EXPECT_EQ(waystone_refresh_run(refresh, 1, &left), WAYSTONE_NOT_NOW);
    waystone_database none{};
    EXPECT_EQ(waystone_refresh_finish(refresh, &none), WAYSTONE_NOT_NOW);
    ASSERT_OK(waystone_database_build(map, configuration, nullptr, built.out()));
    EXPECT_EQ(contents_of(fresh), contents_of(built));
}

}  // namespace
}  // namespace waystone
