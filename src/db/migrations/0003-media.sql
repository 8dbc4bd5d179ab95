-- A signed upload before it is attached to something; the key is made by the server and never holds a client's words.
create table media_uploads (
  user_id uuid not null,
  id uuid not null,
  key text not null,
  file_name text not null check (length(file_name) <= 255),
  content_type text not null,
  byte_length bigint,
  -- Set once, when the upload is attached to an item; an attached upload cannot be attached again.
  attached_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (user_id, id)
);
create unique index media_uploads_key on media_uploads (user_id, key);

create table media_entities (
  user_id uuid not null,
  id uuid not null,
  item_type text not null check (item_type in ('POST', 'SESSION', 'COMMENT', 'MESSAGE', 'USER')),
  item_id uuid not null,
  type text not null check (type in ('image', 'video')),
  entity_type text not null check (entity_type in ('profile', 'profileCover', 'content', 'comment', 'message', 'thumbnail')),
  position integer not null check (position >= 0),
  alt text check (length(alt) <= 1000),
  status text not null check (status in ('PROCESSING', 'READY', 'FAILED')),
  failure text,
  upload_key text not null,
  -- Stored keys of the derivatives by size: { "800": "d/…/800.webp" }.
  variants jsonb not null default '{}',
  -- A 32-pixel picture as a data URL; the only pixels that a locked item may show.
  blur text,
  width integer,
  height integer,
  duration double precision,
  thumbnail_for_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index media_entities_item on media_entities (user_id, item_type, item_id, position, id);
create index media_entities_processing on media_entities (updated_at) where status = 'PROCESSING';
