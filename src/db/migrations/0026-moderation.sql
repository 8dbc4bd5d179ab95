-- What people reported. A row stays when its reporter leaves, without them, so that what the item was reported for is still known.
create table content_reports (
  content_user_id uuid not null,
  id uuid not null,
  content_id uuid not null,
  reporter_user_id uuid,
  reason text not null check (reason in ('SPAM', 'NUDITY', 'HATE', 'VIOLENCE', 'SELF_HARM', 'FRAUD', 'COPYRIGHT', 'OTHER')),
  details text not null default '' check (length(details) <= 500),
  -- When an administrator decided about it; it no longer counts from then on.
  settled_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (content_user_id, id),
  constraint content_reports_once unique (content_user_id, content_id, reporter_user_id)
);
create index content_reports_open on content_reports (content_user_id, content_id, created_at, id) where settled_at is null;
create index content_reports_of_reporter on content_reports (reporter_user_id, id) where reporter_user_id is not null;

-- One row for each item that was ever reported; its row is held by whoever counts or decides, so that they wait for each other.
create table reported_contents (
  content_user_id uuid not null,
  content_id uuid not null,
  content_type text not null check (content_type in ('POST', 'SESSION')),
  -- Different people since the last decision; 0 where nothing waits.
  report_count integer not null check (report_count >= 0),
  -- The first report since the last decision.
  opened_at timestamptz(3) not null,
  primary key (content_user_id, content_id)
);
create index reported_contents_waiting on reported_contents (opened_at, content_id) where report_count > 0;

-- What administrators decided, each once and for ever.
create table admin_actions (
  admin_user_id uuid not null,
  id uuid not null,
  action text not null check (action in ('APPROVE_CONTENT', 'REJECT_CONTENT', 'APPROVE_TAG', 'MAP_TAG', 'BLOCK_TAG')),
  subject jsonb not null,
  at timestamptz(3) not null,
  primary key (admin_user_id, id)
);
create index admin_actions_newest on admin_actions (at, id);
create trigger admin_actions_append_only before update or delete on admin_actions
  for each row execute function refuse_change();
