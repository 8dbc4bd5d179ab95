create table payments (
  owner_user_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  username text not null,
  owner_username text not null,
  type text not null check (type in ('SESSION_EVENT', 'MEMBERSHIP', 'SUBSCRIPTION', 'TIP')),
  item_id uuid not null,
  -- What the order was for, as it was when it was bought: { title, startDateTime, … }.
  description jsonb not null,
  amount integer not null check (amount >= 0),
  discount_amount integer not null default 0 check (discount_amount >= 0),
  membership_id uuid,
  platform_fee integer not null default 0 check (platform_fee >= 0 and (platform_fee < amount or amount = 0)),
  status text not null check (status in ('PENDING', 'COMPLETED', 'FAILED', 'REFUNDED', 'TRIAL', 'CANCELLED', 'SCHEDULED_CANCELLATION')),
  refund_reason text check (length(refund_reason) <= 500),
  refunded_amount integer not null default 0 check (refunded_amount between 0 and amount),
  -- Money that arrived when there was nothing left to give for it; the seller is told to refund it.
  refund_due boolean not null default false,
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  request_hash text not null,
  checkout_attempt integer not null default 1,
  checkout_session_id text,
  checkout_client_secret text,
  checkout_expires_at timestamptz(3),
  payment_intent_id text,
  charge_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (owner_user_id, id)
);
create index payments_of_owner on payments (owner_user_id, created_at, id);
create index payments_of_buyer on payments (user_id, created_at, id);
create index payments_of_item on payments (owner_user_id, item_id, user_id);
create unique index payments_checkout_session on payments (owner_user_id, checkout_session_id);
create unique index payments_intent on payments (owner_user_id, payment_intent_id);
create index payments_by_checkout_session on payments (checkout_session_id);
create index payments_by_intent on payments (payment_intent_id);
create index payments_pending on payments (created_at) where status = 'PENDING';

-- The history of a payment as its two sides see it (Specification section 3, logs).
create table payment_logs (
  owner_user_id uuid not null,
  payment_id uuid not null,
  id uuid not null,
  event_type text not null check (event_type in ('TRIAL_START', 'PAYMENT', 'RENEWAL', 'REFUND', 'FAILED', 'CANCELLED', 'SCHEDULED_CANCELLATION')),
  amount integer not null,
  platform_fee integer not null default 0,
  processor_fee integer not null default 0,
  amount_paid_to_owner integer not null default 0,
  currency text not null default 'gbp',
  -- The provider's object that this row tells of; the same fact is never logged twice.
  source text not null,
  at timestamptz(3) not null,
  primary key (owner_user_id, payment_id, id)
);
create unique index payment_logs_once on payment_logs (owner_user_id, payment_id, event_type, source);

create table refunds (
  owner_user_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  requested_by_user_id uuid not null,
  amount integer not null check (amount > 0),
  reason text not null check (length(reason) between 5 and 500),
  status text not null check (status in ('PENDING', 'DONE', 'FAILED')),
  provider_refund_id text,
  request_hash text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (owner_user_id, id)
);
create unique index refunds_open on refunds (owner_user_id, payment_id) where status = 'PENDING';
create unique index refunds_provider on refunds (owner_user_id, provider_refund_id);

-- One ticket a person and event; the code is what the door scans.
create table tickets (
  owner_user_id uuid not null,
  id uuid not null,
  session_event_id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  payment_id uuid not null,
  status text not null check (status in ('active', 'refunded', 'cancelled')),
  code text not null,
  checked_in_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (owner_user_id, id)
);
create unique index tickets_one_each on tickets (owner_user_id, session_event_id, user_id) where status = 'active';
create unique index tickets_one_payment on tickets (owner_user_id, payment_id);
create index tickets_newest on tickets (owner_user_id, session_event_id, created_at, id);
create index tickets_of_user on tickets (user_id, created_at, id);

-- A seat kept while a checkout is open.
create table seat_holds (
  owner_user_id uuid not null,
  session_event_id uuid not null,
  user_id uuid not null,
  payment_id uuid not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (owner_user_id, session_event_id, user_id)
);
create unique index seat_holds_payment on seat_holds (owner_user_id, payment_id);
create index seat_holds_expiry on seat_holds (expires_at);

create function ledger_total(amounts integer[]) returns bigint
  language sql immutable strict parallel safe
  return (select coalesce(sum(amount), 0) from unnest(amounts) as entry(amount));

-- Double entry in one row: a journal with its entries side by side, so that its zero sum is a plain check.
create table ledger_journals (
  owner_user_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  -- The provider's object that moved the money; a replay cannot book it twice.
  event_key text not null,
  currency text not null default 'gbp',
  accounts text[] not null,
  amounts integer[] not null,
  at timestamptz(3) not null,
  primary key (owner_user_id, id),
  constraint ledger_journals_balanced check (ledger_total(amounts) = 0),
  constraint ledger_journals_paired check (cardinality(accounts) = cardinality(amounts) and cardinality(accounts) >= 2)
);
create unique index ledger_journals_event on ledger_journals (owner_user_id, event_key);
create index ledger_journals_payment on ledger_journals (owner_user_id, payment_id);

create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception 'rows of % are never changed', tg_table_name; end $$;
create trigger ledger_journals_append_only before update or delete on ledger_journals
  for each row execute function refuse_change();

create view ledger_entries as
  select j.owner_user_id, j.id as journal_id, j.payment_id, j.event_key, j.currency, j.at, e.account, e.amount
  from ledger_journals j cross join lateral unnest(j.accounts, j.amounts) as e(account, amount);
