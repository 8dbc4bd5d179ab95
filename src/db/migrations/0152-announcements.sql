-- What administrators announce to everybody, for a time. Few rows, read on every visit.
create table announcements (
  id uuid primary key,
  text text not null check (length(text) between 1 and 200),
  link_label text check (length(link_label) between 1 and 40),
  link_url text check (length(link_url) between 1 and 500),
  level text not null check (level in ('INFO', 'WARNING', 'URGENT')),
  starts_at timestamptz(3) not null,
  -- Null until somebody takes it down.
  ends_at timestamptz(3),
  created_by uuid not null,
  created_at timestamptz(3) not null,
  check (ends_at > starts_at),
  check ((link_label is null) = (link_url is null))
);
create index announcements_newest on announcements (starts_at desc, id desc);

alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (
  action in (
    'APPROVE_CONTENT', 'REJECT_CONTENT', 'RESTORE_CONTENT', 'APPROVE_TAG', 'MAP_TAG', 'BLOCK_TAG', 'REOPEN_TAG', 'SETTLE_MESSAGE_REPORT',
    'REFUND_PAYMENT', 'GRANT_ADMIN', 'REMOVE_COMMENT', 'CLEAR_PROFILE', 'DISMISS_REPORTS', 'SUSPEND_PERSON', 'RESTORE_PERSON',
    'REMOVE_SECOND_FACTOR', 'EXPORT_LOG', 'FIND_BY_EMAIL', 'SHOW_EMAIL', 'RETRY_JOBS', 'ANNOUNCE', 'END_ANNOUNCEMENT'));
