"""The Russian Go Federation's tournament files (JSON)."""
