-- A ticket is one seat of an order, which may hold up to ten of one date. Seats of an order are numbered from 1.
alter table tickets add column seat integer not null default 1;
alter table tickets add constraint tickets_seat check (seat between 1 and 10);
-- Who takes the seat; null for the participant (seat 1) or a guest of theirs without a name.
alter table tickets add column guest_name text;
alter table tickets add constraint tickets_guest_name check (length(guest_name) between 1 and 60);
-- How many pence of the order's amount are this seat's; null in older rows, whose orders have one seat.
alter table tickets add column price integer;
alter table tickets add constraint tickets_price check (price >= 0);
-- How many of these pence go back because the seat was returned; null if it wasn't.
alter table tickets add column owed_back integer;
alter table tickets add constraint tickets_owed_back check (owed_back >= 0);
create unique index tickets_each_seat on tickets (owner_user_id, session_event_id, user_id, seat) where status = 'active';
create unique index tickets_seat_of_payment on tickets (owner_user_id, payment_id, seat);
drop index tickets_one_each;
drop index tickets_one_payment;
-- How many seats an open checkout holds, and who is to take them, seat by seat.
alter table seat_holds add column seats integer not null default 1;
alter table seat_holds add constraint seat_holds_seats check (seats between 1 and 10);
alter table seat_holds add column guest_names text[];
-- How many pence the seller keeps of seats that were returned for a share; null in older rows, where it is what isn't owed.
alter table payments add column refund_kept integer;
alter table payments add constraint payments_refund_kept check (refund_kept >= 0);
