"""Who is there: check-in, late entries, withdrawals, replacements, and boards mended for them."""
