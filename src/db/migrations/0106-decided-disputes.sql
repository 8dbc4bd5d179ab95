-- The buyer's bank has decided a dispute about the payment: from then on no money of it moves any more.
alter table payments add column dispute_decided boolean not null default false;
update payments p set dispute_decided = true
  from disputes d where d.owner_user_id = p.owner_user_id and d.payment_id = p.id and d.status in ('WON', 'LOST');
