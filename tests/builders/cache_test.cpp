// SPDX-License-Identifier: MIT
#include "builders/cache.hpp"

#include "catalog/catalog.hpp"
#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/fake_database.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <thread>

namespace waystone {
namespace {

// A variable with another value, or none, for a while.
class Variable {
public:
    Variable(const char* name, const char* value) : name_(name) {
        if (const char* now = std::getenv(name)) before_ = now;
        if (value != nullptr) ::setenv(name, value, 1);
        else ::unsetenv(name);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    ~Variable() {
        if (before_) ::setenv(name_, before_->c_str(), 1);
        else ::unsetenv(name_);
    }

private:
    const char* name_;
    std::optional<std::string> before_;
};

TEST(Cache, LiesWhereTheUserOrTheSystemKeepsCaches) {
    const Variable own("WAYSTONE_CACHE", nullptr), xdg("XDG_CACHE_HOME", nullptr), home("HOME", "/home/a");
    EXPECT_EQ(cache_folder(), "/home/a/.cache/waystone");
    const Variable set_xdg("XDG_CACHE_HOME", "/xdg");
    EXPECT_EQ(cache_folder(), "/xdg/waystone");
    const Variable set_own("WAYSTONE_CACHE", "/mine");
    EXPECT_EQ(cache_folder(), "/mine");
}

class CachedDatabases : public testing::Test {
protected:
    const Container* open(const Grid& map) {
        BuildContext context;
        context.progress = [&](double, double) { ++builds_; };
        const auto agent = catalog().bind("lrta(depth=fixed(9))");
        const DatabaseNeed need{&fake::kBuilder, "fake(d=9)"};
        path_ = cache_path(folder_ / "deep/cache", map, need);
        auto opened = open_or_build(map, *agent, need, context, folder_ / "deep/cache");
        EXPECT_TRUE(opened) << said(opened);
        if (!opened) return nullptr;
        EXPECT_TRUE(fake::verify(*opened, map));
        last_.emplace(std::move(*opened));
        return &*last_;
    }

    const Drawing one_ = draw_map("...\n.#."), other_ = draw_map("...\n#..");
    TempFolder folder_;
    std::optional<Container> last_;
    std::string path_;
    int builds_ = 0;
};

TEST_F(CachedDatabases, AreBuiltOnceForEachMap) {
    ASSERT_NE(open(one_.grid), nullptr);
    ASSERT_NE(open(one_.grid), nullptr);
    EXPECT_EQ(builds_, 1);
    EXPECT_EQ(last_->path(), path_);
    ASSERT_NE(open(other_.grid), nullptr);
    EXPECT_EQ(builds_, 2);
}

TEST_F(CachedDatabases, AreBuiltAgainWhenDamagedOrStale) {
    ASSERT_NE(open(one_.grid), nullptr);
    const std::string sound = bytes_of(path_);
    std::ofstream(path_, std::ios::binary) << sound.substr(0, sound.size() - 1);
    ASSERT_NE(open(one_.grid), nullptr);
    EXPECT_EQ(builds_, 2);
    EXPECT_EQ(bytes_of(path_), sound);
    ASSERT_TRUE(ContainerWriter("fake", "fake(d=8)", one_.grid).write(path_));
    ASSERT_NE(open(one_.grid), nullptr);
    EXPECT_EQ(builds_, 3);
    EXPECT_EQ(bytes_of(path_), sound);
}

TEST_F(CachedDatabases, AreWholeWhenManyBuildAtOnce) {
    const auto agent = catalog().bind("lrta(depth=fixed(9))");
    const DatabaseNeed need{&fake::kBuilder, "fake(d=9)"};
    std::atomic<int> sound = 0;
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&] {
            const auto opened = open_or_build(one_.grid, *agent, need, {}, folder_ / "cache");
            sound += opened && fake::verify(*opened, one_.grid);
        });
    threads.clear();
    EXPECT_EQ(sound, 8);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_ / "cache"), {}), 1) << "no temporary is left";
}

TEST_F(CachedDatabases, GetASentenceWhereTheyCannotBeKept) {
    const auto agent = catalog().bind("lrta(depth=fixed(9))");
    const DatabaseNeed need{&fake::kBuilder, "fake(d=9)"};
    EXPECT_EQ(said(open_or_build(one_.grid, *agent, need, {}, "")),
              "fake(d=9): there is no place to keep its database: set WAYSTONE_CACHE to a folder");
    const std::string file = folder_.put("file", "x");
    EXPECT_EQ(said(open_or_build(one_.grid, *agent, need, {}, file + "/sub")),
              file + "/sub: the cache folder cannot be made: Not a directory");
}

}  // namespace
}  // namespace waystone
