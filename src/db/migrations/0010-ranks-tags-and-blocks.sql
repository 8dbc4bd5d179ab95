-- Discover's order: milliseconds since 2026 plus six hours for each doubling of engagement, so that time never asks for it to be
-- computed again. It moves in steps of a quarter of a doubling: most likes and views change no index. A whole number.
alter table contents
  add column tip_count integer not null default 0 check (tip_count >= 0),
  -- Different people who saw it; view_count has their later visits too.
  add column viewer_count integer not null default 0 check (viewer_count >= 0),
  -- The author's score when it was last refreshed.
  add column author_score double precision not null default 0,
  add column rank double precision not null generated always as (
    round(extract(epoch from created_at - timestamptz '2026-01-01 00:00:00+00')::double precision * 1000)
    + 5400000 * floor(4 * ln(1 + 3 * like_count + 5 * comment_count + 10 * tip_count + viewer_count / 4.0::double precision) / ln(2::double precision))
    + round(3600000 * author_score)
  ) stored;
alter table contents set (fillfactor = 85);
create index contents_rank on contents (rank, id) where status = 'published' and approval_status = 'APPROVED';
create index contents_rank_by_user on contents (user_id, rank, id) where status = 'published' and approval_status = 'APPROVED';
create index contents_newest_by_user on contents (user_id, created_at, id) where status = 'published' and approval_status = 'APPROVED';

-- One row for each tag of an item, for lists of what carries a tag. The rank is a copy of the item's.
create table content_tags (
  user_id uuid not null,
  content_id uuid not null,
  tag text not null check (length(tag) between 1 and 30),
  type text not null check (type in ('POST', 'SESSION')),
  rank double precision not null,
  created_at timestamptz(3) not null,
  primary key (user_id, content_id, tag)
);
create index content_tags_rank on content_tags (tag, rank, content_id);
create index content_tags_newest on content_tags (tag, created_at, content_id);
insert into content_tags (user_id, content_id, tag, type, rank, created_at)
select c.user_id, c.id, t.tag, c.type, c.rank, c.created_at
from contents c cross join lateral (select distinct unnest(c.tags) as tag) t
where c.status = 'published' and length(t.tag) between 1 and 30;

-- Tags that the product knows; what is outside them waits for an administrator with its count and first use.
create table known_tags (
  tag text primary key check (length(tag) between 1 and 30),
  created_at timestamptz(3) not null
);
insert into known_tags (tag, created_at)
select tag, timestamptz '2026-01-01 00:00:00+00' from unnest(array[
  'coaching', 'yoga', 'hiit', 'strength', 'cardio', 'mobility', 'meditation', 'pilates', 'running', 'stretch',
  'barre', 'boxing', 'breathwork', 'calisthenics', 'climbing', 'crossfit', 'cycling', 'dance', 'hiking', 'kettlebell',
  'martial arts', 'nutrition', 'posture', 'prenatal', 'recovery', 'rowing', 'sleep', 'swimming', 'tai chi', 'walking',
  'weightlifting', 'mindfulness', 'wellness', 'ballet', 'salsa', 'art', 'baking', 'books', 'business', 'ceramics',
  'coding', 'cooking', 'craft', 'design', 'drawing', 'fashion', 'film', 'gardening', 'guitar', 'history',
  'knitting', 'languages', 'music', 'nature', 'painting', 'parenting', 'photography', 'piano', 'singing', 'theatre',
  'travel', 'wine', 'woodwork', 'writing'
]) as tag;

create table unknown_tags (
  tag text primary key check (length(tag) between 1 and 30),
  use_count integer not null check (use_count > 0),
  first_used_at timestamptz(3) not null,
  first_user_id uuid not null,
  first_content_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'mapped', 'blocked')),
  mapped_to text check ((mapped_to is not null) = (state = 'mapped'))
);
create index unknown_tags_most_used on unknown_tags (use_count, tag) where state = 'waiting';

-- Known tags of what a person liked; they lift items in that person's Discover.
create table tag_interests (
  user_id uuid not null,
  tag text not null,
  like_count integer not null check (like_count > 0),
  updated_at timestamptz(3) not null,
  primary key (user_id, tag)
);

-- A block is kept twice, like a follow: each of the two finds whom they do not see in their own rows.
create table blocks (
  blocker_user_id uuid not null,
  blocked_user_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (blocker_user_id, blocked_user_id),
  check (blocker_user_id <> blocked_user_id)
);
create index blocks_newest on blocks (blocker_user_id, created_at, blocked_user_id);
create table blocked_by (
  blocked_user_id uuid not null,
  blocker_user_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (blocked_user_id, blocker_user_id)
);
