"""Draw tournaments of every system by the thousand and have each round judged by a referee."""
