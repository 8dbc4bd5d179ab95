-- What a creator asks for a month of everything that is for subscribers. The price of a row never changes: another price is
-- another offer, so that who subscribed before keeps theirs.
create table subscription_offers (
  user_id uuid not null,
  id uuid not null,
  price integer not null check (price >= 100),
  currency text not null default 'GBP' check (currency = 'GBP'),
  billing_period text not null default 'monthly' check (billing_period = 'monthly'),
  status text not null check (status in ('active', 'withdrawn')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id)
);
create unique index subscription_offers_active on subscription_offers (user_id) where status = 'active';

-- One row for each person and creator, however often they came and went.
create table subscribers (
  creator_user_id uuid not null,
  subscriber_user_id uuid not null check (subscriber_user_id <> creator_user_id),
  subscription_id uuid not null,
  status text not null check (status in ('active', 'expired', 'cancelled', 'payment_failed', 'trial', 'scheduled_cancellation')),
  auto_renew boolean not null,
  current_period_end timestamptz(3) not null,
  -- Until when a failed payment keeps access.
  grace_end timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (creator_user_id, subscriber_user_id),
  constraint subscribers_failed_payments_have_an_end check (status <> 'payment_failed' or grace_end is not null)
);
create index subscribers_of_person on subscribers (subscriber_user_id, creator_user_id);
