# SPDX-License-Identifier: MIT
# Completion for bash: the program itself says what fits. Where it says nothing, files do.
_waystone() {
    local IFS=$'\n'
    # shellcheck disable=SC2207  # a word for each line
    COMPREPLY=($("$1" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _waystone waystone
