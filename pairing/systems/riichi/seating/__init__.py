"""Who sits with whom in one round: Swiss, interval, knock-out; and at which wind."""
