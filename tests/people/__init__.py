"""Players and the event as organisers really type them."""
