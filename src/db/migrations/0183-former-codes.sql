-- The code that a ticket had before somebody redeemed it as a gift: doors refuse it with words.
alter table tickets add column former_code text;
