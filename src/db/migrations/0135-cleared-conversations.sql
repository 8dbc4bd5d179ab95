-- Up to which change somebody has deleted a conversation for themself, so that their other pages and devices learn of it.
alter table chat_members add column cleared_revision bigint not null default 0;
