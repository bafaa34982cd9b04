// SPDX-License-Identifier: MIT
#include "lab/experiment/paper_names.hpp"

namespace waystone::lab {
namespace {

struct PaperName {
    std::string_view number, name;
};

constexpr PaperName kPapers[] = {
    {"000", "bulitko2008"}, {"001", "bulitko2009"}, {"002", "hernandez2014"},
    {"003", "lustrek2006"}, {"004", "bulitko2012"},
};

}  // namespace

std::string current_id(std::string_view id) {
    const std::string_view paper = id.substr(0, id.find('/'));
    for (const auto& [number, name] : kPapers)
        if (paper == number) return std::string(name) + std::string(id.substr(paper.size()));
    return std::string(id);
}

}  // namespace waystone::lab
