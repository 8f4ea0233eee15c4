# Completion of pairbook with the Tab key, in bash.
_pairbook_completion() {
    local IFS=$'\n'
    COMPREPLY=($(_PAIRBOOK_COMPLETE=bash _PAIRBOOK_LINE="${COMP_LINE:0:COMP_POINT}" "$1"))
    [[ ${COMPREPLY[0]} == *[=/] ]] && compopt -o nospace
    return 0
}
complete -o default -F _pairbook_completion pairbook
