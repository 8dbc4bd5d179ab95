-- Who saw what, one row for each person and thing: the first visit makes it, and a visit at least six hours after the one that
-- counted last counts again.
create table content_views (
  content_user_id uuid not null,
  content_id uuid not null,
  viewer_user_id uuid not null,
  viewed_at timestamptz(3) not null,
  primary key (content_user_id, content_id, viewer_user_id)
);
create table profile_views (
  profile_user_id uuid not null,
  viewer_user_id uuid not null,
  view_count integer not null default 1 check (view_count > 0),
  viewed_at timestamptz(3) not null,
  primary key (profile_user_id, viewer_user_id)
);
