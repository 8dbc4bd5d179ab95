-- Why a gift of tickets can't be redeemed: also because its date was cancelled or its session taken down.
alter table gifts drop constraint gifts_end_reason_check;
alter table gifts add constraint gifts_end_reason_check
  check (end_reason in ('refunded', 'unused', 'creator-left', 'giver-left', 'cancelled', 'taken-down')) not valid;
-- Reads the rows without keeping others from writing them.
alter table gifts validate constraint gifts_end_reason_check;
