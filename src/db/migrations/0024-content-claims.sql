-- Whose item an id stands for. Ids are made by browsers and `contents` is keyed by owner and id, so that without this a stranger could
-- publish under somebody else's id. Uniqueness across all owners lives in a small table keyed by the value itself; a row stays when
-- the item is deleted.
create table content_claims (
  content_id uuid primary key,
  user_id uuid not null
);
create index content_claims_user on content_claims (user_id);
insert into content_claims (content_id, user_id)
select distinct on (id) id, user_id from contents order by id, created_at, user_id;
