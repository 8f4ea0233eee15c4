# Completion of pairbook with the Tab key, in fish.
complete --command pairbook --no-files --arguments '(_PAIRBOOK_COMPLETE=fish _PAIRBOOK_LINE=(commandline --cut-at-cursor) pairbook)'
