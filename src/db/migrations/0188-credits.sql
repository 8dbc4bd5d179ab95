-- A pass may be the credit for a ticket that was returned. The next file validates it, so that sales don't wait while the rows are read.
alter table membership_purchases drop constraint membership_purchases_given_check;
alter table membership_purchases add constraint membership_purchases_given_check check (given in ('gift', 'complimentary', 'returned')) not valid;
