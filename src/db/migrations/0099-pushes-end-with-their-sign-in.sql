-- The sign-in that a browser was registered in: once that has ended, nothing is pushed there. What does not tell registers anew.
delete from push_devices;
alter table push_devices
  add column subject text not null check (length(subject) <= 200),
  -- Null where the identity provider does not tell.
  add column session text check (length(session) <= 200);
