// SPDX-License-Identifier: MIT
#include "io/container.hpp"

#include "io/container_format.hpp"
#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <utility>

namespace waystone {
namespace {

const Grid& small_map() {
    static const Drawing drawing = draw_map("....\n.##.\n....");
    return drawing.grid;
}

// Sections of every width, one of them empty.
struct Content {
    std::vector<std::uint8_t> bytes{1, 2, 3};
    std::vector<std::int16_t> shorts{-1, 2, -3, 4};
    std::vector<std::uint32_t> words{7, 0x01020304};
    std::vector<std::uint64_t> longs{~std::uint64_t{0}};
    std::vector<std::uint32_t> nothing;
    NarrowArray narrow{std::vector<std::uint32_t>{1, 70'000, 3}};

    Expected<void> write(const std::string& path, const Grid& grid = small_map(),
                         std::string_view spec = "toy(a=1)") const {
        ContainerWriter writer("toy", spec, grid);
        writer.add("bytes", bytes);
        writer.add("shorts", shorts);
        writer.add("words", words);
        writer.add("nothing", nothing);
        writer.add("longs", longs);
        writer.add("sixteen_letters_", narrow);
        return writer.write(path);
    }
};

template <class T>
std::vector<T> listed(const Expected<std::span<const T>>& span) {
    return span ? std::vector<T>(span->begin(), span->end()) : std::vector<T>();
}

// The sentence without the path before it.
std::string sentence(const std::string& path, const ContainerOptions& options = {}) {
    const auto opened = Container::open(path, options);
    return opened ? "opened" : opened.error().sentence;
}

TEST(Container, GivesBackWhatWasWritten) {
    const TempFolder folder;
    const Content content;
    ASSERT_TRUE(content.write(folder / "a.wdb"));
    auto opened = Container::open(folder / "a.wdb", {.map = &small_map(), .kind = "toy", .spec = "toy(a=1)"});
    ASSERT_TRUE(opened) << said(opened);
    const Container container = std::move(*opened);
    EXPECT_EQ(container.kind(), "toy");
    EXPECT_EQ(container.spec(), "toy(a=1)");
    EXPECT_EQ(container.map().width, 4u);
    EXPECT_EQ(container.map().height, 3u);
    EXPECT_EQ(container.map().fingerprint, small_map().fingerprint());
    EXPECT_EQ(container.sections().size(), 6u);
    EXPECT_EQ(container.size_bytes(), std::filesystem::file_size(folder / "a.wdb"));
    EXPECT_EQ(listed(container.section<std::uint8_t>("bytes", 3)), content.bytes);
    EXPECT_EQ(listed(container.section<std::int16_t>("shorts")), content.shorts);
    EXPECT_EQ(listed(container.section<std::uint32_t>("words", 2)), content.words);
    EXPECT_EQ(listed(container.section<std::uint64_t>("longs")), content.longs);
    ASSERT_TRUE(container.section<std::uint32_t>("nothing", 0));
    const auto narrow = container.narrow("sixteen_letters_", 3);
    ASSERT_TRUE(narrow);
    EXPECT_EQ(narrow->width(), 3u);
    EXPECT_EQ((*narrow)[1], 70'000u);
    for (const Section& section : container.sections()) EXPECT_EQ(section.offset % 64, 0u) << section.name;
    const auto words = container.section<std::uint32_t>("words");
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(words->data()) % 64, 0u);
}

TEST(Container, TheSameContentIsTheSameBytes) {
    const TempFolder folder;
    ASSERT_TRUE(Content().write(folder / "a.wdb"));
    ASSERT_TRUE(Content().write(folder / "b.wdb"));
    EXPECT_EQ(bytes_of(folder / "a.wdb"), bytes_of(folder / "b.wdb"));
    EXPECT_TRUE(is_database(folder / "a.wdb"));
}

TEST(Container, ASectionThatIsNotAsExpectedGetsASentence) {
    const TempFolder folder;
    const std::string path = folder / "a.wdb";
    ASSERT_TRUE(Content().write(path));
    const auto container = Container::open(path);
    EXPECT_EQ(said(container->section<std::uint8_t>("depth")), path + ": damaged: it has no section 'depth'");
    EXPECT_EQ(said(container->section<std::uint8_t>("words")),
              path + ": damaged: section 'words' has entries of 4 bytes, not 1");
    EXPECT_EQ(said(container->section<std::uint32_t>("words", 5)),
              path + ": damaged: section 'words' has 2 entries, not 5");
    EXPECT_EQ(said(container->narrow("longs")), path + ": damaged: section 'longs' has entries of 8 bytes, not 1 to 4");
}

TEST(Container, MissingAndForeignFilesAreToldApart) {
    const TempFolder folder;
    EXPECT_EQ(sentence(folder / "none.wdb"), "no such file");
    EXPECT_EQ(sentence(folder / ""), "a folder, not a file");
    for (const std::string& bytes : {std::string(), std::string("type octile\n"), std::string("\x89PNG\r\n\x1a\n"),
                                     std::string(500, '\0'), std::string("\x89WDB")}) {
        EXPECT_EQ(sentence(folder.put("foreign", bytes)), "this is not a Waystone database");
        EXPECT_FALSE(is_database(folder / "foreign"));
    }
}

TEST(Container, AnotherFormatIsNewerOrOlder) {
    const TempFolder folder;
    ASSERT_TRUE(Content().write(folder / "a.wdb"));
    std::string bytes = bytes_of(folder / "a.wdb");
    bytes[8] = 2;
    EXPECT_EQ(sentence(folder.put("b.wdb", bytes)),
              "made by a newer version of Waystone: its format is 2, this program reads 1; build it again, or use that "
              "version");
    bytes[8] = 0;
    EXPECT_EQ(sentence(folder.put("b.wdb", bytes)),
              "made by an older version of Waystone: its format is 0, this program reads 1; build it again");
    EXPECT_EQ(Container::open(folder / "b.wdb").error().code, ErrorCode::FileStale);
}

TEST(Container, EveryFlippedByteIsRefused) {
    const TempFolder folder;
    ASSERT_TRUE(Content().write(folder / "a.wdb"));
    const std::string sound = bytes_of(folder / "a.wdb");
    for (std::size_t i = 0; i < sound.size(); ++i)
        for (const int bit : {0x01, 0x80}) {
            std::string bytes = sound;
            bytes[i] = static_cast<char>(bytes[i] ^ bit);
            const auto opened = Container::open(folder.put("b.wdb", bytes));
            ASSERT_FALSE(opened) << "byte " << i;
            const std::string& said = opened.error().sentence;
            const bool named = said.starts_with("damaged: ") || (i < 8 && said == "this is not a Waystone database") ||
                               (i >= 8 && i < 12 && said.starts_with("made by a"));
            EXPECT_TRUE(named) << "byte " << i << ": " << said;
        }
}

TEST(Container, EveryPrefixIsRefused) {
    const TempFolder folder;
    ASSERT_TRUE(Content().write(folder / "a.wdb"));
    const std::string sound = bytes_of(folder / "a.wdb");
    for (std::size_t size = 0; size < sound.size(); ++size) {
        const std::string said = sentence(folder.put("b.wdb", sound.substr(0, size)));
        const std::string there = "truncated: " + std::to_string(size) + " bytes of ";
        EXPECT_EQ(said, size < 8     ? "this is not a Waystone database"
                        : size < 128 ? there + "a header are there"
                                     : there + std::to_string(sound.size()) + " are there");
    }
    EXPECT_EQ(sentence(folder.put("b.wdb", sound + "x")), "damaged: 1 byte too many at the end");
}

TEST(Container, DamageInALargeSectionNamesIt) {
    const TempFolder folder;
    std::vector<std::uint32_t> numbers(300'000);
    std::iota(numbers.begin(), numbers.end(), 1u);
    const NarrowArray narrow(numbers);
    ContainerWriter writer("toy", "toy", small_map());
    for (const char* name : {"one", "two", "three"}) writer.add(name, numbers);
    writer.add("narrow", narrow);
    ASSERT_TRUE(writer.write(folder / "a.wdb"));
    EXPECT_EQ(writer.size_bytes(), std::filesystem::file_size(folder / "a.wdb"));
    const auto sound = Container::open(folder / "a.wdb");
    ASSERT_TRUE(sound);
    for (const Section& section : sound->sections())
        for (const std::size_t at : {std::size_t{0}, section.size_bytes / 2, section.size_bytes - 1}) {
            std::string bytes = bytes_of(folder / "a.wdb");
            bytes[section.offset + at] = static_cast<char>(bytes[section.offset + at] ^ 4);
            const std::string path = folder.put("b.wdb", bytes);
            EXPECT_EQ(sentence(path), "damaged: section '" + section.name + "' does not match its checksum");
            EXPECT_EQ(sentence(path, {.check_sections = false}), "opened") << "as asked for";
        }
}

TEST(Container, AnotherMapOtherMovesAndAnotherStringAreStale) {
    const TempFolder folder;
    const std::string path = folder / "a.wdb";
    ASSERT_TRUE(Content().write(path));
    const auto on = [&](std::string_view drawn, Moves moves) {
        const Drawing drawing = draw_map(drawn, moves);
        const auto opened = Container::open(path, {.map = &drawing.grid});
        EXPECT_TRUE(opened || opened.error().code == ErrorCode::FileStale);
        return opened ? "opened" : opened.error().sentence;
    };
    const std::string_view same = "....\n.##.\n....";
    EXPECT_EQ(on(same, {}), "opened");
    EXPECT_EQ(on("....\n....", {MoveRule::Four}),
              "made for 4x3 cells with 8 moves; this map has 4x2 cells with 4 moves");
    EXPECT_EQ(on(same, {MoveRule::EightFree}), "made for 8 moves; this map has 8free moves");
    EXPECT_EQ(on(same, {MoveRule::Eight, kDiagonal14}), "made for 8 moves; this map has 8 moves, diagonals cost 1.4");
    EXPECT_EQ(on("....\n.#..\n....", {}),
              "made for another map of the same size and moves, or the map has changed since");
    EXPECT_EQ(sentence(path, {.kind = "pdb"}), "this is a database of kind 'toy', not 'pdb'");
    EXPECT_EQ(sentence(path, {.spec = "toy(a=2)"}), "made by toy(a=1), not by toy(a=2)");
    const Grid four = draw_map(same, {MoveRule::Four, kDiagonal14}).grid;
    ASSERT_TRUE(Content().write(path, four));
    EXPECT_EQ(on(same, {MoveRule::Four}), "opened") << "with four moves the diagonal does not matter";
}

// A sound checksum over nonsense, as a program with other ideas might have written it.
TEST(Container, SizesThatDoNotFitAreRefusedBehindARightChecksum) {
    namespace format = container_format;
    const TempFolder folder;
    ASSERT_TRUE(Content().write(folder / "a.wdb"));
    const std::string sound = bytes_of(folder / "a.wdb");
    const auto with = [&](std::size_t at, auto number) {
        std::string text = sound;
        const auto bytes = std::as_writable_bytes(std::span(text));
        const auto header = bytes.first(format::load<std::uint32_t>(bytes, format::kHeaderBytesAt));
        format::store(bytes, at, number);
        format::store(bytes, format::kTableChecksumAt, format::checksum(header.subspan(format::kFixedBytes)));
        format::store(bytes, format::kHeaderChecksumAt, format::checksum(header.first(format::kHeaderChecksumAt)));
        return sentence(folder.put("b.wdb", text));
    };
    constexpr std::uint64_t kHuge = ~std::uint64_t{0};
    for (const std::uint32_t number : {0u, 64u, 0xffffffc0u, 0xffffffffu})
        for (const std::size_t at : {format::kHeaderBytesAt, format::kSectionsAt, format::kStringBytesAt})
            EXPECT_EQ(with(at, number), "damaged: the header's sizes are inconsistent") << at << ' ' << number;
    EXPECT_EQ(with(format::kRuleAt, 3u), "damaged: the header names no move rule");
    EXPECT_EQ(with(format::kKindAt, 0u), "damaged: the header names no kind of database");
    const std::size_t second = format::kFixedBytes + format::kEntryBytes;
    EXPECT_EQ(with(second, kHuge), "damaged: a section has no unique name");
    for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{64}, kHuge - 63, kHuge}) {
        EXPECT_EQ(with(second + format::kOffsetAt, number), "damaged: section 'shorts' lies outside the file");
        if (number == 64) continue;  // the same bytes in the file
        const std::string said = with(second + format::kBytesAt, number);
        EXPECT_TRUE(said.starts_with("damaged: section '") && said.ends_with(" lies outside the file")) << said;
    }
    for (const std::uint32_t width : {0u, 9u})
        EXPECT_EQ(with(second + format::kEntryWidthAt, width),
                  "damaged: section 'shorts' has entries whose width is not 1 to 8");
    EXPECT_EQ(with(second + format::kEntryWidthAt, 3u), "damaged: section 'shorts' lies outside the file");
}

}  // namespace
}  // namespace waystone
