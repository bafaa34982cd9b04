// SPDX-License-Identifier: MIT
// Where the program finds maps and scenarios that are not where it runs.
//
// First below the folder that WAYSTONE_MAPS names, then among the maps on board. Those are data/maps in the program's
// folder or in one of the two above it, as in a build folder, or ../share/waystone/maps, as of an installed program.
// The core knows nothing of this: it opens the paths it is given.
#pragma once

#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include <string>
#include <vector>

namespace waystone::lab {

// In that order; those that there are.
std::vector<std::string> map_folders();

// The file of that name, or below the first of the folders that holds it; where there is none, the name itself.
std::string find_file(const std::string& name);
// The same for files and folders that lie beside the folders of maps, as robot-runners does.
std::string find_data(const std::string& name);
// The name that find_file() takes, for a path below one of the folders; other paths stay.
std::string short_name(const std::string& path);

// As open_map() does, and then below the folders.
Expected<Grid> open_named_map(const std::string& source, Moves moves = {});

// An error about a name that no file has, and where else it was looked for; other errors stay.
Error with_places(Error error);

}  // namespace waystone::lab
