-- The newest message of a conversation that this person was pushed, so that one that is taken back is taken off lock screens too.
alter table user_chats add column pushed_revision bigint not null default 0;
