-- A person has one payout account for each mode of the provider; changing keys must not mix them up.
alter table payout_accounts drop constraint payout_accounts_pkey;
alter table payout_accounts add primary key (user_id, mode);

-- What the journals of an owner sum up to, by month (UTC) and account, so that reading a balance does not read every sale.
create table ledger_balances (
  owner_user_id uuid not null,
  month date not null,
  account text not null,
  amount bigint not null,
  primary key (owner_user_id, month, account)
);
insert into ledger_balances (owner_user_id, month, account, amount)
select owner_user_id, date_trunc('month', at at time zone 'UTC')::date, account, sum(amount) from ledger_entries group by 1, 2, 3;

create index payments_sold on payments (owner_user_id) where status = 'COMPLETED' and amount > 0;
create index payments_refund_due on payments (owner_user_id) where refund_due;
