-- What of a conversation was reported: copied as it stood, because nothing else of it may be read by those who decide.
create table message_reports (
  chat_id uuid not null,
  id uuid not null,
  -- Null once the reporter has left.
  reporter_user_id uuid,
  reported_user_id uuid not null,
  message_id uuid,
  reason text not null check (reason in ('SPAM', 'NUDITY', 'HATE', 'VIOLENCE', 'SELF_HARM', 'FRAUD', 'COPYRIGHT', 'OTHER')),
  details text not null default '' check (length(details) <= 500),
  excerpt jsonb not null,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (chat_id, id)
);
create index message_reports_waiting on message_reports (created_at, id) where settled_at is null;
create index message_reports_of_reporter on message_reports (reporter_user_id) where reporter_user_id is not null;
create index message_reports_of_reported on message_reports (reported_user_id);

alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (
  action in ('APPROVE_CONTENT', 'REJECT_CONTENT', 'RESTORE_CONTENT', 'APPROVE_TAG', 'MAP_TAG', 'BLOCK_TAG', 'REOPEN_TAG', 'SETTLE_MESSAGE_REPORT'));

-- One text of a host to everybody who takes part, and what became of it with each.
create table message_rounds (
  user_id uuid not null,
  id uuid not null,
  session_event_id uuid not null,
  text text not null check (length(text) <= 5000),
  total integer not null check (total >= 0),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (user_id, id)
);
create table message_round_recipients (
  user_id uuid not null,
  round_id uuid not null,
  recipient_user_id uuid not null,
  outcome text not null check (outcome in ('waiting', 'sent', 'refused')),
  primary key (user_id, round_id, recipient_user_id)
);
