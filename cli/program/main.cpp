// SPDX-License-Identifier: MIT
#include <waystone/program.hpp>

int main(int argc, char** argv) { return waystone::run_program(argc, argv); }
