-- A host's message to everyone who takes part in a date is also mailed, up to three times a day for each date: whether this one is, and
-- who got it by mail.
alter table message_rounds add column mailed boolean not null default false;
alter table message_round_recipients add column mailed boolean not null default false;
