# What of the program goes below a prefix. Components: `program`, and `maps`, which only `./run.sh install` asks for, since
# packages ship none.
include(GNUInstallDirs)

# The program, completion for bash, and a manual page that the program makes from its own help.
function(install_program)
  install(TARGETS waystone RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  install(FILES ${waystone_SOURCE_DIR}/cli/completion.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
    RENAME waystone COMPONENT program)
  install(CODE "execute_process(COMMAND \"$<TARGET_FILE:waystone>\" man OUTPUT_FILE \"${waystone_BINARY_DIR}/waystone.1\"
    COMMAND_ERROR_IS_FATAL ANY)" COMPONENT program)
  install(FILES ${waystone_BINARY_DIR}/waystone.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
  install(FILES ${waystone_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
endfunction()

# The maps on board, where the program looks for them (lab/run/map_files.hpp), with their notices.
function(install_maps)
  install(DIRECTORY ${ARGN} DESTINATION ${CMAKE_INSTALL_DATADIR}/waystone COMPONENT maps EXCLUDE_FROM_ALL)
  install(FILES ${waystone_SOURCE_DIR}/data/README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/waystone COMPONENT maps EXCLUDE_FROM_ALL)
endfunction()
