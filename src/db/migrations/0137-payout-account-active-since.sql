-- Since when a payout account could be paid for the first time. An account that is stopped afterwards is restricted, not unfinished:
-- its creator keeps their figures and is asked to update their details.
alter table payout_accounts add column active_since timestamptz(3);

update payout_accounts a set active_since = a.created_at
where a.status in ('ACTIVE', 'RESTRICTED') or a.can_receive
  or exists (select from payouts p where p.user_id = a.user_id and p.mode = a.mode)
  or exists (select from ledger_balances b where b.owner_user_id = a.user_id and b.account = 'creator_cash');
