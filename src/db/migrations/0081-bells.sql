-- Who wants to hear of one creator's new posts and sessions, and who gets the posts that the creator mails; kept on both sides.
create table bells (
  user_id uuid not null,
  creator_user_id uuid not null,
  posts boolean not null,
  sessions boolean not null,
  -- Null where nothing was said: who subscribes gets them then, who merely follows does not.
  mails boolean,
  updated_at timestamptz(3) not null,
  primary key (user_id, creator_user_id)
);
create table bell_listeners (
  creator_user_id uuid not null,
  user_id uuid not null,
  posts boolean not null,
  sessions boolean not null,
  mails boolean,
  updated_at timestamptz(3) not null,
  primary key (creator_user_id, user_id)
);
create index bell_listeners_of_user on bell_listeners (user_id);
create index bells_of_creator on bells (creator_user_id);

-- Posts that their creator sends by mail as well.
create table post_mailings (
  user_id uuid not null,
  content_id uuid not null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (user_id, content_id)
);
create index post_mailings_of_a_day on post_mailings (user_id, created_at);
