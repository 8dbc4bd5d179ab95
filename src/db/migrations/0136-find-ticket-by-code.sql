-- A code that isn't of the date at the door may be of another of the host's dates.
create index tickets_code on tickets (owner_user_id, code);
