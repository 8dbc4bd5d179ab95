-- A pass that one person buys for another. Its id is that of its giver's order; whoever has
-- its link redeems it once. Rows lie with the creator, whose goods they are.
create table gifts (
  owner_user_id uuid not null,
  id uuid not null,
  giver_user_id uuid not null check (giver_user_id <> owner_user_id),
  kind text not null check (kind = 'PASS'),
  -- The pass on offer.
  item_id uuid not null,
  title text not null,
  -- What it is redeemed for, as it stood when it was bought.
  terms jsonb not null,
  receiver_name text check (char_length(receiver_name) <= 60),
  -- Deleted once the gift is redeemed or over.
  receiver_email text check (char_length(receiver_email) <= 254),
  words text check (char_length(words) <= 300),
  -- When it is mailed to its receiver; null if the giver passes the link on.
  send_at timestamptz(3),
  -- How many times it has been mailed, without reminders.
  mails integer not null default 0,
  mailed_at timestamptz(3),
  -- A digest of the link's secret, by which it is recognised, and the secret itself, sealed, so that it can be shown and mailed again.
  secret_hash bytea not null,
  secret_sealed bytea not null,
  status text not null check (status in ('pending', 'abandoned', 'waiting', 'redeemed', 'ended')),
  end_reason text check (end_reason in ('refunded', 'unused', 'creator-left', 'giver-left')),
  -- Until when it can be redeemed; null until it is paid.
  expires_at timestamptz(3),
  redeemed_by_user_id uuid,
  redeemed_at timestamptz(3),
  -- The receiver's order.
  order_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (owner_user_id, id),
  constraint gifts_redeemed_have_an_order check ((status = 'redeemed') <= (order_id is not null)),
  constraint gifts_over_have_no_address check (receiver_email is null or status in ('pending', 'waiting'))
);
create index gifts_of_giver on gifts (giver_user_id, created_at, id);

-- What is added to tables with rows is validated by the next file, so that sales don't wait while they are read.
-- Why a purchase cost nothing: somebody else has paid for it, or its creator gives it. Null for what was bought.
alter table membership_purchases add column given text;
alter table membership_purchases add constraint membership_purchases_given_check check (given in ('gift', 'complimentary')) not valid;

alter table payments drop constraint payments_type_check;
alter table payments add constraint payments_type_check check (type in ('SESSION_EVENT', 'MEMBERSHIP', 'SUBSCRIPTION', 'TIP', 'GIFT')) not valid;
