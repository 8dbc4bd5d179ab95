-- What can be found: a person, a post or a session, in the words that everybody may know of it. What is for subscribers stands here with its
-- teaser and tags, never with its text. `visibility` is that of the item when it was written: what has become private since is not found by it.
-- Besides words, `words` holds attributes of sessions that begin with an @, such as the days and cells in which they take place.
create table search_documents (
  user_id uuid not null,
  type text not null check (type in ('USER', 'POST', 'SESSION')),
  id uuid not null,
  visibility text not null check (visibility in ('PUBLIC', 'PRIVATE')),
  words tsvector not null,
  -- Names and titles, folded, for the list of known words.
  names text not null check (length(names) <= 1000),
  -- What is looked at first among many that match: milliseconds of creation; of people, how many follow them.
  place double precision not null,
  -- Of a session, when its last date ends.
  last_end_at timestamptz(3),
  -- Where guests are shown that it is.
  latitude double precision,
  longitude double precision,
  indexed_at timestamptz(3) not null,
  primary key (user_id, type, id)
);
create index search_documents_words on search_documents using gin (words) with (fastupdate = off);
create index search_documents_first on search_documents (type, place, id);

-- Words that names, titles, tags and towns are made of, to look up what somebody may have meant to type.
create table search_words (
  word text primary key check (length(word) between 3 and 40),
  seen_at timestamptz(3) not null
);
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops);

create index sessions_cell_r5 on sessions (cell_r5) where cell_r5 is not null;
create index sessions_cell_r7 on sessions (cell_r7) where cell_r7 is not null;
