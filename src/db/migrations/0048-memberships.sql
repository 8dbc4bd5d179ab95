-- What a creator sells beside single tickets: a pass that is paid once, or a membership that renews itself.
create table memberships (
  user_id uuid not null,
  id uuid not null,
  type text not null check (type in ('one-time', 'recurring')),
  title text not null check (length(title) between 1 and 20),
  price integer not null check (price between 100 and 1000000),
  billing_period text check (billing_period in ('monthly', 'annual')),
  -- Places in sessions: of a pass altogether, of a membership in each period; null is no limit.
  session_usage_limit integer check (session_usage_limit between 1 and 1000),
  trial_period_in_days integer not null default 0 check (trial_period_in_days between 0 and 365),
  -- Until when a pass can be used, whenever it was bought.
  ends_at timestamptz(3),
  -- What is cancelled is not on sale; who bought it before keeps it.
  status text not null check (status in ('active', 'cancelled')),
  request_hash text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id),
  constraint memberships_recurring_have_a_period check ((type = 'recurring') = (billing_period is not null)),
  constraint memberships_trials_renew check (trial_period_in_days = 0 or type = 'recurring'),
  constraint memberships_renewing_do_not_end check (ends_at is null or type = 'one-time')
);
create index memberships_newest on memberships (user_id, created_at, id);

-- One purchase, with what was sold as it stood then. Its id is that of its order.
create table membership_purchases (
  owner_user_id uuid not null,
  id uuid not null,
  membership_id uuid not null,
  user_id uuid not null check (user_id <> owner_user_id),
  type text not null check (type in ('one-time', 'recurring')),
  title text not null,
  price integer not null,
  billing_period text,
  session_usage_limit integer,
  status text not null check (status in ('pending', 'abandoned', 'active', 'expired', 'cancelled', 'payment_failed', 'trial', 'scheduled_cancellation')),
  auto_renew boolean not null default false,
  -- Which grant is the one in force; it rises with each renewal.
  period integer not null default 0,
  started_at timestamptz(3),
  -- Until when it can be used: the pass's own end, or that of the period that is paid for.
  ends_at timestamptz(3),
  trial_ends_at timestamptz(3),
  grace_end timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (owner_user_id, id)
);
create index membership_purchases_of_person on membership_purchases (owner_user_id, user_id, membership_id);
create index membership_purchases_bought on membership_purchases (user_id, started_at, id) where started_at is not null;
create index membership_purchases_sold on membership_purchases (owner_user_id, started_at, id) where started_at is not null;

-- Places in sessions, as a ledger: granted, spent on a ticket's order, and returned when that ticket is given back. Rows are only added.
create table membership_uses (
  owner_user_id uuid not null,
  purchase_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('grant', 'spend', 'return')),
  -- Places: what a grant brings, null where there is no limit; 1 of a spend or return.
  places integer check (places >= 1),
  period integer not null,
  -- What it came of: the ticket's order, or the payment of the period.
  source uuid not null,
  at timestamptz(3) not null,
  primary key (owner_user_id, purchase_id, id),
  constraint membership_uses_count check (places is not null or kind = 'grant')
);
create unique index membership_uses_once on membership_uses (owner_user_id, purchase_id, kind, source);
create index membership_uses_of_order on membership_uses (owner_user_id, source) where kind = 'spend';
