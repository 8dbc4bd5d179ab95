-- What people reported of comments and of each other. A row stays when its reporter leaves, without them; it goes with the person whom
-- it is about.
create table subject_reports (
  -- Who wrote the comment, or who was reported.
  subject_user_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('COMMENT', 'USER')),
  -- The comment, or the person once more.
  subject_id uuid not null,
  -- What the comment stands under.
  content_user_id uuid,
  content_id uuid,
  content_type text check (content_type in ('POST', 'SESSION')),
  reporter_user_id uuid,
  reason text not null check (reason in ('SPAM', 'NUDITY', 'HATE', 'VIOLENCE', 'SELF_HARM', 'FRAUD', 'COPYRIGHT', 'OTHER')),
  details text not null default '' check (length(details) <= 500),
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (subject_user_id, id),
  check ((kind = 'COMMENT') = (content_id is not null))
);
-- One person reports a thing once, until it was decided about.
create unique index subject_reports_once on subject_reports (subject_user_id, kind, subject_id, reporter_user_id) where settled_at is null;
create index subject_reports_waiting on subject_reports (created_at, subject_id) where settled_at is null;
create index subject_reports_of_reporter on subject_reports (reporter_user_id, id) where reporter_user_id is not null;

alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (
  action in (
    'APPROVE_CONTENT', 'REJECT_CONTENT', 'RESTORE_CONTENT', 'APPROVE_TAG', 'MAP_TAG', 'BLOCK_TAG', 'REOPEN_TAG', 'SETTLE_MESSAGE_REPORT',
    'REFUND_PAYMENT', 'GRANT_ADMIN', 'REMOVE_COMMENT', 'CLEAR_PROFILE', 'DISMISS_REPORTS'));
