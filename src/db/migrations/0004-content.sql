create table contents (
  user_id uuid not null,
  id uuid not null,
  type text not null check (type in ('POST', 'SESSION')),
  text text not null check (length(text) <= 10000),
  short_text text not null check (length(short_text) <= 280),
  tags text[] not null default '{}',
  category_tags text[] not null default '{}',
  mentions jsonb not null default '[]',
  status text not null default 'published' check (status in ('published', 'deleted')),
  visibility text not null check (visibility in ('PUBLIC', 'PRIVATE')),
  approval_status text not null default 'APPROVED' check (approval_status in ('APPROVED', 'PENDING', 'REJECTED')),
  report_reason text,
  subscription_id uuid,
  price integer not null default 0 check (price = 0 or price >= 100),
  city text check (length(city) <= 200),
  formatted_address text check (length(formatted_address) <= 500),
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  view_count integer not null default 0 check (view_count >= 0),
  -- Tells a repeated request from another one with the same id.
  request_hash text not null,
  edited_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index contents_newest on contents (created_at, id) where status = 'published' and approval_status = 'APPROVED';
create index contents_by_user on contents (user_id, created_at, id) where status = 'published';
create index contents_by_id on contents (id);
create index contents_tags on contents using gin (tags) where status = 'published';

create table sessions (
  user_id uuid not null,
  id uuid not null,
  title text not null check (length(title) between 1 and 20),
  duration integer not null check (duration > 0),
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null check (end_at > start_at),
  time_zone text not null,
  is_repeating boolean not null,
  repeat_config jsonb,
  max_participant_count integer check (max_participant_count > 0),
  location_type text not null check (location_type in ('online', 'in-person')),
  location_url text check (length(location_url) <= 2048),
  address_line text check (length(address_line) <= 200),
  city text check (length(city) <= 200),
  postcode text check (length(postcode) <= 20),
  country text check (length(country) <= 100),
  venue_public boolean not null default false,
  latitude double precision,
  longitude double precision,
  cell_r4 bigint,
  cell_r5 bigint,
  cell_r6 bigint,
  cell_r7 bigint,
  notes text check (length(notes) <= 500),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id)
);

create table session_events (
  session_owner_user_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  session_owner_username text not null,
  title text not null check (length(title) between 1 and 20),
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null check (end_at > start_at),
  duration integer not null check (duration > 0),
  price integer not null check (price = 0 or price >= 100),
  location_type text not null check (location_type in ('online', 'in-person')),
  -- Live tickets, and seats held by open checkouts; their sum never passes the capacity.
  participant_count integer not null default 0 check (participant_count >= 0),
  held_count integer not null default 0 check (held_count >= 0),
  max_participant_count integer check (max_participant_count > 0),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (session_owner_user_id, id),
  constraint session_events_never_oversold check (participant_count + held_count <= max_participant_count)
);
create index session_events_of_session on session_events (session_owner_user_id, session_id, start_at, id);
create index session_events_of_owner on session_events (session_owner_user_id, start_at, id);
create index session_events_upcoming on session_events (start_at, id) where cancelled_at is null;
create index session_events_by_id on session_events (id);

create table likes (
  content_user_id uuid not null,
  content_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (content_user_id, content_id, user_id)
);

create table comments (
  content_user_id uuid not null,
  id uuid not null,
  content_id uuid not null,
  content_type text not null check (content_type in ('POST', 'SESSION')),
  user_id uuid not null,
  text text not null check (length(text) <= 280),
  parent_comment_id uuid,
  deleted boolean not null default false,
  mentions jsonb not null default '[]',
  tip boolean not null default false,
  tip_amount integer,
  created_at timestamptz(3) not null,
  primary key (content_user_id, id)
);
create index comments_newest on comments (content_user_id, content_id, created_at, id);
