"""OpenGotha's tournament files (XML)."""
