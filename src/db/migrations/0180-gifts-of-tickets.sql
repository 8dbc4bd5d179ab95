-- Whether its buyer gives it to somebody who hasn't redeemed it yet: until then it is the buyer's, beside a place of their own.
alter table tickets add column unredeemed boolean not null default false;
create unique index tickets_each_own_seat on tickets (owner_user_id, session_event_id, user_id, seat) where status = 'active' and not unredeemed;
drop index tickets_each_seat;

alter table gifts drop constraint gifts_kind_check;
alter table gifts add constraint gifts_kind_check check (kind in ('PASS', 'MONTHS', 'TICKET')) not valid;
