// SPDX-License-Identifier: MIT
// A folder includes only from itself and from the folders before it, in the order of CMakeLists.txt.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
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
    std::map<std::string, int> folders;  // "base" -> 0, "lab/table" -> 13, in the order of the layer() lines
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

// That of the nearest folder above a path that is a layer: "lab/table/row.hpp" is of lab/table.
std::optional<int> rank_of_folder(const Layers& layers, std::string path) {
    for (std::size_t slash; (slash = path.rfind('/')) != std::string::npos;) {
        path.resize(slash);
        if (const auto rank = rank_of(layers.folders, path)) return rank;
    }
    return std::nullopt;
}

// "agent.hpp" -> "agent"; a C header keeps its ending.
std::string header_name(const std::string& file) {
    return file.ends_with(".hpp") ? file.substr(0, file.size() - 4) : file;
}

std::optional<int> rank_of_file(const Layers& layers, const std::string& path) {
    if (path.starts_with("include/waystone/")) return rank_of(layers.headers, header_name(path.substr(17)));
    return rank_of_folder(layers, path.starts_with("src/") ? path.substr(4) : path);
}

// The rank of what an #include line names, or nothing where it is not ours; unknown folders are complained about.
std::optional<int> rank_of_include(const Layers& layers, const std::string& line, bool& unknown) {
    const std::size_t open = line.find_first_of("\"<");
    const std::size_t close = open == std::string::npos ? open : line.find_first_of("\">", open + 1);
    if (close == std::string::npos) return std::nullopt;
    const std::string name = line.substr(open + 1, close - open - 1);
    std::optional<int> rank;
    if (name.starts_with("waystone/")) rank = rank_of(layers.headers, header_name(name.substr(9)));
    else if (line[open] == '"' && name.contains('/')) rank = rank_of_folder(layers, name);
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

std::vector<Source> read_sources() {
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
    return sources;
}

TEST(Layers, EveryFolderIncludesOnlyFromThoseBeforeIt) {
    const std::vector<Source> sources = read_sources();
    EXPECT_GT(sources.size(), 10u);
    const std::string cmake = read(std::filesystem::path(WAYSTONE_SOURCE_DIR) / "CMakeLists.txt");
    for (const std::string& violation : violations(cmake, sources)) ADD_FAILURE() << violation;
}

// The files that a source includes in quotation marks.
std::vector<std::string> own_includes(const Source& source) {
    std::vector<std::string> found;
    std::istringstream lines(source.text);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("#include \"")) found.push_back(line.substr(10, line.find('"', 10) - 10));
    return found;
}

// A header and the source of that name are one module.
std::string module_of(const std::string& path) { return path.substr(0, path.rfind('.')); }

using Modules = std::map<std::string, std::set<std::string>>;  // with what each includes

bool leads_to(const Modules& modules, const std::string& from, const std::string& to, std::set<std::string>& seen) {
    const auto at = modules.find(from);
    if (at == modules.end() || !seen.insert(from).second) return false;
    return at->second.contains(to) ||
           std::ranges::any_of(at->second, [&](const std::string& next) { return leads_to(modules, next, to, seen); });
}

std::vector<std::string> knots(const std::vector<Source>& sources) {
    Modules modules;
    for (const Source& source : sources) {
        const std::string own = module_of(source.path);
        for (const std::string& name : own_includes(source))
            if (module_of(name) != own) modules[own].insert(module_of(name));
    }
    std::vector<std::string> found;
    for (const auto& [module, includes] : modules)
        if (std::set<std::string> seen; leads_to(modules, module, module, seen)) found.push_back(module);
    return found;
}

TEST(Layers, NoModulesOfLabAndProgramIncludeEachOther) {
    std::vector<Source> sources = read_sources();
    std::erase_if(sources, [](const Source& source) {
        return !source.path.starts_with("lab/") && !source.path.starts_with("cli/");
    });
    for (const std::string& module : knots(sources)) ADD_FAILURE() << module << " is in a knot with others";
}

TEST(Layers, AKnotIsFound) {
    const std::vector<Source> sources{{"lab/a.hpp", "#include \"lab/b.hpp\"\n"},
                                      {"lab/b.hpp", ""},
                                      {"lab/b.cpp", "#include \"lab/b.hpp\"\n#include \"lab/c.hpp\"\n"},
                                      {"lab/c.cpp", "#include \"lab/a.hpp\"\n"},
                                      {"lab/d.cpp", "#include \"lab/a.hpp\"\n"}};
    EXPECT_EQ(knots(sources), (std::vector<std::string>{"lab/a", "lab/b", "lab/c"}));
}

// What a file includes of other libraries and of the system, as in "<png.h>".
std::vector<std::string> foreign_includes(const std::string& text) {
    static const std::vector<std::string> kForeign{
        "<sys/", "<unistd.h", "<fcntl.h", "<windows.h", "<io.h", "<dirent.h",  "<fstream", "<pthread.h",
        "<png",  "<xxhash",   "<tbb/",    "<oneapi/",   "<fmt/", "<nlohmann/", "<CLI/",    "<boost/"};
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
    const std::vector<std::string> places{"src/io/platform.cpp", "src/base/platform_memory.cpp",
                                          "src/io/png_codec.cpp"};
    for (const char* root : {"include/waystone", "src"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(top / root)) {
            if (!entry.is_regular_file()) continue;
            const std::string path = std::filesystem::relative(entry.path(), top).generic_string();
            const std::string text = read(entry.path());
            const auto found = foreign_includes(text);
            EXPECT_TRUE(path == places[0] || text.find("fopen(") == std::string::npos)
                << path << " opens files by names that are not UTF-8 on every system";
            if (std::ranges::find(places, path) != places.end()) EXPECT_FALSE(found.empty()) << path;
            else EXPECT_EQ(found, std::vector<std::string>{}) << path;
        }
    }
}

// A user's program brings its own, so none of the verbs may ask for ours. Headers have it as a default, for tests.
TEST(Layers, ProgramAndLabReadStringsByTheCatalogueThatTheyAreGiven) {
    const std::filesystem::path top = WAYSTONE_SOURCE_DIR;
    for (const char* root : {"lab", "cli"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(top / root)) {
            if (entry.path().extension() != ".cpp" || entry.path().filename() == "main.cpp") continue;
            const std::string text = read(entry.path());
            for (const char* ours : {"Catalog::standard()", " catalog().", "(catalog()."})
                EXPECT_EQ(text.find(ours), std::string::npos) << entry.path() << " asks for " << ours;
        }
}

constexpr const char* kMadeUp =
    "# layer(nothing)\nlayer(base PUBLIC cost)\nlayer(graph PUBLIC grid NEEDS PNG::PNG)\n"
    "layer(capi PUBLIC waystone.h)\nlayer(cli OUTSIDE NEEDS fmt)\n";

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
