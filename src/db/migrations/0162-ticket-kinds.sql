-- The kinds of ticket that a session has beside the standard one, in the host's order; null if there are none.
alter table sessions add column ticket_kinds jsonb;
-- What the standard kind costs, if there are others: `price` is then that of the cheapest kind that is open to everyone. Null if there are none, so
-- that `price` is the standard.
alter table session_events add column standard_price integer;
alter table session_events add constraint session_events_standard_price check (standard_price >= 0);
-- The kind of a ticket as it was bought; null for the standard one.
alter table tickets add column kind_id uuid;
alter table tickets add column kind_name text;
alter table tickets add constraint tickets_kind_name check (length(kind_name) between 1 and 30);
-- The kind of each seat that an open checkout holds, in their order; null if all are standard.
alter table seat_holds add column kind_ids uuid[];
