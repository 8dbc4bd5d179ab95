-- A repeated order is looked up by its buyer and its id before anything else is read.
create index payments_by_buyer_and_id on payments (user_id, id);
