-- The secrets under which something in this database is signed or sealed, by their fingerprints, so that a program with another one refuses
-- to start instead of replacing what it can't open.
create table app_secrets (
  fingerprint text primary key check (length(fingerprint) = 32),
  -- Since when programs sign with it; null if it only opens what an earlier run sealed.
  signs_from timestamptz(3)
);

-- The key of the identity provider's hashes, sealed under a key derived from the current secret. It outlives secrets: what exists only as a
-- hash can't be hashed again.
create table identity_hashing_keys (
  id smallint primary key check (id = 1),
  sealed_key bytea not null,
  created_at timestamptz(3) not null
);
