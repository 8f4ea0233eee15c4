"""Orders of one event side by side, and measures of how good an order is."""
