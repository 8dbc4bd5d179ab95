-- A creator's discount codes (docs/product.md#discount-codes). `covers` says for what; `uses` counts orders, those in an open checkout too.
create table discount_codes (
  owner_user_id uuid not null,
  id uuid not null,
  code text not null constraint discount_codes_text check (code ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'),
  percent integer constraint discount_codes_percent check (percent between 1 and 100),
  amount integer constraint discount_codes_amount check (amount between 1 and 1000000),
  covers jsonb not null,
  -- How many periods of what renews it is for.
  periods integer not null constraint discount_codes_periods check (periods between 1 and 24),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  most_uses integer constraint discount_codes_most_uses check (most_uses > 0),
  most_uses_each integer constraint discount_codes_most_uses_each check (most_uses_each > 0),
  minimum integer constraint discount_codes_minimum check (minimum > 0),
  uses integer not null default 0 constraint discount_codes_uses check (uses >= 0),
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (owner_user_id, id),
  constraint discount_codes_code unique (owner_user_id, code),
  constraint discount_codes_value check ((percent is null) <> (amount is null))
);
create index discount_codes_newest on discount_codes (owner_user_id, created_at desc, id desc);

-- Which order used which code; the row goes when a checkout ends without payment.
create table code_uses (
  owner_user_id uuid not null,
  payment_id uuid not null,
  code_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (owner_user_id, payment_id)
);
create index code_uses_of_person on code_uses (owner_user_id, code_id, user_id);

-- What a code takes off the first periods of an order that renews; null without a code.
alter table recurring_orders add column discount jsonb;
