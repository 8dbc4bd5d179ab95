-- How many pence of a payment must have gone back in all for goods that were returned for a share; null if what is due is everything.
alter table payments add column refund_owed integer;
alter table payments add constraint payments_refund_owed check (refund_owed > 0);
