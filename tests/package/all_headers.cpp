// SPDX-License-Identifier: MIT
// What is installed, all of it. Not compiled: package_test.sh asks clang what it declares.
#include <waystone/waystone.h>
#include <waystone/recording.hpp>
#include <waystone/waystone.hpp>
