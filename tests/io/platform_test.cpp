// SPDX-License-Identifier: MIT
#include "io/platform.hpp"

#include "io/paths.hpp"
#include "support/environment.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <cerrno>

namespace waystone {
namespace {

TEST(Platform, TellsKindsOfFilesApart) {
    const TempFolder folder;
    EXPECT_EQ(file_kind(folder.put("a", "x")), FileKind::Regular);
    EXPECT_EQ(file_kind(folder / ""), FileKind::Folder);
    EXPECT_EQ(file_kind(folder / "b"), FileKind::None);
    EXPECT_TRUE(is_file(folder / "a"));
    EXPECT_FALSE(is_file(folder / ""));
    EXPECT_FALSE(is_file(folder / "b"));
}

TEST(Platform, CreatesOnlyWhatIsNotThere) {
    const TempFolder folder;
    auto file = SystemFile::create(folder / "a");
    ASSERT_TRUE(file);
    EXPECT_EQ(file->write("abc"), 0);
    EXPECT_EQ(file->flush_to_disk(), 0);
    EXPECT_EQ(file->close(), 0);
    EXPECT_EQ(file->close(), 0) << "closing twice";
    EXPECT_EQ(SystemFile::create(folder / "a").error(), EEXIST);
    EXPECT_EQ(SystemFile::create(folder / "no/a").error(), ENOENT);
    EXPECT_EQ(bytes_of(folder / "a"), "abc");
}

TEST(Platform, ReadsInPiecesUpToTheEnd) {
    const TempFolder folder;
    auto file = SystemFile::open_to_read(folder.put("a", "abcde"));
    ASSERT_TRUE(file);
    EXPECT_EQ(file->status()->size_bytes, 5u);
    char bytes[3];
    EXPECT_EQ(file->read(bytes, 3).value(), 3u);
    EXPECT_EQ(file->read(bytes, 3).value(), 2u);
    EXPECT_EQ(bytes[0], 'd');
    EXPECT_EQ(file->read(bytes, 3).value(), 0u);
    EXPECT_EQ(SystemFile::open_to_read(folder / "b").error(), ENOENT);
}

TEST(Platform, AMapOutlivesItsFileAndKeepsChangesToItself) {
    const TempFolder folder;
    const std::string path = folder.put("a", "abc");
    auto file = SystemFile::open_to_read(path);
    ASSERT_TRUE(file);
    const auto memory = file->map(3, true);
    ASSERT_TRUE(memory);
    file->close();
    EXPECT_EQ(static_cast<char>((*memory)[2]), 'c');
    (*memory)[2] = std::byte{'x'};
    EXPECT_EQ(static_cast<char>((*memory)[2]), 'x');
    EXPECT_EQ(bytes_of(path), "abc");
    SystemFile::unmap(*memory, 3);
    SystemFile::unmap(nullptr, 0);
}

TEST(Platform, ReplacesAndRemoves) {
    const TempFolder folder;
    const std::string a = folder.put("a", "new"), b = folder.put("b", "old");
    EXPECT_EQ(replace_file(a, b), 0);
    EXPECT_EQ(bytes_of(b), "new");
    EXPECT_EQ(file_kind(a), FileKind::None);
    EXPECT_EQ(replace_file(a, b), ENOENT);
    EXPECT_EQ(remove_file(b), 0);
    EXPECT_EQ(remove_file(b), ENOENT);
}

TEST(Platform, AppendsForOneAtATime) {
    const TempFolder folder;
    const std::string path = folder.put("a", "one ");
    {
        auto file = SystemFile::open_to_append(path);
        ASSERT_TRUE(file);
        EXPECT_EQ(file->write("two three"), 0);
        EXPECT_EQ(SystemFile::open_to_append(path).error(), EWOULDBLOCK);
        EXPECT_EQ(bytes_of(path), "one two three") << "anybody may read it";
        EXPECT_EQ(file->truncate(8), 0);
        EXPECT_EQ(file->write("four"), 0);
    }
    EXPECT_EQ(bytes_of(path), "one two four");
    EXPECT_TRUE(SystemFile::open_to_append(path)) << "when the other has closed it";
    EXPECT_TRUE(SystemFile::open_to_append(folder / "new"));
    EXPECT_EQ(file_kind(folder / "new"), FileKind::Regular);
    EXPECT_EQ(SystemFile::open_to_append(folder / "no/new").error(), ENOENT);
}

TEST(Platform, MakesFoldersWithThoseAbove) {
    const TempFolder folder;
    EXPECT_EQ(make_folders(folder / "x/y/z"), 0);
    EXPECT_EQ(file_kind(folder / "x/y/z"), FileKind::Folder);
    EXPECT_EQ(make_folders(folder / "x/y/z"), 0) << "already there";
    EXPECT_EQ(make_folders(folder / "x/v/"), 0) << "with a slash at the end";
    folder.put("file", "");
    EXPECT_EQ(make_folders(folder / "file/x"), ENOTDIR);
    EXPECT_EQ(make_folders(folder / "file"), ENOTDIR);
}

TEST(Platform, ReadsTheEnvironment) {
    {
        const Variable variable("WAYSTONE_TEST_VARIABLE", "a value");
        EXPECT_EQ(environment("WAYSTONE_TEST_VARIABLE"), "a value");
    }
    EXPECT_EQ(environment("WAYSTONE_TEST_VARIABLE"), "");
}

}  // namespace
}  // namespace waystone
