-- The newest change of a conversation that this person is told of, and when: what a look for lost announcements goes by. New messages stand
-- in last_revision and last_at, so that to send one writes nothing more.
alter table user_chats add column changed_revision bigint not null default 0, add column changed_at timestamptz(3);
