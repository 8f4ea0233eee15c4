"""Commands that can be pressed or typed: one table, and what runs a row of it."""
