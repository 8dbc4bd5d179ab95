-- Why somebody could not be written to in a round, so that the host is told that and no more; null for other reasons.
alter table message_round_recipients add column refusal text check (refusal in ('BLOCKED', 'PERSON_SUSPENDED', 'PERSON_GONE'));
