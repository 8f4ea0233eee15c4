# Completion of pairbook with the Tab key, in zsh.
_pairbook_completion() {
    local -a offered
    offered=("${(@f)$(_PAIRBOOK_COMPLETE=zsh _PAIRBOOK_LINE="${LBUFFER}" pairbook)}")
    _describe pairbook offered
}
compdef _pairbook_completion pairbook
