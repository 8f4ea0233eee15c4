"""What the Log tab remembers, and what is known from it: earlier rounds, ratings, names."""
