-- What there is to explore, counted once an hour: ids and counts, never names.
create table discovery_counts (
  name text primary key check (length(name) <= 40),
  data jsonb not null,
  made_at timestamptz(3) not null
);

-- Sessions that people also went to who went to this one, the most common first. How many they were is not kept.
create table sessions_together (
  owner_user_id uuid not null,
  session_id uuid not null,
  place smallint not null check (place between 1 and 20),
  other_owner_user_id uuid not null,
  other_session_id uuid not null,
  made_at timestamptz(3) not null,
  primary key (owner_user_id, session_id, place)
);
create index sessions_together_of_other on sessions_together (other_owner_user_id);
