-- Each write of a row from which items and comments are made raises its revision, so that what was made from it earlier is made anew. The
-- number of the writing transaction (xmin) is not enough: a shard that moves to another machine gets other numbers.
-- A revision begins with the clock, so that a row under the key of a deleted one differs from it.
create function raise_revision() returns trigger language plpgsql as
$$ begin new.revision := old.revision + 1; return new; end $$;

alter table users add column revision bigint not null default 1;
alter table contents add column revision bigint not null default 1;
alter table sessions add column revision bigint not null default 1;
alter table session_events add column revision bigint not null default 1;
alter table media_entities add column revision bigint not null default 1;
alter table comments add column revision bigint not null default 1;

alter table users alter column revision set default (extract(epoch from clock_timestamp()) * 1000000)::bigint;
alter table contents alter column revision set default (extract(epoch from clock_timestamp()) * 1000000)::bigint;
alter table sessions alter column revision set default (extract(epoch from clock_timestamp()) * 1000000)::bigint;
alter table session_events alter column revision set default (extract(epoch from clock_timestamp()) * 1000000)::bigint;
alter table media_entities alter column revision set default (extract(epoch from clock_timestamp()) * 1000000)::bigint;
alter table comments alter column revision set default (extract(epoch from clock_timestamp()) * 1000000)::bigint;

create trigger users_revision before update on users for each row execute function raise_revision();
create trigger contents_revision before update on contents for each row execute function raise_revision();
create trigger sessions_revision before update on sessions for each row execute function raise_revision();
create trigger session_events_revision before update on session_events for each row execute function raise_revision();
create trigger media_entities_revision before update on media_entities for each row execute function raise_revision();
create trigger comments_revision before update on comments for each row execute function raise_revision();
