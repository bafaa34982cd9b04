# Writes the commit that is being built into a header; run at every build, it touches the file only when that changed.
#
#   cmake -DSOURCE=DIR -DOUTPUT=FILE -P commit.cmake

find_package(Git QUIET)
set(commit "unknown")
if(GIT_FOUND AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND ${GIT_EXECUTABLE} -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
    OUTPUT_VARIABLE said OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(commit ${said})
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#pragma once\n#define WAYSTONE_COMMIT \"${commit}\"\n" @ONLY)
