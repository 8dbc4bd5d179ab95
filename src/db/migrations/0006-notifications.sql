create table notifications (
  to_user_id uuid not null,
  id uuid not null,
  type text not null,
  status text not null default 'UNREAD' check (status in ('READ', 'UNREAD')),
  to_username text not null,
  from_user_id uuid,
  from_username text,
  item_uri jsonb,
  message text not null check (length(message) <= 500),
  url text not null check (length(url) <= 2048),
  -- What happened, once for each recipient and type.
  source text not null,
  created_at timestamptz(3) not null,
  primary key (to_user_id, id)
);
create unique index notifications_once on notifications (to_user_id, type, source);
create index notifications_newest on notifications (to_user_id, created_at, id);
create index notifications_unread on notifications (to_user_id) where status = 'UNREAD';
