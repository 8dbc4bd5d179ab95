-- How often the title or the minimum number of a date was changed while somebody had booked it, when last, and the minimum that it had until
-- then; null if that stayed (docs/product.md#changing-what-is-sold).
alter table session_events add column change_count integer not null default 0;
alter table session_events add column changed_at timestamptz;
alter table session_events add column changed_minimum integer;
