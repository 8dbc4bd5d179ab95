-- Who waits for a place in a full date. An offer holds a seat: while its row is `offered` the seat is among the event's `held_count`; while
-- it is `paying`, the open checkout's row in `seat_holds` holds the same seat.
create table waiting_entries (
  owner_user_id uuid not null,
  session_event_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  state text not null default 'waiting' constraint waiting_entries_state check (state in ('waiting', 'offered', 'paying')),
  pays_with text not null constraint waiting_entries_pays_with check (pays_with in ('membership', 'card')),
  joined_at timestamptz(3) not null,
  -- Set if the host offers to this person out of turn.
  first_at timestamptz(3),
  -- Why a place that came free went to somebody else.
  obstacle text constraint waiting_entries_obstacle check (obstacle in ('pass-used', 'blocked', 'subscribers-only', 'not-on-sale', 'away')),
  offered_at timestamptz(3),
  -- When the offer is to be sent; null once it is.
  notify_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (owner_user_id, session_event_id, user_id),
  constraint waiting_entries_offer check ((state = 'waiting') = (expires_at is null))
);
-- A person's lists, by the hosts they have to do with.
create index waiting_entries_person on waiting_entries (owner_user_id, user_id);

-- How the host of a session offers its places; without a row, first come, first served, with two hours for each offer.
create table waiting_rules (
  owner_user_id uuid not null,
  session_id uuid not null,
  turn text not null constraint waiting_rules_turn check (turn in ('first-come', 'members-first')),
  offer_minutes integer not null constraint waiting_rules_offer_minutes check (offer_minutes between 30 and 1440),
  updated_at timestamptz(3) not null,
  primary key (owner_user_id, session_id)
);

-- How many rows of `waiting_entries` an event has.
alter table session_events add column waiting_count integer not null default 0;
alter table session_events add constraint session_events_waiting_count check (waiting_count >= 0);
