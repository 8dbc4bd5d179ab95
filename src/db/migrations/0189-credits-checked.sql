-- Reads the rows without keeping others from writing them.
alter table membership_purchases validate constraint membership_purchases_given_check;
