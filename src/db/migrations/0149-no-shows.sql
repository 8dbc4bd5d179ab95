-- When the host noted that the participant of a ticket didn't come.
alter table tickets add column no_show_at timestamptz(3);
alter table tickets add constraint tickets_no_show check (no_show_at is null or checked_in_at is null);
