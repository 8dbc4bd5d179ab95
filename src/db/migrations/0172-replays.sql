-- A post that belongs to a date that is over, its replay or notes, and to whom of those with a ticket it opens (docs/product.md#replay-and-notes).
alter table contents add column replay_event_id uuid;
alter table contents add column replay_for text;
alter table contents add constraint contents_replay_for check (replay_for in ('ATTENDED', 'BOOKED'));
alter table contents add constraint contents_replay check ((replay_event_id is null) = (replay_for is null));
-- From when on a subscription opens it too; null if none does.
alter table contents add column replay_subscribers_from timestamptz(3);
create index contents_replays on contents (user_id, replay_event_id, created_at, id) where replay_event_id is not null and status = 'published';
