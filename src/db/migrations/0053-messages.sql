-- The conversation of two people; its id follows from theirs. Whatever changes it draws the next revision under the lock of this row:
-- it orders the messages, and says what is new since.
create table chats (
  chat_id uuid primary key,
  first_user_id uuid not null,
  second_user_id uuid not null,
  last_revision bigint not null default 0 check (last_revision >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (first_user_id < second_user_id)
);

create table chat_members (
  chat_id uuid not null,
  user_id uuid not null,
  -- 'request' while somebody whom this person does not know has written and is not answered yet.
  state text not null default 'open' check (state in ('open', 'request', 'declined')),
  has_written boolean not null default false,
  -- How far they have read, and how far the other may be told; a revision, so that it outlives what it pointed at.
  read_revision bigint not null default 0,
  seen_revision bigint not null default 0,
  seen_at timestamptz(3),
  primary key (chat_id, user_id)
);

create table messages (
  chat_id uuid not null,
  revision bigint not null,
  -- Made by the browser: the same id is the same message.
  id uuid not null,
  sender_user_id uuid not null,
  text text not null check (length(text) <= 5000),
  mentions jsonb not null default '[]',
  media_count smallint not null default 0,
  -- What was sent, so that the same id with something else is noticed.
  media_keys text[] not null default '{}',
  reply_to_revision bigint,
  -- By user id, one for each of the two.
  reactions jsonb not null default '{}',
  -- The newest change: a reaction, a deletion.
  changed_revision bigint not null,
  deleted boolean not null default false,
  hidden_from uuid[] not null default '{}',
  words tsvector,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (chat_id, revision),
  constraint messages_once unique (chat_id, id)
);
create index messages_by_change on messages (chat_id, changed_revision);
create index messages_by_words on messages using gin (words) with (fastupdate = off);

-- Each person's list of conversations, kept beside them.
create table user_chats (
  user_id uuid not null,
  chat_id uuid not null,
  other_user_id uuid not null,
  state text not null check (state in ('open', 'request', 'declined')),
  -- Up to 100; what lies after the pointer, is not theirs and not deleted.
  unread_count integer not null default 0 check (unread_count >= 0),
  -- The newest message that they can see.
  last_revision bigint not null default 0,
  last_sender_user_id uuid,
  last_kind text not null default 'text' check (last_kind in ('text', 'media', 'deleted')),
  preview text not null default '' check (length(preview) <= 200),
  last_at timestamptz(3) not null,
  muted_until timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (user_id, chat_id)
);
create index user_chats_list on user_chats (user_id, state, (unread_count > 0), last_at, chat_id);

-- What somebody has decided about being written to; who never did has no row.
create table chat_settings (
  user_id uuid primary key,
  allows text not null default 'known' check (allows in ('everybody', 'known', 'nobody')),
  shows_seen boolean not null default true,
  updated_at timestamptz(3) not null
);
