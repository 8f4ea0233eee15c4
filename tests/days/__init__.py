"""Whole days of organisers, typed as people type, through the terminal and into the cells."""
