-- What reaches a person, and how; who has decided nothing has no row.
create table notification_settings (
  user_id uuid primary key,
  -- By topic what was chosen: {"LIKES": {"mail": true}}. What is left out is as it is for everybody.
  choices jsonb not null default '{}',
  -- Who refused all mail is not mailed by topics that come later either.
  refuses_new_mail boolean not null default false,
  -- Minutes after midnight in the person's zone; both or none.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  time_zone text not null default 'Europe/London' check (length(time_zone) <= 64),
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  -- When the next digest is due, and what the last one reached up to.
  digest_at timestamptz(3),
  digest_since timestamptz(3),
  -- Part of each link in a mail: raised, no earlier link works any more.
  link_edition integer not null default 0,
  updated_at timestamptz(3) not null,
  check ((quiet_from is null) = (quiet_to is null)),
  check ((digest = 'off') = (digest_at is null))
);
create index notification_settings_digests on notification_settings (digest_at) where digest_at is not null;
