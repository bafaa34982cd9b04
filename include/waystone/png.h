// SPDX-License-Identifier: MIT
// PNG for an installed Waystone, which has none built in: the component png, in C99 and in C++.
//
// Link waystone::png and call this once, before the first picture. From then on maps may be PNG files. Where PNG is
// built in already, as in the program, it changes nothing.
#ifndef WAYSTONE_PNG_H
#define WAYSTONE_PNG_H

#include <waystone/export.h>

#ifdef __cplusplus
extern "C" {
#endif

WAYSTONE_PUBLIC void waystone_use_png(void);

#ifdef __cplusplus
}
#endif

#endif
