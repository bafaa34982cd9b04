// SPDX-License-Identifier: MIT
// Callbacks into JavaScript: functions that the module imports, and their addresses for the options of the C face. The
// context is a number by which JavaScript knows whom to call.
#include <waystone/waystone.h>

#include <new>

#define WAYSTONE_IMPORT(name) __attribute__((import_module("waystone"), import_name(name)))
#define WAYSTONE_EXPORT(name) __attribute__((export_name(name)))

extern "C" {

WAYSTONE_IMPORT("progress") void waystone_js_progress(void* context, double done, double total);
WAYSTONE_IMPORT("tune_progress")
void waystone_js_tune_progress(void* context, const char* what, double done, double total);
WAYSTONE_IMPORT("stop") int waystone_js_stop(void* context);
WAYSTONE_IMPORT("observe")
void waystone_js_observe(void* context, const waystone_searched* searched, size_t count);
WAYSTONE_IMPORT("out_of_memory") void waystone_js_out_of_memory();                               // throws
WAYSTONE_IMPORT("bug") void waystone_js_bug(const char* condition, const char* file, int line);  // throws

WAYSTONE_EXPORT("waystone_js_hooks") void waystone_js_hooks(const void** four) {
    four[0] = reinterpret_cast<const void*>(waystone_js_progress);
    four[1] = reinterpret_cast<const void*>(waystone_js_tune_progress);
    four[2] = reinterpret_cast<const void*>(waystone_js_stop);
    four[3] = reinterpret_cast<const void*>(waystone_js_observe);
}

// Once, before everything else: the C++ heap and bugs say so to JavaScript before the module ends.
WAYSTONE_EXPORT("waystone_js_start") void waystone_js_start() {
    std::set_new_handler(waystone_js_out_of_memory);
    waystone_set_bug_handler(waystone_js_bug);
}
}
