// SPDX-License-Identifier: MIT
// docs/limits.md is what the sources say, and what readers do.
#include "catalog/grammar.hpp"
#include "crowd/checkpoint.hpp"
#include "database/decision_tree.hpp"
#include "docs/markdown.hpp"
#include "io/container_format.hpp"
#include "io/generate.hpp"
#include "io/grid_file.hpp"
#include "io/map_source.hpp"
#include "io/png.hpp"
#include "io/read_file.hpp"
#include "io/scenario.hpp"
#include "io/scene.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/report/results.hpp"
#include "lab/run/journal.hpp"
#include "lab/run/robot_runners.hpp"
#include "lab/table/json.hpp"
#include "sim/world.hpp"
#include "support/allocations.hpp"
#include "support/errors.hpp"
#include "support/root.hpp"
#include "support/temp_folder.hpp"

#include <waystone/database.hpp>
#include <waystone/recording.hpp>

#include <png.h>

#include <functional>
#include <map>
#include <regex>

namespace waystone {
namespace {

using Rows = std::vector<std::vector<std::string>>;

// Of the table below a heading, without its own.
Rows table(const std::string& heading) {
    const std::string page = bytes_of((kRoot / "docs/limits.md").string());
    Rows rows;
    Lines lines(std::string_view(page).substr(page.find("\n## " + heading + "\n") + 1));
    std::string_view line;
    lines.next(line);
    while (lines.next(line) && !line.starts_with("## ")) {
        if (!line.starts_with("| ")) continue;
        std::vector<std::string> cells;
        for (line.remove_prefix(1); line.contains('|'); line.remove_prefix(line.find('|') + 1))
            cells.emplace_back(trimmed(line.substr(0, line.find('|'))));
        rows.push_back(std::move(cells));
    }
    rows.erase(rows.begin());
    return rows;
}

std::uint64_t number_of(std::string text) {
    const bool mebibytes = text.ends_with(" MiB");
    if (mebibytes) text.resize(text.size() - 4);
    std::erase(text, ',');
    return parse_number<std::uint64_t>(text).value_or(0) << (mebibytes ? 20 : 0);
}

// "std::size_t{32} << 20", "1032 * 8", "1'000'000"; 0 where it is something else.
std::uint64_t value_of(std::string expression) {
    std::erase(expression, '\'');
    expression = std::regex_replace(expression, std::regex(R"([A-Za-z_:0-9]+\{([0-9]+)\})"), "$1");
    std::smatch parts;
    if (!std::regex_match(expression, parts, std::regex(R"(([0-9]+)(?: (<<|\*) ([0-9]+))?)"))) return 0;
    const std::uint64_t first = std::stoull(parts[1]);
    if (!parts[2].matched) return first;
    return parts[2] == "*" ? first * std::stoull(parts[3]) : first << std::stoull(parts[3]);
}

// What each constant is, from its definition in the sources; more than one of a name counts as none.
std::map<std::string, std::uint64_t> constants() {
    std::map<std::string, std::uint64_t> found;
    const std::regex definition(R"(constexpr [A-Za-z_:0-9]+ (k[A-Za-z]+) = ([^;]+);)");
    for (const char* folder : {"include", "src", "lab"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(kRoot / folder)) {
            if (entry.path().extension() != ".hpp" && entry.path().extension() != ".cpp") continue;
            std::string text = bytes_of(entry.path().string());
            // Two in one definition: "a = 1, b = 2;"
            text = std::regex_replace(
                text, std::regex(R"((constexpr [A-Za-z_:0-9]+) (k[A-Za-z]+ = [^;,()]+), (k[A-Za-z]+ = ))"),
                "$1 $2; $1 $3");
            for (std::sregex_iterator at(text.begin(), text.end(), definition), end; at != end; ++at) {
                const auto [known, fresh] = found.emplace((*at)[1], value_of((*at)[2]));
                if (!fresh) known->second = 0;
            }
        }
    return found;
}

// Of a constant of that name, as the page says it.
std::uint64_t limit(const std::string& name) {
    for (const auto& row : table("Sizes"))
        if (row[2] == '`' + name + '`') return number_of(row[1]);
    ADD_FAILURE() << "docs/limits.md does not have " << name;
    return 0;
}

TEST(Limits, OfThePageAreConstantsOfTheSources) {
    const auto all = constants();
    const Rows rows = table("Sizes");
    EXPECT_GT(rows.size(), 20u);
    for (const auto& row : rows) {
        ASSERT_EQ(row.size(), 3u);
        const std::string name = row[2].substr(1, row[2].size() - 2);
        const auto found = all.find(name);
        ASSERT_NE(found, all.end()) << name;
        EXPECT_EQ(found->second, number_of(row[1])) << name;
    }
}

TEST(Limits, OfAMapsSidesHoldForWhateverItComesFrom) {
    const auto wide = [](const std::string& type, std::uint32_t cells, std::uint32_t points) {
        std::string text = "type " + type + "\nheight " + std::to_string(points - cells + 1) + "\nwidth " +
                           std::to_string(points) + "\nmap\n";
        if (type == "octile") return text + std::string(points, '.') + '\n';
        for (const char c : {'0', '0', '.', '.'}) text += std::string(points, c) + '\n';
        return text;
    };
    const Moves moves;
    EXPECT_EQ(read_grid(wide("octile", kMaxSide, kMaxSide), "a.map", moves)->size(), kMaxSide);
    EXPECT_EQ(read_grid(wide("octile", kMaxSide + 1, kMaxSide + 1), "a.map", moves).error().code,
              ErrorCode::FileTooLarge);
    EXPECT_EQ(read_grid(wide("octile-corner", kMaxSide, kMaxSide + 1), "a.map", moves)->size(), kMaxSide);
    EXPECT_EQ(read_grid(wide("octile-corner", kMaxSide + 1, kMaxSide + 2), "a.map", moves).error().code,
              ErrorCode::FileTooLarge);
    EXPECT_EQ(draw_scene(std::string(kMaxSide, '.'))->grid.size(), kMaxSide);
    EXPECT_EQ(draw_scene(std::string(kMaxSide + 1, '.')).error().code, ErrorCode::FileTooLarge);
    const auto picture = [](std::uint32_t width) {
        return read_png(write_png({width, 1, std::vector<std::uint8_t>(std::size_t{3} * width)}, "a.png").value(),
                        "a.png");
    };
    EXPECT_EQ(picture(kMaxSide)->width, kMaxSide);
    EXPECT_EQ(picture(kMaxSide + 1).error().code, ErrorCode::FileTooLarge);
    EXPECT_EQ(generate({.kind = "rooms", .width = kMaxSide, .height = 1})->size(), kMaxSide);
    EXPECT_EQ(generate({.kind = "rooms", .width = kMaxSide + 1, .height = 1}).error().code, ErrorCode::BadParameter);
}

// The largest map: numbers of cells, sums of costs and counts of bytes do not wrap.
TEST(Limits, TheLargestMapIsOne) {
    const auto map =
        Map::from_cells(kMaxSide, kMaxSide, std::vector<std::uint8_t>(std::size_t{kMaxSide} * kMaxSide, 1));
    ASSERT_TRUE(map) << said(map);
    const State last = static_cast<State>(map->size() - 1);
    EXPECT_EQ(map->size(), std::size_t{1} << 26);
    EXPECT_EQ(map->free_cells(), map->size());
    EXPECT_EQ(std::pair(map->x(last), map->y(last)), std::pair(kMaxSide - 1, kMaxSide - 1));
    EXPECT_TRUE(map->reachable(0, last));
    auto agent = make_agent(*map, *Configuration::parse("lrta"));
    ASSERT_TRUE(agent) << said(agent);
    agent->start(0, last);
    EXPECT_EQ(agent->step().outcome, Outcome::Moved);
    EXPECT_EQ(agent->heuristic(0)->initial, kDiagonal * (kMaxSide - 1));
}

TEST(Limits, OfScenariosAndFiles) {
    const std::uint64_t most = limit("kMaxProblems");
    std::string text = "version 1\n";
    for (std::uint64_t i = 0; i < most; ++i) text += "0 m 1 1 0 0 0 0 0\n";
    EXPECT_EQ(read_scenario(text)->problems.size(), most);
    EXPECT_EQ(said(read_scenario(text + "0 m 1 1 0 0 0 0 0\n")),
              "scenario:1000002: a scenario has at most 1000000 problems");
    const TempFolder folder;
    const std::string file = folder.put("large", "");
    std::filesystem::resize_file(file, kMaxFileBytes);
    EXPECT_EQ(read_file(file)->size(), kMaxFileBytes);
    std::filesystem::resize_file(file, kMaxFileBytes + 1);
    EXPECT_EQ(said(read_file(file)), file + ": the file is larger than 512 MiB");
}

TEST(Limits, OfCrowds) {
    const Map map = *Map::draw("...");
    const auto restored = [&](const std::string& text, CrowdOptions options = {}) {
        return said(Crowd::restore(map, text, options));
    };
    const std::string text = Crowd::make(map)->checkpoint();
    const std::size_t units = text.find("\nfree"), memory = text.find("memory");
    const auto with_units = [&](std::size_t count) {
        std::string rows;
        for (std::size_t i = 0; i < count; ++i) rows += "\nunit 0 6 0 0 0 0 0";
        return text.substr(0, units) + rows + text.substr(units);
    };
    EXPECT_EQ(restored(with_units(limit("kMostUnits"))), "no error");
    EXPECT_TRUE(restored(with_units(limit("kMostUnits") + 1)).ends_with(": there is no such unit"));
    const auto with_memory = [&](std::size_t bytes) {
        return text.substr(0, memory) + "memory 67108864 " + std::to_string(bytes) +
               text.substr(text.find('\n', memory));
    };
    EXPECT_EQ(restored(with_memory(kMaxRestoredMemory)), "no error");
    EXPECT_EQ(restored(with_memory(kMaxRestoredMemory + 1)),
              "checkpoint:3: it asks for a pool of 1073741825 bytes, and 1073741824 are allowed");
    EXPECT_EQ(restored(with_memory(kMaxRestoredMemory + 1), {.field_memory = kMaxRestoredMemory + 1}), "no error");

    auto crowd = Crowd::make(map);
    for (std::uint64_t i = 0; i < limit("kMostKinds"); ++i) ASSERT_TRUE(crowd->use(*Configuration::parse("lrta")));
    EXPECT_EQ(said(crowd->use(*Configuration::parse("lrta"))), "a crowd has at most 31 configurations");
}

// Of the map that a database is for, whatever its checksums say.
TEST(Limits, OfDatabases) {
    namespace format = container_format;
    const Map map = *Map::from_cells(kMaxSide, 1, std::vector<std::uint8_t>(kMaxSide, 1));
    const std::vector<std::byte> sound = Database::build(map, *Configuration::parse("dlrta(level=5)"))->contents();
    EXPECT_EQ(said(Database::open(sound)), "no error");
    for (const std::size_t at : {format::kWidthAt, format::kHeightAt})
        for (const std::uint32_t side : {0u, kMaxSide + 1, ~0u}) {
            std::vector<std::byte> forged = sound;
            format::store(std::span(forged), at, side);
            format::store(std::span(forged), format::kHeaderChecksumAt,
                          format::checksum(std::span(forged).first(format::kHeaderChecksumAt)));
            EXPECT_TRUE(said(Database::open(forged)).ends_with("damaged: the header names a map that there cannot be"));
        }
}

TEST(Limits, OfDecisionTrees) {
    const auto first = [](std::uint32_t nodes) {
        return said(read_tree("waystone tree 1\nhistory 1\npresearch 1\nnodes " + std::to_string(nodes) + "\n", "t"));
    };
    EXPECT_EQ(first(kMostTreeNodes), "t:4: the file ends after 0 of 1048576 nodes");
    EXPECT_EQ(first(kMostTreeNodes + 1), "t:4: nodes must be from 1 to 1048576, not 1048577");
    const auto high = [](std::uint32_t height) {
        std::string text = "waystone tree 1\nhistory 1\npresearch 1\nnodes " + std::to_string(2 * height + 1) + '\n';
        for (std::uint32_t i = 0; i < height; ++i) text += "f1 <= 0\n";
        for (std::uint32_t i = 0; i <= height; ++i) text += "depth 1 items 1 wrong 0\n";
        return said(read_tree(text, "t"));
    };
    EXPECT_TRUE(high(kMostTreeHeight).ends_with("the file ends before its checksum")) << high(kMostTreeHeight);
    EXPECT_TRUE(high(kMostTreeHeight + 1).ends_with("the tree is more than 1000 conditions deep"))
        << high(kMostTreeHeight + 1);
}

TEST(Limits, OfJson) {
    const std::uint64_t most_bytes = limit("kMaxJsonBytes"), most_depth = limit("kMaxJsonDepth"),
                        most_keys = limit("kMaxJsonKeys");
    const auto read = [](const std::string& text) {
        const auto json = lab::Json::parse(text);
        return json ? "read" : json.error().sentence;
    };
    EXPECT_EQ(read('1' + std::string(most_bytes - 1, ' ')), "read");
    EXPECT_EQ(read('1' + std::string(most_bytes, ' ')), "not valid JSON at column 1: more than 32 MiB");
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    EXPECT_EQ(read(nested(most_depth + 1)), "read") << "the value within the last list is at that depth";
    EXPECT_TRUE(read(nested(most_depth + 2)).ends_with("nested more than 500 deep"));
    const auto keys = [](std::size_t count) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "{\"" : ",\"") + std::to_string(i) + "\":0";
        return text + '}';
    };
    EXPECT_EQ(read(keys(most_keys)), "read");
    EXPECT_TRUE(read(keys(most_keys + 1)).ends_with("an object with more than 10000 keys"));
}

constexpr std::size_t kReaderBytes = 64 << 10;  // beyond the multiple

std::string repeated(std::string_view head, std::string_view line, std::size_t bytes = 200'000) {
    std::string text(head);
    while (text.size() < bytes) text += line;
    return text;
}

std::string chunk(std::string_view type, std::string_view data) {
    const auto number = [](std::uint32_t value) {
        return std::string{static_cast<char>(value >> 24), static_cast<char>(value >> 16),
                           static_cast<char>(value >> 8), static_cast<char>(value)};
    };
    std::uint32_t crc = ~0u;  // of type and data
    for (const char c : std::string(type).append(data)) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return number(static_cast<std::uint32_t>(data.size())) + std::string(type).append(data) + number(~crc);
}

// Black, a bit a pixel, 4096 x 4096: what libpng makes of that is as small as a picture gets.
std::string dense_picture() {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = image.height = 4096;
    image.format = PNG_FORMAT_RGB_COLORMAP;
    image.colormap_entries = 1;
    const std::vector<std::uint8_t> pixels(std::size_t{4096} * 4096, 0);
    const std::array<std::uint8_t, 3> colours{};
    std::string bytes(1 << 20, '\0');
    png_alloc_size_t size = bytes.size();
    EXPECT_NE(png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels.data(), 0, colours.data()), 0);
    bytes.resize(size);
    return bytes;
}

std::string header_of_picture(std::uint32_t side) {
    std::string head{0, 0, static_cast<char>(side >> 8), static_cast<char>(side),
                     0, 0, static_cast<char>(side >> 8), static_cast<char>(side)};
    head += std::string("\x08\0\0\0\0", 5);
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", head) + chunk("IDAT", "x") + chunk("IEND", "");
}

// Of a decision tree, all that there are at this height.
std::string branches(int height) {
    if (height == 0) return "depth 1 items 1 wrong 0\n";
    const std::string half = branches(height - 1);
    return "f1 <= 0\n" + half + half;
}

// What the reader of that name does with a text, and texts that it takes much memory for.
struct Probe {
    std::function<void(const std::string&)> read;
    std::vector<std::string> texts;
    std::size_t more = 0;  // bytes that what it is read onto may take
};

std::map<std::string, Probe> probes(const TempFolder& folder) {
    const auto onto = std::make_shared<Map>(Map::draw(std::string(200, '.')).value());
    const auto maze = std::make_shared<Map>(std::make_shared<Grid>(open_map("gen:maze,64,64,seed=1").value()));
    const std::string rows(64, '.');
    const std::string checkpoint = Crowd::make(*onto, {.bodies = Bodies::Cells})->checkpoint();
    const std::size_t units = checkpoint.find("\nfree");
    std::string walkers;  // on a map of 200 cells, with bodies, 200 of them
    for (int i = 0; i < 200; ++i)
        walkers += "\nunit 0 1 " + std::to_string(i) + " 0 0 0 0 " + std::to_string(199 - i) + " 0";
    for (int i = 0; i < 200; ++i) walkers += "\nbody 0 0 0";
    std::map<std::string, Probe> all;
    const auto file = [&folder](const char* name, auto&& read) {
        return [&folder, name, read](const std::string& text) { read(folder.put(name, text)); };
    };
    all["map"] = {
        [](const std::string& text) { (void)read_grid(text, "a.map", {}); },
        {"type octile\nheight 8192\nwidth 8192\nmap\n" + std::string(8192, '.') + '\n',
         "type octile-corner\nheight 8193\nwidth 8193\nmap\n" + std::string(8193, '0') + '\n',
         repeated("type octile\nheight 3000\nwidth 64\nmap\n", rows + '\n', 3000 * 65 + 40),
         repeated("type octile\nheight 99999\nwidth 1\nmap\n", ".\n"),
         "type octile\nheight 8192\nwidth 20\nmap\n" +
             repeated("", ".@.@.@.@.@.@.@.@.@.@\n@@@@@@@@@@@@@@@@@@@@\n", 8192 * 21),
         "type octile-corner\nheight 1500\nwidth 65\nmap\n" + repeated("", std::string(65, '5') + '\n', 1500 * 66) +
             repeated("", std::string(65, '.') + '\n', 1500 * 66)}};
    all["drawing"] = {[](const std::string& text) { (void)draw_scene(text); },
                      {std::string(8192, '.') + '\n' + repeated("", "\n.", 16'000), repeated("", ".\n", 16'000),
                       repeated("", std::string(64, 'A') + '\n'), repeated("", "A\n", 16'000)}};
    all["picture"] = {[](const std::string& text) { (void)read_png(text, "p"); },
                      {dense_picture(), header_of_picture(8191), header_of_picture(256)}};
    all["scenario"] = {
        [](const std::string& text) { (void)read_scenario(text); },
        {repeated("version 1\n", "0 m 1 1 0 0 0 0 0\n"),
         repeated("version 1\n", "0 a_name_of_20_letters 1 1 0 0 0 0 0\n"), repeated("version 1\n0 m", " 1")}};
    all["edits"] = {
        [](const std::string& text) { (void)read_edits(text, "e"); },
        {repeated("waystone-edits 1\n", "0 open 0 0\n"),
         repeated("waystone-edits 1\n", "0 open 0 0 4000000000 4000000000\n"), repeated("waystone-edits 1\n0", " 1")}};
    all["tree"] = {[](const std::string& text) { (void)read_tree(text, "t"); },
                   {"waystone tree 1\nhistory 65535\npresearch 20\nnodes 1048576\n",
                    "waystone tree 1\nhistory 1\npresearch 1\nnodes 16383\n" + branches(13),
                    repeated("waystone tree 1\nhistory 1\npresearch 1\nnodes 1000000\n", "f1 <= 0\n", 8000)}};
    all["configuration"] = {[](const std::string& text) { (void)Configuration::parse(text); },
                            {repeated("lrta(a", ",a", 4095) + ')', repeated("", "lrta(", 150), std::string(4096, 'a'),
                             "ladder(" + repeated("lrta", ",lrta", 4080) + ')'}};
    all["recording"] = {
        [onto](const std::string& text) {
            (void)Crowd::restore(*onto, text);
            (void)Replayer::read(text, *onto);
            (void)parse_recording_head(text);
        },
        {checkpoint.substr(0, units) + repeated("", "\nunit 0 6 0 0 0 0 0\nunit 0 6 0 0 0 0 0") +
             checkpoint.substr(units),
         checkpoint.substr(0, units) + walkers + checkpoint.substr(units), checkpoint + repeated("queue", " 0"),
         repeated("waystone-recording 1\nsource x\noriginal 0\ncells", " 0"),
         repeated("waystone-recording 1\nsource x\noriginal 0\ncells 200", " 0")},
        (1 << 20) + 64 * onto->size()};
    Probe& databases = all["database"];
    databases.read = [](const std::string& text) {
        const auto bytes = std::as_bytes(std::span(text));
        (void)Database::open(std::vector<std::byte>(bytes.begin(), bytes.end()));
    };
    for (const char* spec : {"lrta(depth=pdb(level=1,cap=9))", "dlrta(level=3)", "knn(records=2000)", "hcdps(m=3)",
                             "gsc(m=3)", "cpd", "cpd(bytes=30k)", "pra"}) {
        const auto built = Database::build(*maze, *Configuration::parse(spec));
        if (!built) ADD_FAILURE() << spec << ": " << said(built);
        if (!built) continue;
        const auto bytes = built->contents();
        databases.texts.emplace_back(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }
    all["json"] = {[](const std::string& text) { (void)lab::Json::parse(text); },
                   {repeated("[0", ",0"), repeated("[[]", ",[]"), repeated("", "["), repeated("[{\"\":0}", ",{\"\":0}"),
                    '"' + std::string(200'000, 'a')}};
    all["experiment"] = {
        [](const std::string& text) { (void)lab::parse_experiment(text, "e"); },
        {repeated("{\"sweeps\":[0", ",0"),
         repeated(
             R"({"id":"e","title":"t","max_moves":9,"problems":{"maps":[""],"random":9},"sweeps":[{"name":"A","algo":"astar"})",
             R"(,{"name":"A","algo":"lrta"})") +
             "]}",
         repeated(R"({"id":"e","title":"t","problems":{"maps":[""],"random":9},"notes":[")", R"(","a)") + "\"]}"}};
    all["journal"] = {file("journal", [](const std::string& path) { (void)lab::read_journal(path); }),
                      {repeated("", "unit 0 0 99999999999 0\n"), repeated("unit 18446744073709551615 0 0 0", " 0")}};
    {
        const std::string path = folder / "j";
        auto journal = lab::Journal::open(path, "");
        for (int i = 0; i < 3000; ++i) EXPECT_TRUE(journal->append({.unit = 1, .walk_ns = 1, .rows = ""}));
        all["journal"].texts.push_back(bytes_of(path));
    }
    const std::string row_head = bytes_of((kRoot / "tests/fuzz/seeds/rows/run").string());
    const std::size_t end = row_head.find('\n') + 1;
    all["rows"] = {
        file("r/rows.csv", [&folder](const std::string&) { (void)lab::read_results({{folder / "r"}}); }),
        {repeated(row_head.substr(0, end), row_head.substr(end, row_head.find('\n', end) + 1 - end)),
         repeated("a", ",a"),
         repeated(row_head.substr(0, end),
                  std::string(static_cast<std::size_t>(std::count(
                                  row_head.begin(), row_head.begin() + static_cast<std::ptrdiff_t>(end), ',')),
                              ',') +
                      '\n')}};
    all["robots"] = {[&folder](const std::string& text) {
                         folder.put("problem.json",
                                    R"({"mapFile": "map.map", "agentFile": "agents", "taskFile": "tasks"})");
                         folder.put("map.map", "type octile\nheight 1\nwidth 2\nmap\n..\n");
                         folder.put("agents", "1\n0\n");
                         folder.put("tasks", text);
                         (void)lab::load_robot_problem(folder / "problem.json");
                     },
                     {repeated("9\n", "0\n"), repeated("9\n0", ",0"), "18446744073709551615\n0\n"}};
    return all;
}

TEST(Limits, OfWhatReadersHoldAreKept) {
    const TempFolder folder;
    const auto all = probes(folder);
    std::map<std::string, double> stated;
    for (const auto& row : table("Memory of readers")) stated[row.at(0)] = static_cast<double>(number_of(row.at(1)));
    for (const auto& [name, probe] : all) {
        SCOPED_TRACE(name);
        ASSERT_TRUE(stated.contains(name)) << "docs/limits.md does not say";
        double worst = 0;
        for (const std::string& text : probe.texts) {
            probe.read(text);  // what is kept for good, is there now
            watch_bytes();
            probe.read(text);
            const auto most = static_cast<double>(most_bytes()) - static_cast<double>(kReaderBytes + probe.more);
            const double multiple = most / static_cast<double>(text.size());
            worst = std::max(worst, multiple);
            EXPECT_LE(multiple, stated[name]) << text.size() << " bytes: " << waystone::quoted(text);
        }
        std::printf("%-14s %8.1f of %.0f\n", name.c_str(), worst, stated[name]);
    }
    EXPECT_EQ(all.size(), stated.size()) << "a reader of the page is not measured";
}

#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
constexpr bool kSanitized = true;  // such programs reserve more than a limit leaves them
#else
constexpr bool kSanitized = false;
#endif

// A hundred, each the data of a picture of 2 MB. What libpng holds is not in our counts, but in those of the system.
TEST(Limits, OfAPictureHoldWhateverTextsItHas) {
    if (kSanitized) GTEST_SKIP() << "skipped: a sanitizer reserves all memory";
    const std::string dense = dense_picture();
    const std::size_t at = dense.find("IDAT") + 4, head = dense.find("PLTE") - 4;
    const std::string text = chunk("zTXt", std::string("k\0\0", 3) + dense.substr(at, dense.find("IEND") - at - 8));
    std::string picture = dense.substr(0, head);
    for (int i = 0; i < 100; ++i) picture += text;
    const TempFolder folder;
    const std::string file = folder.put("a.png", picture + dense.substr(head)), plain = folder.put("b.png", dense);
    const auto least_memory = [](const std::string& map) {  // in MB, that the program can read it with
        for (int megabytes = 10; megabytes < 1000; megabytes += 10)
            if (std::system(("ulimit -v " + std::to_string(megabytes << 10) + "; '" WAYSTONE_PROGRAM "' map info '" +
                             map + "' >/dev/null 2>&1")
                                .c_str()) == 0)
                return megabytes;
        return 1000;
    };
    const int needed = least_memory(plain);
    EXPECT_LT(needed, 500);
    EXPECT_LE(least_memory(file), needed + 16);
}

TEST(Limits, OfGeneratedMapsAreKept) {
    const std::uint64_t per_cell = limit("kBytesPerCell");
    for (const GeneratorKind& kind : generator_kinds())
        for (const std::uint32_t side : {1u, 500u}) {
            watch_bytes();
            ASSERT_TRUE(generate({.kind = std::string(kind.name), .width = side, .height = side}));
            EXPECT_LE(most_bytes(), static_cast<std::int64_t>(per_cell * side * side + kReaderBytes))
                << kind.name << ' ' << side;
        }
}

}  // namespace
}  // namespace waystone
