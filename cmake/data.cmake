# Unpacks the archives of data/ to where the program looks for them (lab/run/map_files.hpp): to build/data, which all
# presets share, or to data/ in a build folder elsewhere.
#
# An archive is unpacked again only when it has changed: its checksum lies beside its folder. A folder is there whole
# or not at all. ${waystone_data} is where they are then.
function(unpack_data)
  set(data ${waystone_BINARY_DIR}/data)
  set(shared ${waystone_SOURCE_DIR}/build)
  cmake_path(IS_PREFIX shared ${waystone_BINARY_DIR} NORMALIZE below)
  if(below)
    set(data ${shared}/data)
  endif()
  set(waystone_data ${data} PARENT_SCOPE)
  file(MAKE_DIRECTORY ${data})
  file(LOCK ${data} DIRECTORY GUARD FUNCTION TIMEOUT 300)  # of presets that are configured at once
  foreach(name ${ARGN})
    set(archive ${waystone_SOURCE_DIR}/data/${name}.tar.xz)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${archive})
    file(SHA256 ${archive} checksum)
    set(known "")
    if(EXISTS ${data}/${name}.sha256)
      file(READ ${data}/${name}.sha256 known)
    endif()
    if(IS_DIRECTORY ${data}/${name} AND known STREQUAL checksum)
      continue()
    endif()
    message(STATUS "Unpacking data/${name}.tar.xz")
    file(REMOVE_RECURSE ${data}/new ${data}/${name})
    file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${data}/new)
    file(RENAME ${data}/new/${name} ${data}/${name})
    file(REMOVE_RECURSE ${data}/new)
    file(WRITE ${data}/${name}.sha256 ${checksum})
  endforeach()
endfunction()
