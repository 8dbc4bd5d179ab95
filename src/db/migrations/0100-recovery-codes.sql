-- Codes that stand in for a lost authenticator app, once each: here as keyed hashes, and gone when used.
create table identity_recovery_codes (
  sub uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz(3) not null,
  primary key (sub, code_hash)
);
