// SPDX-License-Identifier: MIT
#include "io/atomic_file.hpp"

#include "io/grid_file.hpp"
#include "io/read_file.hpp"
#include "io/text.hpp"
#include "support/errors.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <unistd.h>
#include <csignal>

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

TEST(ReadFile, TellsMissingFilesFoldersAndUnreadableOnesApart) {
    const TempFolder folder;
    EXPECT_EQ(said(load_grid("nowhere.map")), "nowhere.map: no such file");
    EXPECT_EQ(said(load_grid(folder / "")), folder / "" + ": a folder, not a file");
    const std::string path = folder.put("secret.map", "x");
    std::filesystem::permissions(path, std::filesystem::perms::none);
    const WithoutPrivileges without;
    EXPECT_EQ(said(load_grid(path)), path + ": cannot be read: Permission denied");
}

TEST(ReadFile, GivesEveryByteAndEveryLine) {
    const TempFolder folder;
    std::string bytes(100'000, '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i);
    EXPECT_EQ(read_file(folder.put("a", bytes)).value(), bytes);
    EXPECT_EQ(read_file(folder.put("b", "")).value(), "");
    std::vector<std::string> lines;
    Lines text("one\r\n\ntwo\rx\nlast");
    for (std::string_view line; text.next(line);) lines.emplace_back(line);
    EXPECT_EQ(lines, (std::vector<std::string>{"one", "", "two\rx", "last"}));
    EXPECT_EQ(text.number(), 4);
}

TEST(AtomicFile, AppearsOnlyWhenComplete) {
    const TempFolder folder;
    const std::string path = folder.put("a", "old");
    {
        auto file = AtomicFile::create(path);
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->write("new"));
        EXPECT_EQ(bytes_of(path), "old");
    }
    EXPECT_EQ(bytes_of(path), "old") << "never committed";
    EXPECT_EQ(folder.entries(), 1u) << "no temporary is left";
    ASSERT_TRUE(write_file(path, "new"));
    EXPECT_EQ(bytes_of(path), "new");
    EXPECT_EQ(folder.entries(), 1u);
}

TEST(AtomicFile, FollowsLinksInsteadOfReplacingThem) {
    const TempFolder folder;
    const std::string path = folder.put("a", "old");
    std::filesystem::create_symlink(path, folder / "link");
    ASSERT_TRUE(write_file(folder / "link", "new"));
    EXPECT_EQ(bytes_of(path), "new");
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
}

TEST(AtomicFile, AFolderThatIsNoneOrCannotBeWrittenGetsASentence) {
    const TempFolder folder;
    EXPECT_EQ(said(write_file(folder / "no/a", "x")), folder / "no/a" + ": cannot be written: no such folder");
    std::filesystem::create_directory(folder / "sub");
    EXPECT_EQ(said(write_file(folder / "sub", "x")), folder / "sub" + ": cannot be written: it is a folder");
    EXPECT_EQ(write_file(folder / "sub", "x").error().code, ErrorCode::WriteFailed);
    std::filesystem::permissions(folder / "sub", std::filesystem::perms(0555));
    const WithoutPrivileges without;
    EXPECT_EQ(said(write_file(folder / "sub/a", "x")), folder / "sub/a" + ": cannot be written: Permission denied");
}

TEST(AtomicFile, AFullDiskLeavesNothing) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
    EXPECT_EQ(said(write_file("/dev/full", "x")), "/dev/full: cannot be written: No space left on device");
}

TEST(AtomicFile, AWriteCutShortLeavesNothing) {
    const TempFolder folder;
    const auto before = std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &limit), 0);
    const rlimit small{1000, limit.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto written = write_file(folder / "a", std::string(5000, 'x'));
    ::setrlimit(RLIMIT_FSIZE, &limit);
    std::signal(SIGXFSZ, before);
    EXPECT_EQ(said(written), folder / "a" + ": cannot be written: File too large");
    EXPECT_EQ(folder.entries(), 0u);
}

}  // namespace
}  // namespace waystone
