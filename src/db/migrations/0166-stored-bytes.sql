-- How many bytes the files of an image or film take. Null until they are counted; the nightly check counts those that were made before.
alter table media_entities add column bytes bigint;
alter table media_entities add constraint media_entities_bytes check (bytes >= 0);

-- How much somebody may store, where an administrator has set another limit than everybody's.
create table media_limits (
  user_id uuid primary key,
  megabytes integer not null constraint media_limits_megabytes check (megabytes between 0 and 10000000),
  set_at timestamptz(3) not null
);

-- How large each table was, once a day, so that administrators see what grows.
create table table_sizes (
  day date not null,
  name text not null,
  bytes bigint not null,
  primary key (day, name)
);

alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (
  action in (
    'APPROVE_CONTENT', 'REJECT_CONTENT', 'RESTORE_CONTENT', 'APPROVE_TAG', 'MAP_TAG', 'BLOCK_TAG', 'REOPEN_TAG', 'SETTLE_MESSAGE_REPORT',
    'REFUND_PAYMENT', 'GRANT_ADMIN', 'REMOVE_COMMENT', 'CLEAR_PROFILE', 'DISMISS_REPORTS', 'SUSPEND_PERSON', 'RESTORE_PERSON',
    'REMOVE_SECOND_FACTOR', 'EXPORT_LOG', 'FIND_BY_EMAIL', 'SHOW_EMAIL', 'RETRY_JOBS', 'ANNOUNCE', 'END_ANNOUNCEMENT', 'RENAME_TAG',
    'MERGE_TAG', 'REMOVE_REVIEW', 'SET_MAINTENANCE', 'CHANGE_SETTINGS', 'APPROVE_JOINING', 'DECLINE_JOINING', 'CREATE_INVITATION',
    'END_INVITATION', 'SET_STORAGE_LIMIT'));
