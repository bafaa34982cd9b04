# How a layer becomes a library, and how everything is compiled.

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# Build type, compiler cache and warnings are the business of whoever is at the top.
if(PROJECT_IS_TOP_LEVEL)
  if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
  endif()
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  find_program(WAYSTONE_CCACHE ccache)
  if(WAYSTONE_CCACHE)
    # With precompiled headers ccache wants to be told that it may.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${WAYSTONE_CCACHE})
  endif()
endif()

# headers_of_this_machine(TARGET HEADER [REQUIRED]): of a library whose headers are enough, also to compile for another
# system: HEADER, or all that lies in its folder.
function(headers_of_this_machine target header)
  string(REGEX REPLACE "/.*" "" name ${header})
  find_path(WAYSTONE_HEADERS_${name} ${header} NO_CMAKE_FIND_ROOT_PATH ${ARGN})
  if(WAYSTONE_HEADERS_${name})
    file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/headers)
    file(CREATE_LINK ${WAYSTONE_HEADERS_${name}}/${name} ${PROJECT_BINARY_DIR}/headers/${name} SYMBOLIC)
    target_include_directories(${target} SYSTEM INTERFACE ${PROJECT_BINARY_DIR}/headers)
  endif()
endfunction()

# The core needs the standard library alone, and libpng for pictures where that is found.
if(NOT DEFINED WAYSTONE_PNG OR WAYSTONE_PNG)
  find_package(PNG QUIET)
endif()
cmake_dependent_option(WAYSTONE_PNG "Read and write PNG, through libpng" ON "PNG_FOUND" OFF)
if(NOT WAYSTONE_PNG)
  message(STATUS "Building without PNG: libpng was not found, or WAYSTONE_PNG is off")
endif()
if(NOT WAYSTONE_CORE_ONLY)
  find_package(Threads REQUIRED)
  find_package(fmt QUIET)
  if(NOT fmt_FOUND)
    add_library(waystone_fmt INTERFACE)
    headers_of_this_machine(waystone_fmt fmt/format.h REQUIRED)
    target_compile_definitions(waystone_fmt INTERFACE FMT_HEADER_ONLY)
    add_library(fmt::fmt ALIAS waystone_fmt)
  endif()
endif()

# What our sources are compiled with; nothing of it reaches a project that links them. Walks are the same everywhere, so
# no -march and no -ffast-math; -ffp-contract=off keeps fused multiply-adds out of the little floating point there is.
add_library(waystone_options INTERFACE)
if(NOT MSVC)
  target_compile_options(waystone_options INTERFACE -ffp-contract=off)
endif()
if(PROJECT_IS_TOP_LEVEL)
  target_compile_options(waystone_options INTERFACE -Wall -Wextra -Wpedantic -Werror -Wshadow -Wconversion
    -Wno-sign-conversion -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(waystone_options INTERFACE -Wno-restrict -Wno-maybe-uninitialized -Wno-stringop-overflow -Wno-array-bounds)  # raise false alarms at "a" + string and at std::function there
  endif()
endif()
if(WAYSTONE_SANITIZE)
  target_compile_options(waystone_options INTERFACE -fsanitize=${WAYSTONE_SANITIZE} -fno-omit-frame-pointer
    -fno-sanitize-recover=all)
  target_link_options(waystone_options INTERFACE -fsanitize=${WAYSTONE_SANITIZE})
endif()

# What is not the core need not be fast: the walks themselves are the core's.
add_library(waystone_outside_options INTERFACE)
if(NOT MSVC)
  target_compile_options(waystone_outside_options INTERFACE ${WAYSTONE_OUTSIDE_OPTIONS})
endif()

# Headers that many sources include, compiled once for the core and once for what is outside: reading them is most of
# the time that a source takes. Every source still includes what it uses; the preset `clang` goes without.
option(WAYSTONE_PRECOMPILE "Precompile the headers of the standard library" ON)
set(waystone_common_headers ${waystone_SOURCE_DIR}/src/graph/grid.hpp ${waystone_SOURCE_DIR}/src/graph/explicit_graph.hpp
  ${waystone_SOURCE_DIR}/src/base/settings.hpp <algorithm> <array> <atomic> <bit> <cstdint> <expected> <functional> <limits> <memory> <optional>
  <span> <string> <string_view> <utility> <variant> <vector>)
function(precompile name group)
  if(NOT WAYSTONE_PRECOMPILE)
    return()
  endif()
  get_property(first GLOBAL PROPERTY waystone_precompiled_${group})
  if(first)
    target_precompile_headers(${name} REUSE_FROM ${first})
  else()
    target_precompile_headers(${name} PRIVATE ${waystone_common_headers} ${ARGN})
    set_property(GLOBAL PROPERTY waystone_precompiled_${group} ${name})
  endif()
endfunction()

# Layers that no move waits for, compiled for size: where every byte is loaded from somewhere.
set(WAYSTONE_SMALL_LAYERS "" CACHE STRING "Layers of the core to compile for size, as in io;catalog")

# Core layers never throw; the presets `core` and `clang` prove it. The standard library does where memory runs out, and
# Python then goes on.
add_library(waystone_core_options INTERFACE)
if(((WAYSTONE_CORE_ONLY AND NOT WAYSTONE_PYTHON) OR WAYSTONE_NO_EXCEPTIONS) AND NOT MSVC)
  target_compile_options(waystone_core_options INTERFACE -fno-exceptions)
endif()
# What the core is compiled with serves the static and the shared library: nothing is visible but what says so, and no
# call within the library asks who else has such a function.
if(WAYSTONE_PACKAGE)
  target_compile_options(waystone_core_options INTERFACE -fvisibility=hidden -fvisibility-inlines-hidden -fno-semantic-interposition)
endif()

# The folders whose headers are ours alone.
set(waystone_private_folders ${waystone_SOURCE_DIR}/src ${waystone_SOURCE_DIR})
set_property(GLOBAL PROPERTY waystone_below "")

function(layer name)
  cmake_parse_arguments(L "OUTSIDE;EXPERIMENTS" "" "PUBLIC;NEEDS" ${ARGN})
  if(L_OUTSIDE)
    set(folder ${waystone_SOURCE_DIR}/${name})
  else()
    set(folder ${waystone_SOURCE_DIR}/src/${name})
  endif()
  if(NOT EXISTS ${folder} OR (L_OUTSIDE AND WAYSTONE_CORE_ONLY) OR (L_EXPERIMENTS AND NOT WAYSTONE_EXPERIMENTS))
    return()
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/(main|io/png_codec)\\.cpp$")
  if(NOT sources)
    return()
  endif()
  get_property(below GLOBAL PROPERTY waystone_below)
  string(REPLACE / _ name ${name})
  add_library(waystone_${name} STATIC ${sources})
  target_include_directories(waystone_${name} PUBLIC ${waystone_SOURCE_DIR}/include PRIVATE ${waystone_private_folders})
  target_compile_features(waystone_${name} PUBLIC cxx_std_23)
  target_link_libraries(waystone_${name} PUBLIC ${below} PRIVATE waystone_options)
  if(L_OUTSIDE)
    target_link_libraries(waystone_${name} PUBLIC ${L_NEEDS} PRIVATE waystone_outside_options)
    precompile(waystone_${name} outside <charconv> <chrono> <deque> <filesystem> <map> <numeric> <set> <fmt/format.h>)
  else()
    target_link_libraries(waystone_${name} PRIVATE ${L_NEEDS} waystone_core_options)
    if(WAYSTONE_PACKAGE)
      set_target_properties(waystone_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    endif()
    if(name IN_LIST WAYSTONE_SMALL_LAYERS)
      target_compile_options(waystone_${name} PRIVATE -Oz)
      precompile(waystone_${name} small)
    else()
      precompile(waystone_${name} core)
    endif()
    set_property(GLOBAL PROPERTY waystone_core waystone_${name} ${below})
  endif()
  # The libraries above link this one first: static libraries resolve from left to right.
  set_property(GLOBAL PROPERTY waystone_below waystone_${name} ${below})
endfunction()

# compile_together(LAYER...): several sources at once, so that a first build is over soon. Names must differ within a
# layer, in anonymous namespaces too. The presets `dev` and `clang` compile each source alone, so that a change is
# compiled soon and every source includes what it uses.
option(WAYSTONE_TOGETHER "Compile several sources as one" ON)
function(compile_together)
  if(WAYSTONE_TOGETHER)
    foreach(layer IN LISTS ARGN)
      string(REPLACE / _ layer ${layer})
      if(TARGET waystone_${layer})
        set_target_properties(waystone_${layer} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 5)
      endif()
    endforeach()
  endif()
endfunction()

# src/io/png_codec.cpp by itself, since the package has it in other ways: for these libraries, with libpng or without.
function(add_png_codec name)
  cmake_parse_arguments(P "" "" "DEFINE" ${ARGN})
  add_library(${name} OBJECT ${waystone_SOURCE_DIR}/src/io/png_codec.cpp)
  target_include_directories(${name} PRIVATE ${waystone_SOURCE_DIR}/include ${waystone_private_folders})
  target_link_libraries(${name} PRIVATE waystone_options waystone_core_options)
  target_compile_definitions(${name} PRIVATE ${P_DEFINE})
  if(P_DEFINE)
    target_link_libraries(${name} PRIVATE PNG::PNG)
  endif()
  if(WAYSTONE_PACKAGE)
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  endif()
endfunction()
function(png_codec)
  if(WAYSTONE_PNG)
    add_png_codec(waystone_png_codec DEFINE WAYSTONE_HAS_PNG)
    target_link_libraries(waystone_io PRIVATE PNG::PNG)
  else()
    add_png_codec(waystone_png_codec)
  endif()
  target_sources(waystone_io PRIVATE $<TARGET_OBJECTS:waystone_png_codec>)
endfunction()

# What other projects link:
#
#   waystone::waystone   the core, with the headers of include/ and nothing else
#   waystone::c          the same, for programs in C: waystone/waystone.h. Such a project also needs the language CXX
#   waystone::extend     the same, and the headers of src/: for agents of your own. Not stable yet
#   waystone::program    the verbs as a library, for a program with agents of your own; not where WAYSTONE_CORE_ONLY is on
function(waystone_libraries)
  get_property(core GLOBAL PROPERTY waystone_core)
  add_library(waystone_core INTERFACE)
  target_link_libraries(waystone_core INTERFACE ${core})
  add_library(waystone::waystone ALIAS waystone_core)
  add_library(waystone_c INTERFACE)
  target_link_libraries(waystone_c INTERFACE waystone_core)
  add_library(waystone::c ALIAS waystone_c)
  add_library(waystone_extend INTERFACE)
  target_link_libraries(waystone_extend INTERFACE waystone_core)
  target_include_directories(waystone_extend INTERFACE ${waystone_SOURCE_DIR}/src)
  add_library(waystone::extend ALIAS waystone_extend)
  if(TARGET waystone_cli_program)
    add_library(waystone_program INTERFACE)
    target_link_libraries(waystone_program INTERFACE waystone_cli_program)
    add_library(waystone::program ALIAS waystone_program)
  endif()
endfunction()

function(waystone_program)
  # Everything, with all headers: what the program, the tests and the benchmarks link.
  get_property(below GLOBAL PROPERTY waystone_below)
  add_library(waystone_all INTERFACE)
  target_link_libraries(waystone_all INTERFACE ${below})
  target_include_directories(waystone_all INTERFACE ${waystone_private_folders})
  if(NOT WAYSTONE_CORE_ONLY)
    set(program cli/program)
    if(NOT WAYSTONE_EXPERIMENTS)
      set(program cli/verbs)
    endif()
    add_executable(waystone ${waystone_SOURCE_DIR}/${program}/main.cpp)
    target_link_libraries(waystone PRIVATE waystone_all waystone_options waystone_outside_options)
    # The same without experiments, studies and reports: all that the first table of run.sh needs.
    add_executable(waystone_solve EXCLUDE_FROM_ALL ${waystone_SOURCE_DIR}/cli/verbs/main.cpp)
    target_link_libraries(waystone_solve PRIVATE waystone_cli_verbs waystone_options waystone_outside_options)
    target_include_directories(waystone_solve PRIVATE ${waystone_private_folders})
    set_target_properties(waystone_solve PROPERTIES OUTPUT_NAME waystone-solve RUNTIME_OUTPUT_DIRECTORY ${waystone_BINARY_DIR})
    set_source_files_properties(${waystone_SOURCE_DIR}/cli/verbs/run_verbs.cpp ${waystone_SOURCE_DIR}/cli/program/study.cpp ${waystone_SOURCE_DIR}/lab/run/program.cpp
      PROPERTIES COMPILE_DEFINITIONS WAYSTONE_VERSION="${PROJECT_VERSION}")
    set(commit ${waystone_BINARY_DIR}/generated/commit.hpp)
    add_custom_target(waystone_commit BYPRODUCTS ${commit} COMMAND ${CMAKE_COMMAND} -DSOURCE=${waystone_SOURCE_DIR}
      -DOUTPUT=${commit} -P ${waystone_SOURCE_DIR}/cmake/commit.cmake)
    add_dependencies(waystone_lab_run waystone_commit)
    target_include_directories(waystone_lab_run PRIVATE ${waystone_BINARY_DIR}/generated)
    set_target_properties(waystone PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${waystone_BINARY_DIR})
  endif()
endfunction()

# A folder that only some machines can build: left out, with a line that says why, where a package is missing.
# So run.sh needs no test libraries, and both commands share one build folder.
function(part name)
  cmake_parse_arguments(P "" "" "NEEDS" ${ARGN})
  foreach(package ${P_NEEDS})
    find_package(${package} QUIET)
    if(NOT ${package}_FOUND)
      message(STATUS "Leaving out ${name}/: ${package} was not found")
      return()
    endif()
  endforeach()
  add_subdirectory(${name})
endfunction()
