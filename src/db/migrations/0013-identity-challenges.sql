-- Identity, second half: sign-in by the secure remote password protocol, rotation of refresh tokens, a second factor.

alter table identity_users
  -- What the secure remote password protocol proves a password against: the salt is told to whoever asks, the verifier is
  -- sealed, because without the seal passwords could be guessed from it faster than from the hash.
  add column srp_salt bytea,
  add column sealed_srp_verifier bytea,
  add check ((srp_salt is null) = (sealed_srp_verifier is null)),
  -- The secret shared with an authenticator app, sealed; the pending one waits until a code proves that the app has it.
  add column sealed_software_token bytea,
  add column pending_software_token bytea,
  -- The last 30-second step whose code was used: no code is good twice.
  add column software_token_step integer not null default 0,
  add column second_factor boolean not null default false,
  add column second_factor_preferred boolean not null default false,
  add check (sealed_software_token is not null or not second_factor);

-- A refresh token is derived from the seed of its family, its generation and the product's secret. Using it begins the next
-- generation; the one before is answered for a moment longer, and any older one is a stolen one.
alter table identity_families
  alter column token_hash drop not null,
  add column seed bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  add column generation integer not null default 0 check (generation >= 0),
  add column rotated_at timestamptz(3),
  -- What a person recognises a sign-in by, as coarse as it can be for that.
  add column last_used_at timestamptz(3),
  add column device text not null default 'Unknown device' check (length(device) <= 60),
  add column network text not null default '' check (length(network) <= 45);

-- A sign-in that is under way: the token that the caller holds is here as its hash, what the server knows is sealed.
create table identity_challenges (
  token_hash bytea primary key,
  kind text not null check (kind in ('PASSWORD_VERIFIER', 'SOFTWARE_TOKEN_MFA')),
  subject_key text not null,
  sealed_state bytea not null,
  expires_at timestamptz(3) not null
);
create index identity_challenges_subject on identity_challenges (subject_key);
create index identity_challenges_expiry on identity_challenges (expires_at);
