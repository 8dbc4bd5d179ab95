-- What people who were checked in to a session say about it, one review a person and session. One that administrators removed keeps its row
-- without its words, so that it can't be written again.
create table reviews (
  host_user_id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  stars smallint not null constraint reviews_stars check (stars between 1 and 5),
  text text not null constraint reviews_text check (length(text) <= 1000),
  -- The host replies once: `replied_at` stays if administrators remove the words.
  reply text constraint reviews_reply check (length(reply) <= 1000),
  replied_at timestamptz(3),
  removed_at timestamptz(3),
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  primary key (host_user_id, session_id, user_id),
  constraint reviews_id unique (host_user_id, id),
  constraint reviews_replied check (reply is null or replied_at is not null)
);
create index reviews_of_session on reviews (host_user_id, session_id, created_at, id) where removed_at is null;
create index reviews_of_host on reviews (host_user_id, created_at, id) where removed_at is null;

-- Reviews, and hosts' replies to them, are reported as comments are.
alter table subject_reports drop constraint subject_reports_kind_check;
alter table subject_reports add constraint subject_reports_kind_check check (kind in ('COMMENT', 'USER', 'REVIEW', 'REVIEW_REPLY'));
alter table subject_reports drop constraint subject_reports_check;
alter table subject_reports add constraint subject_reports_content check ((kind = 'USER') = (content_id is null));

alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (
  action in (
    'APPROVE_CONTENT', 'REJECT_CONTENT', 'RESTORE_CONTENT', 'APPROVE_TAG', 'MAP_TAG', 'BLOCK_TAG', 'REOPEN_TAG', 'SETTLE_MESSAGE_REPORT',
    'REFUND_PAYMENT', 'GRANT_ADMIN', 'REMOVE_COMMENT', 'CLEAR_PROFILE', 'DISMISS_REPORTS', 'SUSPEND_PERSON', 'RESTORE_PERSON',
    'REMOVE_SECOND_FACTOR', 'EXPORT_LOG', 'FIND_BY_EMAIL', 'SHOW_EMAIL', 'RETRY_JOBS', 'ANNOUNCE', 'END_ANNOUNCEMENT', 'RENAME_TAG',
    'MERGE_TAG', 'REMOVE_REVIEW'));

-- What the host offers to people who were there, once they are asked how it was: a tip, the session's next date.
alter table sessions add column offers_tip boolean not null default true;
alter table sessions add column offers_next_date boolean not null default true;
