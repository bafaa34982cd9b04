# The library as `cmake --install` puts it below a prefix: static and shared, from the objects of the layers, so that nothing
# is compiled again; the public headers; what find_package and pkg-config read. Components: `library` (what programs need
# to run) and `dev` (what they need to be built).
#
# libwaystone depends on the standard library alone. PNG is a second, small library, which its users ask for by name.

# A version script: the words waystone_ and waystone::, and of these what is not hidden.
function(package_exports script)
  file(CONFIGURE OUTPUT ${script} CONTENT
    "WAYSTONE_@PROJECT_VERSION_MAJOR@.@PROJECT_VERSION_MINOR@ {\n  global: waystone_*; extern \"C++\" { waystone::*; };\n  local: *;\n};\n" @ONLY)
endfunction()

# package_library(NAME SOURCE...): NAME_static and NAME_shared, as libNAME.
function(package_library name)
  string(REPLACE - _ target ${name})
  foreach(kind static shared)
    string(TOUPPER ${kind} type)
    add_library(package_${target}_${kind} ${type} ${ARGN})
    set_target_properties(package_${target}_${kind} PROPERTIES OUTPUT_NAME ${name} LINKER_LANGUAGE CXX POSITION_INDEPENDENT_CODE ON
      ARCHIVE_OUTPUT_DIRECTORY ${waystone_BINARY_DIR}/lib LIBRARY_OUTPUT_DIRECTORY ${waystone_BINARY_DIR}/lib
      INSTALL_RPATH "$ORIGIN")
    target_include_directories(package_${target}_${kind} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  endforeach()
  # The interface may change with each minor version while the first number is 0: docs/versioning.md.
  set_target_properties(package_${target}_shared PROPERTIES VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} LINK_DEPENDS ${waystone_BINARY_DIR}/exports.map)
  target_link_options(package_${target}_shared PRIVATE LINKER:--version-script=${waystone_BINARY_DIR}/exports.map LINKER:--no-undefined)
  set_target_properties(package_${target}_static PROPERTIES EXPORT_NAME ${target}_static)
  set_target_properties(package_${target}_shared PROPERTIES EXPORT_NAME ${target}_shared)
  install(TARGETS package_${target}_shared EXPORT ${name} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
    NAMELINK_COMPONENT dev)
  install(TARGETS package_${target}_static EXPORT ${name} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
  install(EXPORT ${name} NAMESPACE waystone:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/waystone FILE ${name}-targets.cmake
    COMPONENT dev)
  package_pkg_config(${name})
endfunction()

function(package_pkg_config name)
  # How far the prefix lies above the folder of the .pc files, so that everything may be moved.
  file(RELATIVE_PATH up /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
  string(REGEX REPLACE "/$" "" up ${up})
  configure_file(${waystone_SOURCE_DIR}/cmake/package/${name}.pc.in ${waystone_BINARY_DIR}/${name}.pc @ONLY)
  install(FILES ${waystone_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
endfunction()

function(waystone_package)
  package_exports(${waystone_BINARY_DIR}/exports.map)
  get_property(core GLOBAL PROPERTY waystone_core)
  set(objects "")
  foreach(layer IN LISTS core)
    list(APPEND objects $<TARGET_OBJECTS:${layer}>)
  endforeach()
  add_png_codec(waystone_png_none)
  package_library(waystone ${objects} $<TARGET_OBJECTS:waystone_png_none>)
  package_pkg_config(waystone-static)
  if(WAYSTONE_PNG)
    add_png_codec(waystone_png_component DEFINE WAYSTONE_HAS_PNG WAYSTONE_PNG_COMPONENT)
    package_library(waystone-png $<TARGET_OBJECTS:waystone_png_component>)
    foreach(kind static shared)
      target_link_libraries(package_waystone_png_${kind} PUBLIC package_waystone_${kind} PRIVATE PNG::PNG)
    endforeach()
  endif()

  # extend.hpp needs the headers of src/, program.hpp the whole program: both are for those who have the sources.
  install(DIRECTORY ${waystone_SOURCE_DIR}/include/waystone DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev
    PATTERN extend.hpp EXCLUDE PATTERN program.hpp EXCLUDE)
  include(CMakePackageConfigHelpers)
  write_basic_package_version_file(${waystone_BINARY_DIR}/waystone-config-version.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${waystone_SOURCE_DIR}/cmake/package/waystone-config.cmake ${waystone_BINARY_DIR}/waystone-config-version.cmake
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/waystone COMPONENT dev)
  install(FILES ${waystone_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT library)
endfunction()
