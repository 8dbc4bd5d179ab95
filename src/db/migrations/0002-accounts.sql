create table users (
  user_id uuid primary key,
  username text not null check (username ~ '^[A-Za-z0-9_]{4,15}$'),
  display_name text check (length(display_name) <= 50),
  email text not null check (length(email) <= 254),
  bio text check (length(bio) <= 1000),
  links jsonb not null default '[]',
  profile_pic_media_id uuid,
  profile_cover_media_id uuid,
  -- Stored beside the ids so that a list of twenty authors needs no join: { "150": "key", … }, blur included.
  profile_pic jsonb,
  profile_cover_pic jsonb,
  admin boolean not null default false,
  status text not null default 'active' check (status in ('active', 'suspended')),
  onboarding_complete boolean not null default false,
  follower_count integer not null default 0 check (follower_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  score double precision not null default 0,
  -- Whether other people see the name in lists of participants (product decisions section 5).
  shown_as_participant boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Uniqueness across all users lives in small tables keyed by the value itself.
create table username_claims (
  username_lower text primary key,
  user_id uuid not null,
  -- Set when the user took another name: it redirects, and nobody else gets it before this instant.
  reserved_until timestamptz(3)
);
create index username_claims_user on username_claims (user_id);

-- A person is known by issuer and subject alone; the email is contact data.
create table identity_claims (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  primary key (issuer, subject)
);

create table payout_accounts (
  user_id uuid primary key,
  provider_account_id text not null,
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  status text not null check (status in ('ONBOARDING', 'PENDING', 'RESTRICTED', 'ACTIVE')),
  can_receive boolean not null default false,
  payouts_enabled boolean not null default false,
  requirements_due jsonb not null default '[]',
  checked_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index payout_accounts_provider on payout_accounts (provider_account_id, user_id);

create table payment_customers (
  user_id uuid not null,
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  provider_customer_id text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, mode)
);

-- A follow is kept twice: by who follows and by who is followed; both lists are one shard's read.
create table follows (
  follower_user_id uuid not null,
  following_user_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (follower_user_id, following_user_id),
  check (follower_user_id <> following_user_id)
);
create index follows_newest on follows (follower_user_id, created_at, following_user_id);

create table followers (
  following_user_id uuid not null,
  follower_user_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (following_user_id, follower_user_id)
);
create index followers_newest on followers (following_user_id, created_at, follower_user_id);
