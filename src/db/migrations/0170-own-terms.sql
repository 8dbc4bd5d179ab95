-- A date whose number of places or price was changed by itself keeps it when its session's changes (docs/product.md#changing-dates).
alter table session_events add column own_capacity boolean not null default false;
alter table session_events add column own_price boolean not null default false;
-- A date of a series that doesn't take place and that nobody had booked; it is cancelled, and listed for its host alone (docs/product.md#skipping-a-date).
alter table session_events add column skipped boolean not null default false;
