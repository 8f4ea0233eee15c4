-- The store of player lists; the columns are the fields of an entry.
CREATE TABLE IF NOT EXISTS players (list TEXT, latin TEXT, {columns});
CREATE TABLE IF NOT EXISTS lists (
    name TEXT PRIMARY KEY, players INTEGER, period TEXT, game TEXT,
    first INTEGER, last INTEGER
);
CREATE INDEX IF NOT EXISTS by_id ON players (id);
CREATE VIRTUAL TABLE IF NOT EXISTS names USING fts5 (
    name, latin, content = 'players', tokenize = 'unicode61 remove_diacritics 2',
    detail = 'column', columnsize = 0, prefix = '1 2'
);
CREATE TEMP TABLE incoming ({columns});
