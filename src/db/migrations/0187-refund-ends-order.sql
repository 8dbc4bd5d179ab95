-- Whether whoever asked for a refund wanted everything back that was left of its payment, and not only what is owed for returned goods. Then
-- goods of it that cost nothing end with it, even if others are returned while it is on its way.
alter table refunds add column ends_order boolean not null default false;
