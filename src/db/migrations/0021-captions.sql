-- The captions of a film as WebVTT that we wrote ourselves: read from what its author sent, never that file. They belong to nothing until the
-- post or session is saved whose film they are for; then they have the film and its language.
create table media_captions (
  user_id uuid not null,
  id uuid not null,
  body text not null check (octet_length(body) <= 4000000),
  entity_id uuid,
  language text check (length(language) between 2 and 20),
  created_at timestamptz(3) not null,
  primary key (user_id, id),
  check ((entity_id is null) = (language is null))
);
create unique index media_captions_film on media_captions (user_id, entity_id, language) where entity_id is not null;
-- What the hourly sweep looks for.
create index media_captions_unattached on media_captions (created_at) where entity_id is null;

-- What readers are told of a film's captions, in the order of its author: [{ "id", "language" }]. Kept here so that a list asks no further table,
-- and so that the version of the item changes with them.
alter table media_entities add column captions jsonb not null default '[]';
