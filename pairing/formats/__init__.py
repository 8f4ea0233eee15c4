"""Exchange formats: one file for each, text in and values of the model out."""
