# What `cmake --install` puts below the prefix: the program, the maps on board where it looks for them
# (lab/map_files.hpp), completion for bash, and a manual page that the program makes from its own help.
function(install_program maps robots)
  install(TARGETS waystone RUNTIME DESTINATION bin)
  install(DIRECTORY ${maps} ${robots} DESTINATION share/waystone)
  install(FILES ${waystone_SOURCE_DIR}/data/README.md DESTINATION share/waystone)
  install(FILES ${waystone_SOURCE_DIR}/LICENSE DESTINATION share/doc/waystone)
  install(FILES ${waystone_SOURCE_DIR}/cli/completion.bash DESTINATION share/bash-completion/completions RENAME waystone)
  install(CODE "execute_process(COMMAND \"$<TARGET_FILE:waystone>\" man OUTPUT_FILE \"${waystone_BINARY_DIR}/waystone.1\"
    COMMAND_ERROR_IS_FATAL ANY)")
  install(FILES ${waystone_BINARY_DIR}/waystone.1 DESTINATION share/man/man1)
endfunction()
