-- What administrators have set for the whole site. A setting without a row has its default. Few rows, read by every program.
create table site_settings (
  name text primary key check (length(name) between 1 and 40),
  value jsonb not null check (octet_length(value::text) <= 20000),
  changed_by uuid not null,
  changed_at timestamptz(3) not null
);

-- The share that was agreed when the order was made, in hundredths of a percent; null for orders that are older than the column.
alter table recurring_orders add column fee_bps int;
alter table recurring_orders add constraint recurring_orders_fee_bps_check check (fee_bps between 0 and 10000);

alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (
  action in (
    'APPROVE_CONTENT', 'REJECT_CONTENT', 'RESTORE_CONTENT', 'APPROVE_TAG', 'MAP_TAG', 'BLOCK_TAG', 'REOPEN_TAG', 'SETTLE_MESSAGE_REPORT',
    'REFUND_PAYMENT', 'GRANT_ADMIN', 'REMOVE_COMMENT', 'CLEAR_PROFILE', 'DISMISS_REPORTS', 'SUSPEND_PERSON', 'RESTORE_PERSON',
    'REMOVE_SECOND_FACTOR', 'EXPORT_LOG', 'FIND_BY_EMAIL', 'SHOW_EMAIL', 'RETRY_JOBS', 'ANNOUNCE', 'END_ANNOUNCEMENT', 'RENAME_TAG',
    'MERGE_TAG', 'REMOVE_REVIEW', 'SET_MAINTENANCE', 'CHANGE_SETTINGS'));
