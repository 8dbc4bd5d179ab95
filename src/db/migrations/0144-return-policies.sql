-- What a host promises to buyers who return a ticket; null if refunds are up to them. What was promised is pinned in each order's description.
alter table sessions add column return_policy jsonb;
