-- The identity provider's own tables. Nothing outside src/identity reads or writes them: the product knows a person by
-- issuer and subject (identity_claims) and speaks to the provider over its protocol, as it would to another company's.

create table identity_users (
  sub uuid primary key,
  email text not null check (length(email) <= 254),
  email_verified boolean not null default false,
  name text check (length(name) <= 50),
  -- The password in the PHC string format, which names its own algorithm and costs.
  password_hash text not null,
  status text not null check (status in ('UNCONFIRMED', 'CONFIRMED', 'RESET_REQUIRED')),
  enabled boolean not null default true,
  -- A new address waits here until its owner proves it; the old one stays in force.
  pending_email text check (length(pending_email) <= 254),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index identity_users_unconfirmed on identity_users (created_at) where status = 'UNCONFIRMED';

-- An address belongs to one user; compared in lower case.
create table identity_logins (
  email_lower text primary key,
  sub uuid not null
);

-- A sign-in and all tokens that descend from it. The refresh token names the family; only its hash is here.
create table identity_families (
  sub uuid not null,
  origin_jti uuid not null,
  token_hash bytea not null,
  authenticated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (sub, origin_jti)
);
create index identity_families_expiry on identity_families (expires_at);

-- Codes and failed passwords are kept by a keyed hash of the account, and in the same way for addresses without an
-- account, so that neither answers nor times tell which addresses have one.
create table identity_codes (
  subject_key text not null,
  purpose text not null check (purpose in ('SIGN_UP', 'RESET', 'EMAIL')),
  code_hash bytea not null,
  -- The address that the code proves.
  email text not null,
  wrong_count integer not null default 0 check (wrong_count >= 0),
  expires_at timestamptz(3) not null,
  primary key (subject_key, purpose)
);
create index identity_codes_expiry on identity_codes (expires_at);

create table identity_lockouts (
  subject_key text primary key,
  failed_count integer not null default 0 check (failed_count >= 0),
  locked_until timestamptz(3),
  last_attempt_at timestamptz(3)
);
create index identity_lockouts_age on identity_lockouts (last_attempt_at);

-- The key that signs, the one published ahead to sign next, and retired ones as long as their tokens live.
create table identity_signing_keys (
  kid text primary key,
  state text not null check (state in ('NEXT', 'CURRENT', 'RETIRED')),
  public_jwk jsonb not null,
  -- PKCS #8, sealed with AES-256-GCM under a key derived from APP_SECRET.
  sealed_private_key bytea not null,
  created_at timestamptz(3) not null,
  signs_from timestamptz(3),
  retired_at timestamptz(3)
);
create unique index identity_signing_keys_one_each on identity_signing_keys (state) where state <> 'RETIRED';
