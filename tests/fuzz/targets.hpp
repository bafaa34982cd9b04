// SPDX-License-Identifier: MIT
// What reads bytes from strangers, one function each: for libFuzzer (fuzzer.cpp) and for the tests (replay_test.cpp).
//
// A target returns for every input, whatever it holds.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace waystone {

struct FuzzTarget {
    std::string_view name;                // also of its folder in seeds/
    bool (*run)(std::string_view input);  // whether it was taken
};

inline std::vector<FuzzTarget>& fuzz_targets() {
    static std::vector<FuzzTarget> all;
    return all;
}

// In a file of targets: const AddFuzzTargets added(kTargets);
struct AddFuzzTargets {
    explicit AddFuzzTargets(std::span<const FuzzTarget> targets) {
        fuzz_targets().insert(fuzz_targets().end(), targets.begin(), targets.end());
    }
};

// Fails the test, or ends the fuzzer.
void fuzz_require(bool holds, const char* what);

}  // namespace waystone
