-- Why a gift of tickets can't be redeemed: also because its date was cancelled or its session taken down. A later file validates it, so that
-- gifts don't wait while the rows are read.
alter table gifts drop constraint gifts_end_reason_check;
alter table gifts add constraint gifts_end_reason_check
  check (end_reason in ('refunded', 'unused', 'creator-left', 'giver-left', 'cancelled', 'taken-down')) not valid;
