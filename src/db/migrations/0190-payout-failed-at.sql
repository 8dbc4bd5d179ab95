-- When a creator's bank returned a payout, as the provider says. Rows of former versions don't say it: their last change was that.
alter table payouts add column failed_at timestamptz(3);
