"""In the hall: who is kept apart, who has which number, which table, and how teams stand."""
