-- Whether people may change anything, or see anything at all: a row for each time that it was set, of which the newest holds. Few rows, read
-- every few seconds.
create table maintenance (
  id uuid primary key,
  mode text not null constraint maintenance_mode check (mode in ('OPEN', 'READ_ONLY', 'CLOSED')),
  -- What people are shown instead of our own words.
  text text constraint maintenance_text check (length(text) between 1 and 200),
  -- When it is expected to be over; nothing happens then by itself.
  expected_end timestamptz(3),
  set_at timestamptz(3) not null
);
create index maintenance_newest on maintenance (set_at desc, id desc);

alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (
  action in (
    'APPROVE_CONTENT', 'REJECT_CONTENT', 'RESTORE_CONTENT', 'APPROVE_TAG', 'MAP_TAG', 'BLOCK_TAG', 'REOPEN_TAG', 'SETTLE_MESSAGE_REPORT',
    'REFUND_PAYMENT', 'GRANT_ADMIN', 'REMOVE_COMMENT', 'CLEAR_PROFILE', 'DISMISS_REPORTS', 'SUSPEND_PERSON', 'RESTORE_PERSON',
    'REMOVE_SECOND_FACTOR', 'EXPORT_LOG', 'FIND_BY_EMAIL', 'SHOW_EMAIL', 'RETRY_JOBS', 'ANNOUNCE', 'END_ANNOUNCEMENT', 'RENAME_TAG',
    'MERGE_TAG', 'REMOVE_REVIEW', 'SET_MAINTENANCE'));
