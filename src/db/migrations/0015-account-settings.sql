-- What a person can do with their account: take their data along, and delete it.

-- A deleted person's row stays, without anything of theirs: payments, tickets and comments still point at it.
alter table users drop constraint users_status_check;
alter table users add constraint users_status_check check (status in ('active', 'suspended', 'deleted'));
create index users_admins on users (user_id) where admin;

create table data_exports (
  user_id uuid not null,
  id uuid not null,
  status text not null check (status in ('PENDING', 'READY')),
  requested_at timestamptz(3) not null,
  expires_at timestamptz(3),
  primary key (user_id, id)
);
create unique index data_exports_one_pending on data_exports (user_id) where status = 'PENDING';
create index data_exports_expiry on data_exports (expires_at);

-- `sealed` holds where the last mail goes and the key to the login at the identity provider, until both have been used.
create table account_deletions (
  user_id uuid primary key,
  sealed bytea,
  requested_at timestamptz(3) not null,
  login_deleted_at timestamptz(3),
  mailed_at timestamptz(3)
);

-- So that a person's traces are found without reading everybody's.
create index likes_of_user on likes (user_id);
create index comments_of_user on comments (user_id, id);
create index notifications_from on notifications (from_user_id);
