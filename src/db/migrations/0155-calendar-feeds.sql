-- A person's private calendar: whoever has its address reads what they booked and host. The secret part of the address is sealed under the
-- product's secret, so that the database alone doesn't open it.
create table calendar_feeds (
  user_id uuid not null,
  sealed bytea not null,
  created_at timestamptz(3) not null,
  primary key (user_id)
);

-- How often a session's own words, place or times were edited: with the moves of a date, the SEQUENCE of its calendar entries.
alter table sessions add column edit_count integer not null default 0;
