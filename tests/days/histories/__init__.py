"""Random histories of an event, on two engines, against a model in memory."""
