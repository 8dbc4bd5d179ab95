-- How far the processing of a film has come, for its owner; who works on it holds it until then, and how often that was tried.
alter table media_entities add column progress smallint check (progress between 0 and 100);
alter table media_entities add column claimed_until timestamptz(3);
alter table media_entities add column attempts smallint not null default 0;

-- What the next free hand looks for.
create index media_entities_waiting_films on media_entities (created_at) where status = 'PROCESSING' and type = 'video';
