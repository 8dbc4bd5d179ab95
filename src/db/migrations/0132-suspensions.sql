-- Who is suspended at present, and why; the row goes when they are restored, and the log of administrators keeps what happened.
-- Few people ever are, so the table is small enough to be copied everywhere.
create table suspensions (
  user_id uuid primary key,
  reason text not null check (reason in ('SPAM', 'NUDITY', 'HATE', 'VIOLENCE', 'SELF_HARM', 'FRAUD', 'COPYRIGHT', 'OTHER')),
  -- What the administrator wrote to the person.
  details text not null default '' check (length(details) <= 500),
  suspended_by uuid not null,
  suspended_at timestamptz(3) not null
);
create index suspensions_newest on suspensions (suspended_at desc, user_id desc);

alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (
  action in (
    'APPROVE_CONTENT', 'REJECT_CONTENT', 'RESTORE_CONTENT', 'APPROVE_TAG', 'MAP_TAG', 'BLOCK_TAG', 'REOPEN_TAG', 'SETTLE_MESSAGE_REPORT',
    'REFUND_PAYMENT', 'GRANT_ADMIN', 'REMOVE_COMMENT', 'CLEAR_PROFILE', 'DISMISS_REPORTS', 'SUSPEND_PERSON', 'RESTORE_PERSON'));

-- An order that a suspension ends with its period. Unlike the other two it is taken back once neither side is suspended any more.
alter table recurring_orders drop constraint recurring_orders_ending_check;
alter table recurring_orders add constraint recurring_orders_ending_check check (ending in ('now', 'period_end', 'suspension'));
