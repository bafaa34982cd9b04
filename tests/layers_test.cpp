// SPDX-License-Identifier: MIT
// A folder includes only from itself and from the folders before it, in the order of CMakeLists.txt.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {
namespace {

struct Source {
    std::string path;  // from the top of the tree: "src/base/random.hpp", "cli/main.cpp"
    std::string text;
};

struct Layers {
    std::map<std::string, int> folders;  // "base" -> 0, in the order of the layer() lines
    std::map<std::string, int> headers;  // the public ones, without ".hpp"
};

Layers read_layers(const std::string& cmake) {
    Layers layers;
    std::istringstream lines(cmake);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("layer(")) continue;
        std::istringstream words(line.substr(6, line.find(')') - 6));
        std::string word, section;
        words >> word;
        const int rank = static_cast<int>(layers.folders.size());
        layers.folders[word] = rank;
        while (words >> word) {
            if (word == "PUBLIC" || word == "NEEDS" || word == "OUTSIDE") section = word;
            else if (section == "PUBLIC") layers.headers[word] = rank;
        }
    }
    return layers;
}

std::optional<int> rank_of(const std::map<std::string, int>& ranks, const std::string& name) {
    const auto at = ranks.find(name);
    return at == ranks.end() ? std::nullopt : std::optional(at->second);
}

// "agent.hpp" -> "agent"; a C header keeps its ending.
std::string header_name(const std::string& file) {
    return file.ends_with(".hpp") ? file.substr(0, file.size() - 4) : file;
}

std::optional<int> rank_of_file(const Layers& layers, const std::string& path) {
    if (path.starts_with("include/waystone/")) return rank_of(layers.headers, header_name(path.substr(17)));
    const std::string below = path.starts_with("src/") ? path.substr(4) : path;
    return rank_of(layers.folders, below.substr(0, below.find('/')));
}

// The rank of what an #include line names, or nothing where it is not ours; unknown folders are complained about.
std::optional<int> rank_of_include(const Layers& layers, const std::string& line, bool& unknown) {
    const std::size_t open = line.find_first_of("\"<");
    const std::size_t close = open == std::string::npos ? open : line.find_first_of("\">", open + 1);
    if (close == std::string::npos) return std::nullopt;
    const std::string name = line.substr(open + 1, close - open - 1);
    std::optional<int> rank;
    if (name.starts_with("waystone/")) rank = rank_of(layers.headers, header_name(name.substr(9)));
    else if (line[open] == '"' && name.contains('/')) rank = rank_of(layers.folders, name.substr(0, name.find('/')));
    else return std::nullopt;  // the system's, or a file beside this one
    unknown = !rank.has_value();
    return rank;
}

std::vector<std::string> violations(const std::string& cmake, const std::vector<Source>& sources) {
    const Layers layers = read_layers(cmake);
    std::vector<std::string> found;
    for (const Source& source : sources) {
        const auto own = rank_of_file(layers, source.path);
        if (!own) {
            found.push_back(source.path + ": belongs to no layer");
            continue;
        }
        std::istringstream lines(source.text);
        int number = 0;
        for (std::string line; std::getline(lines, line);) {
            ++number;
            const std::size_t first = line.find_first_not_of(" \t");
            if (first == std::string::npos || !line.substr(first).starts_with("#")) continue;
            const std::size_t word = line.find_first_not_of(" \t", first + 1);
            if (word == std::string::npos || !line.substr(word).starts_with("include")) continue;
            bool unknown = false;
            const auto rank = rank_of_include(layers, line, unknown);
            const std::string place = source.path + ":" + std::to_string(number) + ": " + line.substr(first);
            if (unknown) found.push_back(place + " is of no layer");
            else if (rank && *rank > *own) found.push_back(place + " is of a layer after its own");
        }
    }
    return found;
}

std::string read(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Layers, EveryFolderIncludesOnlyFromThoseBeforeIt) {
    const std::filesystem::path top = WAYSTONE_SOURCE_DIR;
    std::vector<Source> sources;
    for (const char* root : {"include/waystone", "src", "lab", "cli"}) {
        if (!std::filesystem::exists(top / root)) continue;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(top / root)) {
            const auto ending = entry.path().extension();
            if (ending != ".hpp" && ending != ".cpp" && ending != ".h" && ending != ".def") continue;
            sources.push_back({std::filesystem::relative(entry.path(), top).generic_string(), read(entry.path())});
        }
    }
    EXPECT_GT(sources.size(), 10u);
    for (const std::string& violation : violations(read(top / "CMakeLists.txt"), sources)) ADD_FAILURE() << violation;
}

// What a file includes of other libraries and of the system, as in "<png.h>".
std::vector<std::string> foreign_includes(const std::string& text) {
    static const std::vector<std::string> kForeign{"<sys/",     "<unistd.h",  "<fcntl.h",   "<windows.h", "<io.h",
                                                   "<dirent.h", "<pthread.h", "<png",       "<xxhash",    "<tbb/",
                                                   "<oneapi/",  "<fmt/",      "<nlohmann/", "<CLI/",      "<boost/"};
    std::vector<std::string> found;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("#include <")) continue;
        for (const std::string& start : kForeign)
            if (line.substr(9).starts_with(start)) found.push_back(line);
    }
    return found;
}

TEST(Layers, TheCoreIncludesSystemsAndLibrariesInTheirPlacesAlone) {
    const std::filesystem::path top = WAYSTONE_SOURCE_DIR;
    const std::vector<std::string> places{"src/io/platform.cpp", "src/base/platform_memory.cpp", "src/io/png.cpp"};
    for (const char* root : {"include/waystone", "src"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(top / root)) {
            if (!entry.is_regular_file()) continue;
            const std::string path = std::filesystem::relative(entry.path(), top).generic_string();
            const auto found = foreign_includes(read(entry.path()));
            if (std::ranges::find(places, path) != places.end()) EXPECT_FALSE(found.empty()) << path;
            else EXPECT_EQ(found, std::vector<std::string>{}) << path;
        }
    }
}

// A user's program brings its own, so none of the verbs may ask for ours. Headers have it as a default, for tests.
TEST(Layers, ProgramAndLabReadStringsByTheCatalogueThatTheyAreGiven) {
    const std::filesystem::path top = WAYSTONE_SOURCE_DIR;
    for (const char* root : {"lab", "cli"})
        for (const auto& entry : std::filesystem::directory_iterator(top / root)) {
            if (entry.path().extension() != ".cpp") continue;
            const std::string text = read(entry.path());
            for (const char* ours : {"Catalog::standard()", " catalog().", "(catalog()."})
                EXPECT_EQ(text.find(ours), std::string::npos) << entry.path() << " asks for " << ours;
        }
}

constexpr const char* kMadeUp =
    "# layer(nothing)\nlayer(base PUBLIC cost)\nlayer(graph PUBLIC grid NEEDS PNG::PNG)\n"
    "layer(capi PUBLIC waystone.h)\nlayer(cli OUTSIDE NEEDS CLI11)\n";

std::vector<std::string> judged(std::string path, std::string text) {
    return violations(kMadeUp, {{std::move(path), std::move(text)}});
}

TEST(Layers, AcceptsWhatComesBeforeAndTheSystem) {
    const char* text =
        "#include \"graph/a.hpp\"\n#include \"base/b.hpp\"\n#include <waystone/cost.hpp>\n#include <sys/stat.h>\n"
        "#include \"beside.hpp\"\n// #include \"cli/x.hpp\"\n";
    EXPECT_EQ(judged("src/graph/a.cpp", text), std::vector<std::string>{});
    EXPECT_EQ(judged("cli/main.cpp", "#include <waystone/waystone.h>\n#include \"cli/x.hpp\"\n"),
              std::vector<std::string>{});
}

TEST(Layers, RefusesWhatComesAfter) {
    EXPECT_EQ(judged("src/base/a.cpp", "\n#include \"graph/a.hpp\"\n"),
              std::vector<std::string>{"src/base/a.cpp:2: #include \"graph/a.hpp\" is of a layer after its own"});
    EXPECT_EQ(judged("src/base/a.cpp", "#  include <waystone/grid.hpp>").size(), 1u);
    EXPECT_EQ(judged("include/waystone/cost.hpp", "#include <waystone/grid.hpp>").size(), 1u);
    EXPECT_EQ(judged("src/graph/a.cpp", "#include \"cli/x.hpp\"").size(), 1u);
    EXPECT_EQ(judged("src/graph/deep/a.cpp", "#include <waystone/waystone.h>").size(), 1u);
}

TEST(Layers, RefusesUnknownFoldersAndHeaders) {
    EXPECT_EQ(judged("src/extra/a.cpp", ""), std::vector<std::string>{"src/extra/a.cpp: belongs to no layer"});
    EXPECT_EQ(judged("include/waystone/new.hpp", ""),
              std::vector<std::string>{"include/waystone/new.hpp: belongs to no layer"});
    EXPECT_EQ(judged("src/base/a.cpp", "#include \"extra/a.hpp\""),
              std::vector<std::string>{"src/base/a.cpp:1: #include \"extra/a.hpp\" is of no layer"});
    EXPECT_EQ(judged("src/base/a.cpp", "#include <waystone/new.hpp>").size(), 1u);
    EXPECT_EQ(judged("src/base/a.cpp", "#include \"nothing/a.hpp\"").size(), 1u);
}

}  // namespace
}  // namespace waystone
