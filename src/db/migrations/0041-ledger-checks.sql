-- What the nightly comparison of ledger and provider found.
create table ledger_checks (
  id uuid primary key,
  at timestamptz(3) not null,
  -- Pence by which the two differ, added up without regard to the sign; 0 is as it should be.
  drift integer not null check (drift >= 0),
  compared integer not null,
  -- Sentences, one for each difference, at most a hundred.
  differences jsonb not null
);
create index ledger_checks_newest on ledger_checks (at);
create index ledger_journals_by_event on ledger_journals (event_key);
create index ledger_journals_by_time on ledger_journals (at);
