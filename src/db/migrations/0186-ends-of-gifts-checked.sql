-- Reads the rows without keeping others from writing them.
alter table gifts validate constraint gifts_end_reason_check;
