// SPDX-License-Identifier: MIT
// The targets under libFuzzer: waystone_fuzz --target=NAME, then the options of libFuzzer. tools/fuzz.sh runs them all.
#include "fuzz/targets.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

const waystone::FuzzTarget* chosen = nullptr;

}  // namespace

void waystone::fuzz_require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "%s: it does not hold that %s\n", std::string(chosen->name).c_str(), what);
    std::abort();
}

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    GTEST_FLAG_SET(break_on_failure, true);
    std::string_view wanted;
    for (int i = 1; i < *argc; ++i)
        if (const std::string_view word = (*argv)[i]; word.starts_with("--target=")) wanted = word.substr(9);
    for (const waystone::FuzzTarget& target : waystone::fuzz_targets()) {
        if (wanted.empty()) std::printf("%s\n", std::string(target.name).c_str());
        if (target.name == wanted) chosen = &target;
    }
    if (chosen != nullptr) return 0;
    std::fputs(wanted.empty() ? "these are the targets; choose one with --target=NAME\n" : "no such target\n", stderr);
    std::exit(wanted.empty() ? 0 : 2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    chosen->run({reinterpret_cast<const char*>(data), size});
    return 0;
}
