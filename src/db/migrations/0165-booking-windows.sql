-- When booking of a session's dates opens and closes, and how much earlier subscribers and holders of a pass may book (docs/product.md#booking-window).
alter table sessions add column booking_window jsonb;

-- Who wants to be reminded once a date can be booked; the row goes when they are.
create table opening_reminders (
  owner_user_id uuid not null,
  session_event_id uuid not null,
  user_id uuid not null,
  -- When a job that looks after this reminder is due.
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (owner_user_id, session_event_id, user_id)
);
create index opening_reminders_person on opening_reminders (owner_user_id, user_id);
