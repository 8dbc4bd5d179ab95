-- Likes of one item are one line, and so are the follows of a day. Each deed keeps its row; the newest of a group stands for all of them.
alter table notifications
  add column kind text not null default 'other' check (kind in ('mention', 'money', 'other')),
  add column group_key text check (length(group_key) <= 100),
  add column group_size integer not null default 1 check (group_size > 0),
  add column newest boolean not null default true,
  -- Whether the person wants it in their list, and whether a mail has told or will tell it.
  add column in_app boolean not null default true,
  add column mailed boolean not null default false;

update notifications set kind = 'mention' where type in ('MENTION_POST', 'MENTION_COMMENT');
update notifications set kind = 'money' where type in ('PAYMENT', 'PAYMENT_SESSION_VIA_MEMBERSHIP', 'PAYMENT_MEMBERSHIP', 'TRIAL_MEMBERSHIP_START',
  'MEMBERSHIP_RENEWED', 'MEMBERSHIP_PAYMENT_FAILED', 'FREE_SESSION', 'REFUND_PROCESSED', 'PAYMENT_SUBSCRIPTION', 'SUBSCRIPTION_PAYMENT_FAILED',
  'SUBSCRIPTION_RENEWED', 'TICKET_HANDED_BACK');
update notifications set group_key = 'LIKE.' || (item_uri ->> 'id') where type = 'LIKE' and item_uri is not null;
update notifications set group_key = 'FOLLOW.' || to_char(created_at at time zone 'Europe/London', 'YYYY-MM-DD') where type = 'FOLLOW';
update notifications n set group_size = g.size, newest = n.id = g.newest_id
  from (
    select to_user_id, group_key, count(*)::integer as size, (array_agg(id order by created_at desc, id desc))[1] as newest_id
    from notifications where group_key is not null group by to_user_id, group_key
  ) g
  where n.to_user_id = g.to_user_id and n.group_key = g.group_key and g.size > 1;

drop index notifications_newest;
drop index notifications_unread;
create index notifications_listed on notifications (to_user_id, created_at, id) where newest and in_app;
create index notifications_unread on notifications (to_user_id, created_at, id) where newest and in_app and status = 'UNREAD';
create index notifications_of_kind on notifications (to_user_id, kind, created_at, id) where newest and in_app and kind <> 'other';
create index notifications_groups on notifications (to_user_id, group_key, created_at, id) where group_key is not null;
