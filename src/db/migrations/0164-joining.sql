-- Who asks to join while administrators decide about it. The row goes once the account exists, or some time after a refusal.
create table join_requests (
  id uuid primary key,
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  name text check (length(name) between 1 and 200),
  status text not null check (status in ('WAITING', 'APPROVED', 'DECLINED')),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by uuid,
  check ((status = 'WAITING') = (decided_at is null)),
  unique (issuer, subject)
);
create index join_requests_by_status on join_requests (status, created_at, id);

-- Codes that let people in, some of them or until some moment.
create table invitations (
  id uuid primary key,
  code text not null unique check (length(code) between 8 and 40),
  note text not null check (length(note) <= 100),
  most_uses int not null check (most_uses between 1 and 1000),
  uses int not null default 0 check (uses between 0 and most_uses),
  -- Null if it ends only by hand.
  ends_at timestamptz(3),
  created_by uuid not null,
  created_at timestamptz(3) not null
);
create index invitations_newest on invitations (created_at desc, id desc);

-- Who came by which invitation, and so who invited whom.
create table invited_people (
  user_id uuid primary key,
  invitation_id uuid not null,
  invited_by uuid not null,
  joined_at timestamptz(3) not null
);
create index invited_people_by_invitation on invited_people (invitation_id, joined_at);

alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (
  action in (
    'APPROVE_CONTENT', 'REJECT_CONTENT', 'RESTORE_CONTENT', 'APPROVE_TAG', 'MAP_TAG', 'BLOCK_TAG', 'REOPEN_TAG', 'SETTLE_MESSAGE_REPORT',
    'REFUND_PAYMENT', 'GRANT_ADMIN', 'REMOVE_COMMENT', 'CLEAR_PROFILE', 'DISMISS_REPORTS', 'SUSPEND_PERSON', 'RESTORE_PERSON',
    'REMOVE_SECOND_FACTOR', 'EXPORT_LOG', 'FIND_BY_EMAIL', 'SHOW_EMAIL', 'RETRY_JOBS', 'ANNOUNCE', 'END_ANNOUNCEMENT', 'RENAME_TAG',
    'MERGE_TAG', 'REMOVE_REVIEW', 'SET_MAINTENANCE', 'CHANGE_SETTINGS', 'APPROVE_JOINING', 'DECLINE_JOINING', 'CREATE_INVITATION', 'END_INVITATION'));
