"""Scripts that computed the riichi plans the product ships."""
