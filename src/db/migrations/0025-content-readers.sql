-- How many content items each account or network was handed within a window of 24 hours. `reader` is the account's id, or the
-- network where nobody is signed in. A window is kept for 48 hours at most.
create table content_readers (
  reader text not null check (length(reader) between 1 and 64),
  began_at timestamptz(3) not null,
  user_id uuid,
  items integer not null check (items > 0),
  last_read_at timestamptz(3) not null,
  primary key (reader, began_at)
);
create index content_readers_heaviest on content_readers (items desc, reader, began_at);
create index content_readers_began on content_readers (began_at);
