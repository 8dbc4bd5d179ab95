-- Searches that people keep. `wanted` is what a new session has to say to be told of; null where nothing but a place or filters is asked.
create table saved_searches (
  user_id uuid not null,
  created_at timestamptz(3) not null,
  query text not null check (length(query) <= 100),
  name text check (length(name) <= 100),
  formatted_address text check (length(formatted_address) <= 200),
  latitude double precision,
  longitude double precision,
  filters jsonb not null default '{}',
  alert boolean not null default false,
  wanted tsquery,
  primary key (user_id, created_at)
);
create index saved_searches_alerts on saved_searches (user_id, created_at) where alert;

-- Places that people keep for searching (SEARCH), and the one that is near them (OWN).
create table saved_locations (
  user_id uuid not null,
  created_at timestamptz(3) not null,
  kind text not null check (kind in ('SEARCH', 'OWN')),
  formatted_address text not null check (length(formatted_address) <= 200),
  latitude double precision not null,
  longitude double precision not null,
  primary key (user_id, created_at)
);
