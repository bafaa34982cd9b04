/* SPDX-License-Identifier: MIT */
/* A map as a picture: refused by the core alone, written and read again once the component png is there. */
#include <stdio.h>
#include <waystone/png.h>
#include <waystone/waystone.h>

static int failed(int holds, const char* what) {
    if (!holds) fprintf(stderr, "picture: this does not hold: %s\n", what);
    return !holds;
}

int main(void) {
    waystone_map map, again;
    uint64_t fingerprint = 0, other = 1;
    waystone_map_info info = {0};
    info.struct_size = sizeof info;
    if (failed(waystone_map_draw("....\n.##.\n....", NULL, &map) == WAYSTONE_OK, "a drawing is a map")) return 1;
    if (failed(waystone_map_save(map, "map.png") == WAYSTONE_WRITE_FAILED, "the core alone writes no PNG")) return 1;
    if (failed(remove("map.png") != 0, "and leaves nothing")) return 1;
    waystone_use_png();
    if (failed(waystone_map_save(map, "map.png") == WAYSTONE_OK, "with the component it does")) return 1;
    if (failed(waystone_map_open("map.png", NULL, &again) == WAYSTONE_OK, "and reads it")) return 1;
    waystone_map_get_info(map, &info);
    fingerprint = info.fingerprint;
    waystone_map_get_info(again, &info);
    other = info.fingerprint;
    if (failed(fingerprint == other, "the picture is the map")) return 1;
    waystone_map_free(again);
    waystone_map_free(map);
    puts("picture: all is well");
    return 0;
}
