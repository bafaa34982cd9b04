// SPDX-License-Identifier: MIT
// Files where POSIX has what Windows does not: permissions, links, devices, limits on the size of a file.
#include "io/atomic_file.hpp"
#include "io/container.hpp"
#include "io/grid_file.hpp"
#include "io/paths.hpp"
#include "io/platform.hpp"
#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

namespace waystone {
namespace {

// Nothing is forbidden to root: for a while be somebody else.
class WithoutPrivileges {
public:
    WithoutPrivileges() : user_(::geteuid()) { EXPECT_EQ(user_ == 0 ? ::seteuid(65534) : 0, 0); }
    WithoutPrivileges(const WithoutPrivileges&) = delete;
    WithoutPrivileges& operator=(const WithoutPrivileges&) = delete;
    ~WithoutPrivileges() { EXPECT_EQ(::seteuid(user_), 0); }

private:
    uid_t user_;
};

// No file grows beyond its limit while it lives.
class FileLimit {
public:
    explicit FileLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        EXPECT_EQ(::getrlimit(RLIMIT_FSIZE, &before_), 0);
        const rlimit small{bytes, before_.rlim_max};
        EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    }
    FileLimit(const FileLimit&) = delete;
    FileLimit& operator=(const FileLimit&) = delete;
    ~FileLimit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

private:
    void (*handler_)(int);
    rlimit before_{};
};

Expected<void> write_toy(const std::string& path) {
    ContainerWriter writer("toy", "toy(a=1)", draw_map("....\n.##.\n....").grid);
    const std::vector<std::uint32_t> words(200, 7);
    writer.add("words", words);
    return writer.write(path);
}

TEST(FilesOnPosix, DevicesAreNeitherFilesNorFolders) {
    EXPECT_EQ(file_kind("/dev/null"), FileKind::Other);
    EXPECT_TRUE(is_file("/dev/null"));
    EXPECT_EQ(said(Container::open("/dev/null")), "/dev/null: cannot be mapped: it is a device or a pipe, not a file");
}

TEST(FilesOnPosix, WhatMayNotBeReadOrWrittenGetsASentence) {
    const TempFolder folder;
    const std::string path = folder.put("secret.map", "x");
    std::filesystem::permissions(path, std::filesystem::perms::none);
    std::filesystem::create_directory(folder / "sub");
    std::filesystem::permissions(folder / "sub", std::filesystem::perms(0555));
    const WithoutPrivileges without;
    EXPECT_EQ(said(load_grid(path)), path + ": cannot be read: Permission denied");
    EXPECT_EQ(said(write_file(folder / "sub/a", "x")), folder / "sub/a" + ": cannot be written: Permission denied");
}

TEST(Platform, FollowsLinks) {
    const TempFolder folder;
    const std::string path = folder.put("a", "x");
    std::filesystem::create_symlink(path, folder / "link");
    EXPECT_EQ(real_path(folder / "link"), real_path(path));
    EXPECT_EQ(real_path(folder / "none"), folder / "none");
}

TEST(AtomicFile, FollowsLinksInsteadOfReplacingThem) {
    const TempFolder folder;
    const std::string path = folder.put("a", "old");
    std::filesystem::create_symlink(path, folder / "link");
    ASSERT_TRUE(write_file(folder / "link", "new"));
    EXPECT_EQ(bytes_of(path), "new");
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
}

TEST(AtomicFile, AFullDiskLeavesNothing) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
    EXPECT_EQ(said(write_file("/dev/full", "x")), "/dev/full: cannot be written: No space left on device");
}

TEST(AtomicFile, AWriteCutShortLeavesNothing) {
    const TempFolder folder;
    {
        const FileLimit limit(1000);
        const auto written = write_file(folder / "a", std::string(5000, 'x'));
        EXPECT_EQ(said(written), folder / "a" + ": cannot be written: File too large");
    }
    EXPECT_EQ(folder.entries(), 0u);
}

TEST(ContainerWriter, AFullDiskLeavesNothing) {
    const TempFolder folder;
    const std::string old = folder.put("old.wdb", "old");
    for (const rlim_t size : {0, 100, 500, 700}) {
        {
            const FileLimit limit(size);
            EXPECT_EQ(said(write_toy(folder / "a.wdb")), folder / "a.wdb" + ": cannot be written: File too large");
            EXPECT_FALSE(write_toy(old));
        }
        EXPECT_EQ(folder.entries(), 1u) << "only the old one";
        EXPECT_EQ(bytes_of(old), "old");
    }
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
    EXPECT_EQ(said(write_toy("/dev/full")), "/dev/full: cannot be written: No space left on device");
}

}  // namespace
}  // namespace waystone
