-- Orders lie with their sellers. Administrators are asked about one by the number on its receipt, which names no seller.
create table order_numbers (
  -- The end of the order's id, as its receipt number has it, in lower case.
  number text not null check (length(number) = 12),
  payment_id uuid not null,
  owner_user_id uuid not null,
  primary key (number, payment_id)
);
insert into order_numbers (number, payment_id, owner_user_id) select right(id::text, 12), id, owner_user_id from payments;

-- The orders that a bank is disputing at present: few, so the table is small enough to be copied everywhere.
create table disputed_orders (
  payment_id uuid primary key,
  owner_user_id uuid not null,
  disputed_at timestamptz(3) not null
);
insert into disputed_orders (payment_id, owner_user_id, disputed_at) select id, owner_user_id, updated_at from payments where disputed;
create index disputed_orders_newest on disputed_orders (disputed_at desc, payment_id desc);
