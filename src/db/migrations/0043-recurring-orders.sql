-- What a subscriber gets, in a line of the creator's own.
alter table subscription_offers add column benefit text not null default '' check (length(benefit) <= 140);

-- The order that a subscription is in force by: news of an older one must not undo it.
alter table subscribers add column order_id uuid;

-- What renews itself until somebody ends it: a subscription, or a membership that is paid by the month or the year.
create table recurring_orders (
  owner_user_id uuid not null,
  -- That of its first payment.
  id uuid not null,
  user_id uuid not null check (user_id <> owner_user_id),
  type text not null check (type in ('SUBSCRIPTION', 'MEMBERSHIP')),
  item_id uuid not null,
  -- Of what a person has one at a time: the creator's subscription, whichever its price was, or the one membership.
  slot uuid not null,
  title text not null,
  -- Pence a period; whoever began at a price keeps it.
  amount integer not null check (amount > 0),
  billing_period text not null check (billing_period in ('monthly', 'annual')),
  trial_days integer not null default 0 check (trial_days between 0 and 730),
  status text not null check (status in ('pending', 'trial', 'active', 'payment_failed', 'scheduled_cancellation', 'cancelled', 'expired')),
  -- The end of the last period that was paid for, or of the trial: the only thing that access is counted from.
  paid_through timestamptz(3),
  -- Until when a failed payment keeps access.
  grace_end timestamptz(3),
  -- What is to be brought about at the provider: the person left, or the seller ended it. Never taken back.
  ending text check (ending in ('now', 'period_end')),
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  provider_subscription_id text,
  -- How often the provider was asked, and which answer was written last: a late answer never overwrites a newer one.
  asked integer not null default 0,
  told integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (owner_user_id, id)
);
create unique index recurring_orders_one_each on recurring_orders (owner_user_id, type, slot, user_id)
  where status not in ('cancelled', 'expired');
create unique index recurring_orders_provider on recurring_orders (owner_user_id, provider_subscription_id);
create index recurring_orders_by_provider on recurring_orders (provider_subscription_id);
create index recurring_orders_of_buyer on recurring_orders (user_id, owner_user_id);
create index recurring_orders_running on recurring_orders (paid_through)
  where status in ('trial', 'active', 'payment_failed', 'scheduled_cancellation');
create index recurring_orders_ending on recurring_orders (updated_at) where ending is not null and status not in ('cancelled', 'expired');

-- The provider's price of each thing that renews itself. Prices there never change: another amount is another price.
create table recurring_prices (
  owner_user_id uuid not null,
  item_id uuid not null,
  amount integer not null,
  billing_period text not null,
  mode text not null,
  provider_price_id text not null,
  created_at timestamptz(3) not null,
  primary key (owner_user_id, item_id, amount, billing_period, mode)
);

-- Each period that is asked for is a payment of its own.
alter table payments add column recurring_id uuid;
alter table payments add column invoice_id text;
-- What became of the order that this was the last payment of, for the two that look at it; the money stays what it is.
alter table payments add column recurring_end text check (recurring_end in ('SCHEDULED_CANCELLATION', 'CANCELLED'));
create unique index payments_invoice on payments (owner_user_id, invoice_id);
create index payments_of_recurring on payments (owner_user_id, recurring_id, created_at) where recurring_id is not null;
