"""What people type as results and scores: the reader, the sheets' formulas, the fast entry."""
