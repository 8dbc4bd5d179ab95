-- Since when the repair of a row has failed for a reason that will not go away, such as an object that the provider does not know. It is tried
-- further, but operators hear of it once. Null while nothing of the kind is known.
alter table payments add column hopeless_since timestamptz(3);
alter table refunds add column hopeless_since timestamptz(3);
alter table recurring_orders add column hopeless_since timestamptz(3);
alter table disputes add column hopeless_since timestamptz(3);
