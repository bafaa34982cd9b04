/* SPDX-License-Identifier: MIT
   What `waystone signature` prints, by the library as one file. */
#include "waystone.h"

#include <stdio.h>

int main(int argc, char** argv) {
    int i;
    for (i = 1; i < argc; ++i) {
        waystone_configuration configuration;
        uint64_t signature = 0;
        if (waystone_configuration_parse(argv[i], &configuration) != WAYSTONE_OK ||
            waystone_configuration_signature(configuration, NULL, &signature) != WAYSTONE_OK) {
            fprintf(stderr, "%s: %s\n", argv[i], waystone_last_error());
            return 1;
        }
        printf("%s %016llx\n", argv[i], (unsigned long long)signature);
        waystone_configuration_free(configuration);
    }
    return 0;
}
