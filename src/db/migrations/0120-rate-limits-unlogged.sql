-- Counts of the last minutes: a crash of the database may forget them. In the log, each search would wait for the disk, and everybody
-- of one network for each other's.
alter table rate_limits set unlogged;
