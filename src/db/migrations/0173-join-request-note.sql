-- What people write to administrators who decide about their request to join.
alter table join_requests add column note text;
alter table join_requests add constraint join_requests_note_check check (length(note) between 1 and 500);
