-- The pair of keys that this installation signs its pushes with (RFC 8292), made at the first need; the private one is sealed.
create table push_keys (
  id smallint primary key check (id = 1),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz(3) not null
);

-- The browsers that a person is pushed to. An endpoint is an address that a stranger has given us.
create table push_devices (
  user_id uuid not null,
  -- SHA-256 of the endpoint.
  endpoint_hash bytea not null,
  endpoint text not null check (length(endpoint) <= 1024),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 50),
  -- For which key of ours it was made; it takes pushes of no other.
  public_key text not null,
  -- Whether names and words may stand on its lock screen.
  shows_content boolean not null default false,
  -- The last push that its service took, so that a job that runs twice does not push it twice.
  accepted text check (length(accepted) <= 200),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, endpoint_hash)
);
