"""That nothing an organiser has entered is lost: locks, copies, kills, races, hostile files."""
