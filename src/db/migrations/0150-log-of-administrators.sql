-- Everybody who ever acted as an administrator, so that the log is read by the owners of its lines, those who have left included.
create table admin_actors (
  user_id uuid primary key,
  since timestamptz(3) not null
);
insert into admin_actors (user_id, since) select admin_user_id, min(at) from admin_actions group by admin_user_id;

-- The lines about one person: whom an action concerned, or whose sale was refunded.
create index admin_actions_about on admin_actions ((coalesce(subject ->> 'userId', subject ->> 'ownerUserId')), at, id);

alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (
  action in (
    'APPROVE_CONTENT', 'REJECT_CONTENT', 'RESTORE_CONTENT', 'APPROVE_TAG', 'MAP_TAG', 'BLOCK_TAG', 'REOPEN_TAG', 'SETTLE_MESSAGE_REPORT',
    'REFUND_PAYMENT', 'GRANT_ADMIN', 'REMOVE_COMMENT', 'CLEAR_PROFILE', 'DISMISS_REPORTS', 'SUSPEND_PERSON', 'RESTORE_PERSON',
    'REMOVE_SECOND_FACTOR', 'EXPORT_LOG'));
