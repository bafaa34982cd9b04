// SPDX-License-Identifier: MIT
// Files where Windows differs: names in UTF-8, drive letters, backslashes, files that somebody has open.
#include "io/atomic_file.hpp"
#include "io/container.hpp"
#include "io/grid_file.hpp"
#include "io/paths.hpp"
#include "io/platform.hpp"
#include "lab/run/platform.hpp"
#include "support/draw.hpp"
#include "support/environment.hpp"
#include "support/errors.hpp"
#include "support/temp_folder.hpp"

#include <waystone/files.hpp>
#include <waystone/scenario.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <thread>

namespace waystone {
namespace {

constexpr const char* kUmlauts = "H\u00f6hle \u00df";
constexpr const char* kChinese = "\u8ff7\u5bab";
constexpr const char* kBeyond = "\U0001f5fa";  // two units of UTF-16
constexpr const char* kMap = "type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n..@\r\n...\r\n";

TEST(FilesOnWindows, NamesAreUtf8) {
    const TempFolder folder;
    const Map map = Map::draw("..#\n...").value();
    for (const std::string name : {kUmlauts, kChinese, kBeyond}) {
        SCOPED_TRACE(name);
        const std::string path = join_path(folder / name, name + ".map");
        ASSERT_EQ(make_folders(folder_of(path)), 0);
        ASSERT_TRUE(save_map(map, path));
        ASSERT_TRUE(save_map(map, path)) << "replaces it";
        EXPECT_EQ(load_map(path).value().fingerprint(), map.fingerprint());
        EXPECT_EQ(base_name(lab::entries_of(folder_of(path)).at(0)), name + ".map") << "and nothing else is left";
        EXPECT_EQ(lab::entries_of(folder_of(path)).size(), 1u);
        EXPECT_TRUE(real_path(path).ends_with(name + "\\" + name + ".map")) << real_path(path);
        EXPECT_EQ(drive_length(real_path(path)), 2u) << real_path(path);
        EXPECT_EQ(file_kind(path), FileKind::Regular);
        std::FILE* const stream = open_stream(path + "y");
        ASSERT_NE(stream, nullptr);
        std::fclose(stream);
        EXPECT_EQ(remove_file(path + "y"), 0);
        EXPECT_EQ(said(load_map(path + "x")), path + "x: no such file");
        EXPECT_EQ(remove_file(path), 0);
        EXPECT_EQ(file_kind(path), FileKind::None);
    }
}

TEST(FilesOnWindows, TheEnvironmentIsUtf8) {
    const std::string value = std::string(kUmlauts) + kChinese + kBeyond;
    ::_wputenv((L"WAYSTONE_TEST_VARIABLE=" + std::filesystem::path(std::u8string(value.begin(), value.end())).wstring())
                   .c_str());
    EXPECT_EQ(environment("WAYSTONE_TEST_VARIABLE"), value);
    set_environment("WAYSTONE_TEST_VARIABLE", {});
    EXPECT_EQ(environment("WAYSTONE_TEST_VARIABLE"), "");
}

TEST(FilesOnWindows, PathsMayBeginWithADrive) {
    for (const char* path : {"C:\\a.map", "C:/a.map", "\\\\server\\maps\\a.map", "/a.map", "\\a.map"})
        EXPECT_TRUE(is_absolute(path)) << path;
    for (const char* path : {"a.map", "C:a.map", "maps\\a.map", "C:", ""}) EXPECT_FALSE(is_absolute(path)) << path;
    EXPECT_EQ(folder_of("C:\\maps\\a.map"), "C:\\maps");
    EXPECT_EQ(folder_of("C:\\a.map"), "C:\\") << "not the folder that is current on C:";
    EXPECT_EQ(folder_of("C:a.map"), "C:");
    EXPECT_EQ(folder_of("maps/deep\\a.map"), "maps/deep");
    EXPECT_EQ(base_name("C:\\maps/a.map"), "a.map");
    EXPECT_EQ(base_name("C:a.map"), "a.map");
    EXPECT_EQ(join_path("D:\\maps", "C:\\a.map"), "C:\\a.map");
    EXPECT_EQ(join_path("D:\\maps", "a.map"), "D:\\maps/a.map");
    EXPECT_EQ(join_path("D:\\maps\\", "a.map"), "D:\\maps\\a.map");
    EXPECT_EQ(join_path("D:", "a.map"), "D:a.map");
    EXPECT_EQ(extension("C:\\A.b\\MAP"), "");
    EXPECT_EQ(extension("C:\\A.b\\x.MAP"), ".map");
}

TEST(FilesOnWindows, OpenBySlashesAndByBackslashes) {
    const TempFolder folder;
    std::string path = folder.put("deep/a.map", kMap);
    ASSERT_EQ(path[1], ':') << path;
    std::ranges::replace(path, '/', '\\');
    EXPECT_TRUE(load_map(path)) << path;
    EXPECT_EQ(make_folders(folder / "x\\y/z\\"), 0);
    EXPECT_EQ(file_kind(folder / "x/y\\z"), FileKind::Folder);
    EXPECT_EQ(file_kind(path.substr(0, 3)), FileKind::Folder) << "the drive itself";
    EXPECT_EQ(make_folders(path.substr(0, 3)), 0);
    EXPECT_EQ(make_folders("Q:\\none"), ENOENT) << "no such drive";
    std::ranges::replace(path, '\\', '/');
    EXPECT_TRUE(load_map(path)) << path;
    EXPECT_EQ(real_path(path), real_path(folder / "deep\\..\\deep\\a.map"));
}

TEST(FilesOnWindows, MapsAndProblemsMayHaveLinesThatEndInCrLf) {
    const TempFolder folder;
    const std::string path = folder.put("a.map", kMap);
    const Map map = Map::draw("..#\n...").value();
    EXPECT_EQ(load_map(path).value().fingerprint(), map.fingerprint());
    EXPECT_EQ(load_map(folder.put("a.txt", "..#\r\n...\r\n")).value().fingerprint(), map.fingerprint());
    const auto problems =
        load_scenario(folder.put("a.scen", "version 1\r\n0\ta.map\t3\t2\t0\t0\t2\t1\t2.41421356\r\n"));
    ASSERT_TRUE(problems) << said(problems);
    EXPECT_EQ(problems->problems.size(), 1u);
    ASSERT_TRUE(save_map(map, folder / "b.map"));
    EXPECT_EQ(bytes_of(folder / "b.map").find('\r'), std::string::npos) << "the same bytes on every system";
}

TEST(FilesOnWindows, AFileThatSomebodyReadsCanBeReadAndIsReplacedOnceItIsClosed) {
    const TempFolder folder;
    const std::string path = folder.put("a.map", kMap);
    auto reader = SystemFile::open_to_read(path);
    ASSERT_TRUE(reader);
    EXPECT_TRUE(load_map(path));
    const std::string before = bytes_of(path);
    if (const auto written = write_file(path, "new"); !written) {
        EXPECT_EQ(said(written), path + ": cannot be written: Permission denied");
        EXPECT_EQ(bytes_of(path), before);
        EXPECT_EQ(folder.entries(), 1u) << "no temporary is left";
    } else {
        EXPECT_EQ(bytes_of(path), "new");
    }
    EXPECT_EQ(reader->close(), 0);
    ASSERT_TRUE(write_file(path, "new")) << "nobody has it open";
    EXPECT_EQ(bytes_of(path), "new");
    EXPECT_EQ(folder.entries(), 1u);
}

TEST(FilesOnWindows, AFileThatIsMappedStaysAsItIs) {
    const TempFolder folder;
    const std::string path = folder.put("a.wdb", "abc");
    auto file = SystemFile::open_to_read(path);
    ASSERT_TRUE(file);
    const auto memory = file->map(3, false);
    ASSERT_TRUE(memory);
    EXPECT_EQ(file->close(), 0);
    const bool replaced = write_file(path, "xyz").has_value();
    EXPECT_EQ(static_cast<char>(**memory), 'a') << "whoever has it mapped sees what was there";
    EXPECT_EQ(bytes_of(path), replaced ? "xyz" : "abc");
    SystemFile::unmap(*memory, 3);
    ASSERT_TRUE(write_file(path, "new"));
    EXPECT_EQ(bytes_of(path), "new");
}

// What a program does that builds a database while others have the old one open.
TEST(FilesOnWindows, ReadersSeeTheOldFileOrTheNewOne) {
    const TempFolder folder;
    const std::string path = folder.put("a", std::string(5000, 'a'));
    std::jthread reader([&](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            const std::string bytes = bytes_of(path);
            if (bytes.empty()) continue;  // it was being replaced
            EXPECT_EQ(bytes, std::string(5000, bytes[0]));
        }
    });
    int done = 0;
    for (int i = 0; i < 60; ++i) done += write_file(path, std::string(5000, i % 2 == 0 ? 'b' : 'a')).has_value();
    EXPECT_GT(done, 0);
    reader.request_stop();
    reader.join();
    EXPECT_EQ(folder.entries(), 1u);
}

}  // namespace
}  // namespace waystone
