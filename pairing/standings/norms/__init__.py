"""Title norms of chess: what FIDE B.01 asks, whether it is there, and what is still needed."""
