-- From whom a person has ever ordered. Orders lie with their sellers; a buyer's own are looked for there and nowhere else.
create table order_sellers (
  user_id uuid not null,
  owner_user_id uuid not null,
  primary key (user_id, owner_user_id)
);
insert into order_sellers (user_id, owner_user_id) select distinct user_id, owner_user_id from payments;
