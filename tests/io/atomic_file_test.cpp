// SPDX-License-Identifier: MIT
#include "io/atomic_file.hpp"

#include "io/grid_file.hpp"
#include "io/read_file.hpp"
#include "io/text.hpp"
#include "support/errors.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

TEST(ReadFile, TellsMissingFilesAndFoldersApart) {
    const TempFolder folder;
    EXPECT_EQ(said(load_grid("nowhere.map")), "nowhere.map: no such file");
    EXPECT_EQ(said(load_grid(folder / "")), folder / "" + ": a folder, not a file");
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

TEST(AtomicFile, AFolderAndOneThatIsNoneGetASentence) {
    const TempFolder folder;
    EXPECT_EQ(said(write_file(folder / "no/a", "x")), folder / "no/a" + ": cannot be written: no such folder");
    std::filesystem::create_directory(folder / "sub");
    EXPECT_EQ(said(write_file(folder / "sub", "x")), folder / "sub" + ": cannot be written: it is a folder");
    EXPECT_EQ(write_file(folder / "sub", "x").error().code, ErrorCode::WriteFailed);
}

}  // namespace
}  // namespace waystone
