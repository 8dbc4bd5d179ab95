-- Charges that buyers' banks took back.
create table disputes (
  owner_user_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  provider_dispute_id text not null,
  amount integer not null check (amount > 0),
  fee integer not null default 0 check (fee >= 0),
  reason text not null,
  -- INQUIRY: the bank asks, and nothing was taken. CLOSED: an inquiry that came to nothing.
  status text not null check (status in ('INQUIRY', 'OPEN', 'WON', 'LOST', 'CLOSED')),
  -- Where the creator's share of the disputed money is: left with them, taken back, or paid to them again.
  share text not null check (share in ('LEFT', 'TAKEN', 'RETURNED')),
  respond_by timestamptz(3),
  opened_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (owner_user_id, id)
);
create unique index disputes_provider on disputes (owner_user_id, provider_dispute_id);
create index disputes_of_payment on disputes (owner_user_id, payment_id);
create index disputes_unsettled on disputes (updated_at) where (status in ('OPEN', 'LOST') and share = 'LEFT') or (status = 'WON' and share = 'TAKEN');

-- Money of a payment is held back by the buyer's bank; no refund of it is possible.
alter table payments add column disputed boolean not null default false;

-- What creators were paid to their banks, as the provider tells it.
create table payouts (
  user_id uuid not null,
  id text not null,
  amount integer not null,
  status text not null check (status in ('PENDING', 'IN_TRANSIT', 'PAID', 'FAILED', 'CANCELED')),
  failure text,
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  arrives_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index payouts_newest on payouts (user_id, created_at, id);
