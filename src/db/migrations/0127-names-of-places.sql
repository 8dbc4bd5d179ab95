-- What somebody calls a place that they keep; its address stays what is searched for.
alter table saved_locations add column name text check (length(name) <= 100);
