-- A tip, with the words that came with it. Its id is that of its order.
create table tips (
  recipient_user_id uuid not null,
  id uuid not null,
  sender_user_id uuid not null check (sender_user_id <> recipient_user_id),
  amount integer not null check (amount between 1 and 10000),
  message text check (length(message) between 1 and 280),
  content_type text check (content_type in ('POST', 'SESSION')),
  content_id uuid,
  -- Whether it stands under the item as a comment, with its amount, once it is paid.
  as_comment boolean not null default false,
  comment_id uuid,
  status text not null check (status in ('pending', 'paid', 'abandoned', 'refunded')),
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  primary key (recipient_user_id, id),
  constraint tips_item_is_whole check ((content_type is null) = (content_id is null)),
  constraint tips_paid_have_an_instant check (status in ('pending', 'abandoned') or paid_at is not null)
);
create index tips_received on tips (recipient_user_id, paid_at, id) where paid_at is not null;
create index tips_sent on tips (sender_user_id, paid_at, id) where paid_at is not null;
