-- One row for each mail to each person, so that none goes out twice and everybody can see what became of it.
create table mail_outbox (
  to_user_id uuid not null,
  -- What the mail is about: ordered again it is the same mail.
  message_key text not null check (length(message_key) <= 120),
  -- What the person may refuse; null where the mail is transactional.
  list text check (length(list) <= 60),
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'unknown', 'unwanted', 'capped', 'stopped', 'bounced')),
  attempts integer not null default 0,
  reason text check (length(reason) <= 300),
  claimed_at timestamptz(3),
  sent_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (to_user_id, message_key)
);
create index mail_outbox_of_a_day on mail_outbox (to_user_id, sent_at) where list is not null and state = 'sent';
create index mail_outbox_age on mail_outbox (created_at);

-- Whose mail comes back. Nothing is sent to that address until the person asks for it again, or has another one.
create table mail_standings (
  user_id uuid primary key,
  stopped_at timestamptz(3),
  address_hash bytea,
  reason text check (length(reason) <= 300),
  updated_at timestamptz(3) not null
);
