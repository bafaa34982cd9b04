# Writes ctest's entries for the tests of a program: one for every suite, and one for every parameter of the suites that
# share a prefix, as in conformance/astar. Starting 2,400 processes would take longer than most of their tests.
#
#   cmake -DPROGRAM=... -DENTRIES=... -DLIMITS=... -DSLOWDOWN=... -DDATABASES=... [-DEMULATOR=...] [-DPREFIX=...]
#     -P discover.cmake
#
# ENTRIES.cmake is what ctest reads; ENTRIES.txt has a line ENTRY TEST for each test, for `./test.sh -R`. An entry may take
# the limit of its longest test, and a second for each. PREFIX comes before the names of entries; EMULATOR starts PROGRAM.
execute_process(COMMAND ${EMULATOR} ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
file(STRINGS ${LIMITS} limits REGEX "^[0-9]")
foreach(line IN LISTS limits)
  if(line MATCHES "^([0-9]+) (.+)$")
    set(limit_of_${CMAKE_MATCH_2} ${CMAKE_MATCH_1})
  endif()
endforeach()

set(entries "")
set(names "")
string(REPLACE "\r" "" listed "${listed}")
string(REGEX REPLACE "#[^\n]*" "" listed "${listed}")  # what a parameter looks like
string(REGEX REPLACE "[ \t]*\n" ";" listed "${listed}")
foreach(line IN LISTS listed)
  if(line MATCHES "^([^ ]+\\.)$")
    set(suite ${CMAKE_MATCH_1})
    continue()
  elseif(NOT line MATCHES "^  ([^ ]+)$")
    continue()
  endif()
  set(test ${suite}${CMAKE_MATCH_1})
  if(test MATCHES "^([^/.]+)/([^/]+)/(.+)$")
    set(entry ${CMAKE_MATCH_1}/${CMAKE_MATCH_3})
    set(filter_${entry} "${CMAKE_MATCH_1}/*.*/${CMAKE_MATCH_3}")
    set(bare ${CMAKE_MATCH_1}/${CMAKE_MATCH_2})
  else()
    string(REGEX REPLACE "\\.$" "" entry ${suite})
    set(filter_${entry} "${suite}*")
    set(bare ${test})
  endif()
  if(NOT DEFINED longest_${entry})
    list(APPEND entries ${entry})
    set(longest_${entry} 30)
    set(count_${entry} 0)
  endif()
  math(EXPR count_${entry} "${count_${entry}} + 1")
  if(DEFINED limit_of_${bare} AND limit_of_${bare} GREATER longest_${entry})
    set(longest_${entry} ${limit_of_${bare}})
  endif()
  string(APPEND names "${PREFIX}${entry} ${test}\n")
endforeach()

set(started "")
if(EMULATOR)
  set(started "\"${EMULATOR}\" ")
endif()
set(text "set(patience 1)\nif(DEFINED ENV{WAYSTONE_TEST_PATIENCE})\n  set(patience \$ENV{WAYSTONE_TEST_PATIENCE})\nendif()\n")
foreach(entry IN LISTS entries)
  math(EXPR limit "(${longest_${entry}} + ${count_${entry}}) * ${SLOWDOWN}")
  string(APPEND text "math(EXPR limit \"${limit} * \${patience}\")\nadd_test([==[${PREFIX}${entry}]==] ${started}\"${PROGRAM}\" \"--gtest_filter=${filter_${entry}}\")\n"
    "set_tests_properties([==[${PREFIX}${entry}]==] PROPERTIES TIMEOUT \${limit} COST ${longest_${entry}} FIXTURES_REQUIRED databases "
    "ENVIRONMENT \"WAYSTONE_TEST_DATABASES=${DATABASES}\")\n")
endforeach()
file(WRITE ${ENTRIES}.cmake "${text}")
file(WRITE ${ENTRIES}.txt "${names}")
