-- What the platform itself keeps: fixed points shared by all processes, local to the coordinator.

create table rate_limits (
  key text primary key,
  points integer not null,
  expire bigint
);

-- Every webhook is stored before it is answered and handled exactly once afterwards.
create table webhook_events (
  id text primary key check (length(id) <= 255),
  type text not null,
  livemode boolean not null,
  object_id text,
  payload jsonb not null,
  received_at timestamptz(3) not null,
  handled_at timestamptz(3)
);
create index webhook_events_unhandled on webhook_events (received_at) where handled_at is null;

-- How far a periodic task has come, so that it goes on after a restart where it stopped.
create table watermarks (
  name text primary key,
  value text not null,
  updated_at timestamptz(3) not null
);
