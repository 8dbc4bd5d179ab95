-- A round stops when its host is suspended, and says so of those who weren't written to.
alter table message_round_recipients drop constraint message_round_recipients_refusal_check;
alter table message_round_recipients add constraint message_round_recipients_refusal_check
  check (refusal in ('BLOCKED', 'PERSON_SUSPENDED', 'PERSON_GONE', 'HOST_SUSPENDED'));
