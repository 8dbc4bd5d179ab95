-- Reads the rows without keeping others from writing them.
alter table payments validate constraint payments_refund_owed;
