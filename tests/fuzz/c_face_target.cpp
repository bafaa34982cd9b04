// SPDX-License-Identifier: MIT
// Calls of the C face, chosen by the input and checked against a model.
#include "fuzz/targets.hpp"

#include "support/random_calls.hpp"

namespace waystone {
namespace {

bool call_the_c_face(std::string_view input) {
    random_calls::Reached reached;
    random_calls::RandomCalls calls(random_calls::Choices(input), reached);
    for (int i = 0; i < 2000 && calls.left() && !testing::Test::HasFatalFailure(); ++i) calls.call();
    fuzz_require(!testing::Test::HasFailure(), "calls of the C face do what the model does");
    return reached.moves > 0;
}

constexpr FuzzTarget kTargets[] = {{"c_face", call_the_c_face}};

const AddFuzzTargets added_c_face(kTargets);

}  // namespace
}  // namespace waystone
