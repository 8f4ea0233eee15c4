"""The laboratory: searches for designs, comparisons, makers of pictures and samples."""
