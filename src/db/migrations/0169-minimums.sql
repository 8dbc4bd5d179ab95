-- How many people must book a date for it to take place, and how many hours before its start that is decided (docs/product.md#minimum-number).
alter table sessions add column minimum jsonb;
-- When the next of its dates is decided; the job that is due then is the only one that goes on.
alter table sessions add column minimum_due_at timestamptz(3);
-- What holds for one date. It is decided once, at the latest at decides_at.
alter table session_events add column minimum_count integer;
alter table session_events add column decides_at timestamptz(3);
alter table session_events add column decided_at timestamptz(3);
alter table session_events add constraint session_events_minimum_check check (minimum_count > 0);
alter table session_events add constraint session_events_decides_check check ((minimum_count is null) = (decides_at is null));
