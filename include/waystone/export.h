// SPDX-License-Identifier: MIT
// What a shared library shows: the classes and functions that carry this word, and the C face. C and C++.
#ifndef WAYSTONE_EXPORT_H
#define WAYSTONE_EXPORT_H

#if defined(__GNUC__) && !defined(_WIN32)
#define WAYSTONE_PUBLIC __attribute__((visibility("default")))
#else
#define WAYSTONE_PUBLIC
#endif

#endif
