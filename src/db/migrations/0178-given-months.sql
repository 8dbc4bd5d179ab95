-- Months of a creator's subscription that somebody has without paying: another person bought them,
-- or the creator gives them. They begin when what came before has ended; a month that is paid by card
-- in between moves them back.
create table given_months (
  creator_user_id uuid not null,
  -- That of the receiver's order.
  id uuid not null,
  subscriber_user_id uuid not null,
  months integer not null,
  given text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (creator_user_id, id),
  constraint given_months_months_check check (months between 1 and 12),
  constraint given_months_given_check check (given in ('gift', 'complimentary')),
  constraint given_months_end_after_start check (ends_at >= starts_at)
);
create index given_months_of_subscriber on given_months (creator_user_id, subscriber_user_id);

-- When the last of them ends; null for people who have none.
alter table subscribers add column given_until timestamptz(3);

-- When its mail came back, and its receiver's address was deleted.
alter table gifts add column returned_at timestamptz(3);

alter table gifts drop constraint gifts_kind_check;
alter table gifts add constraint gifts_kind_check check (kind in ('PASS', 'MONTHS')) not valid;
