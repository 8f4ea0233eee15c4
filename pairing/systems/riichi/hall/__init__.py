"""Hall of a riichi event: players kept apart, numbers of the plan, tables, and teams."""
