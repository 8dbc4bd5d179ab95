-- A link with which a helper without an account checks guests in to one date. Only a digest of its secret is stored.
create table door_links (
  owner_user_id uuid not null,
  id uuid not null,
  session_event_id uuid not null,
  name text not null,
  token_hash bytea not null,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (owner_user_id, id),
  constraint door_links_name check (length(name) between 1 and 50)
);
create unique index door_links_token on door_links (owner_user_id, token_hash);
create index door_links_of_date on door_links (owner_user_id, session_event_id);

-- What happened at the door of a date, in the order in which it arrived: who was let in, by whom, and what was undone. The device makes the
-- id, so that an entry that is sent twice is one. `link_id` is null if it was the host, `device_id` if it was on the guest list.
create table door_entries (
  owner_user_id uuid not null,
  id uuid not null,
  session_event_id uuid not null,
  kind text not null,
  outcome text not null,
  ticket_id uuid,
  link_id uuid,
  device_id uuid,
  -- Of a walk-in: a name, and the cash in pence that was noted. It is no payment and in no sum of the ledger.
  guest_name text,
  cash integer,
  at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  undone_at timestamptz(3),
  primary key (owner_user_id, id),
  constraint door_entries_kind check (kind in ('in', 'out', 'walk-in', 'undo-walk-in')),
  constraint door_entries_outcome check (outcome in ('done', 'again', 'refused')),
  constraint door_entries_guest_name check (length(guest_name) between 1 and 60),
  constraint door_entries_cash check (cash between 0 and 1000000)
);
create index door_entries_of_date on door_entries (owner_user_id, session_event_id, received_at);
create index door_entries_of_ticket on door_entries (owner_user_id, ticket_id) where ticket_id is not null;
