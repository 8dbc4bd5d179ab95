import type { Db, Tx } from '#db/client.ts';
import { statement, type Params } from '#db/statement.ts';
import type { StoredMention, StoredReactions } from '#db/stored-json.ts';
import { together } from '#platform/server/database/together.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findChatSettings } from '../../inbox/server/chat-settings.ts';
import { mayKnowSeen } from '../../policy.ts';
import { messageRefusals } from '../../refusals.ts';
import type { MemberState } from '../../rules.ts';

/** A conversation and how far its two people have got; `you` is the caller. */
export type OwnChat = {
  chatId: string;
  otherUserId: string;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  you: ChatMember;
  other: ChatMember;
};

export type ChatMember = {
  state: MemberState;
  hasWritten: boolean;
  readRevision: number;
  seenRevision: number;
  seenAt: Date | null;
  /** Up to which change they deleted the conversation for themself; 0 if they never did. */
  clearedRevision: number;
};

type Row = {
  first_user_id: string;
  second_user_id: string;
  last_revision: number;
  created_at: Date;
  updated_at: Date;
  user_id: string;
  state: MemberState;
  has_written: boolean;
  read_revision: number;
  seen_revision: number;
  seen_at: Date | null;
  cleared_revision: number;
};

const CHAT = statement<Row, { user: string; chat: string }>(`
  select c.first_user_id, c.second_user_id, c.last_revision, c.created_at, c.updated_at,
    m.user_id, m.state, m.has_written, m.read_revision, m.seen_revision, m.seen_at, m.cleared_revision
  from chats c join chat_members m on m.chat_id = c.chat_id
  where c.chat_id = :chat::uuid and m.chat_id = :chat::uuid and (c.first_user_id = :user::uuid or c.second_user_id = :user::uuid)`);

/** Returns the conversation if this person is one of its two; null for anyone else, whatever the id. */
export async function findOwnChat(db: Db | Tx, userId: string, chatId: string): Promise<OwnChat | null> {
  const rows = await CHAT.all(db, { user: userId, chat: chatId });
  const [you, other] = [rows.find((row) => row.user_id === userId), rows.find((row) => row.user_id !== userId)];
  if (!you || !other) return null;
  return {
    chatId,
    otherUserId: other.user_id,
    revision: you.last_revision,
    createdAt: you.created_at,
    updatedAt: you.updated_at,
    you: memberOf(you),
    other: memberOf(other),
  };
}

/** Like `findOwnChat`, but refuses with NOT_FOUND instead of returning null. */
export async function getOwnChat(db: Db | Tx, userId: string, chatId: string): Promise<OwnChat> {
  const chat = await findOwnChat(db, userId, chatId);
  if (!chat) throw messageRefusals.CHAT_NOT_FOUND();
  return chat;
}

function memberOf(row: Row): ChatMember {
  return {
    state: row.state,
    hasWritten: row.has_written,
    readRevision: row.read_revision,
    seenRevision: row.seen_revision,
    seenAt: row.seen_at,
    clearedRevision: row.cleared_revision,
  };
}

/** Returns how far the other has read, if this person may know; 0 if they may not. */
export async function findSeen(
  db: Db,
  userId: string,
  { otherUserId, other }: OwnChat,
): Promise<{ seenRevision: number; seenAt: string | null }> {
  if (other.seenRevision === 0) return { seenRevision: 0, seenAt: null };
  const settings = await findChatSettings(db, [userId, otherUserId]);
  const may = mayKnowSeen({
    youShow: settings(userId).showsSeen,
    otherShows: settings(otherUserId).showsSeen,
    otherState: other.state,
  });
  return may ? { seenRevision: other.seenRevision, seenAt: other.seenAt?.toISOString() ?? null } : { seenRevision: 0, seenAt: null };
}

/** A message as it is stored. */
export type MessageRow = {
  chat_id: string;
  revision: number;
  id: string;
  sender_user_id: string;
  text: string;
  mentions: StoredMention[];
  media_count: number;
  reply_to_revision: number | null;
  reactions: StoredReactions;
  changed_revision: number;
  deleted: boolean;
  hidden: boolean;
  created_at: Date;
  updated_at: Date;
};

/** The columns of a row, for statements that read or write one; `hidden` depends on the reader. */
export const MESSAGE_COLUMNS = [
  'chat_id',
  'revision',
  'id',
  'sender_user_id',
  'text',
  'mentions',
  'media_count',
  'reply_to_revision',
  'reactions',
  'changed_revision',
  'deleted',
  'created_at',
  'updated_at',
] as const;

type Of = { chatId: string; userId: string };
type ChatParams = { chat: string; user: string };

const SHOWN = 'not (:user::uuid = any (hidden_from))';
const reading = <More extends Params>(which: string) =>
  statement<MessageRow, ChatParams & More>(`
    select ${MESSAGE_COLUMNS.join(', ')}, :user::uuid = any (hidden_from) as hidden
    from messages where chat_id = :chat::uuid and ${which}`);

const OLDER = reading<Span>(`revision < :from and ${SHOWN} order by revision desc limit :limit`);
const NEWER = reading<Span>(`revision > :from and ${SHOWN} order by revision limit :limit`);
const FIRST_UNREAD = reading<{ from: number }>(
  `revision > :from and sender_user_id <> :user::uuid and not deleted and ${SHOWN} order by revision limit 1`,
);
const CHANGED = reading<Span>('changed_revision > :from order by changed_revision limit :limit');
const AT = reading<{ revisions: number[] }>('revision = any (:revisions::bigint[])');
const ONE = reading<{ id: string }>('id = :id::uuid');

type Span = { from: number; limit: number };

/** Returns the messages before a revision, newest first, without those this person deleted for themself. */
export function readOlder(db: Db, of: Of, before: number, limit: number): Promise<MessageRow[]> {
  return OLDER.all(db, { ...paramsOf(of), from: before, limit });
}

/** Returns the messages after a revision, oldest first, without those this person deleted for themself. */
export function readNewer(db: Db, of: Of, after: number, limit: number): Promise<MessageRow[]> {
  return NEWER.all(db, { ...paramsOf(of), from: after, limit });
}

/** Returns the revision of the other's first message that this person hasn't read; null if there is none. */
export async function findFirstUnread(db: Db, of: Of, readRevision: number): Promise<number | null> {
  const [row] = await FIRST_UNREAD.all(db, { ...paramsOf(of), from: readRevision });
  return row?.revision ?? null;
}

/** Returns what has changed since a revision, in the order of the changes, including what this person has since hidden. */
export function readChanged(db: Db, of: Of, since: number, limit: number): Promise<MessageRow[]> {
  return CHANGED.all(db, { ...paramsOf(of), from: since, limit });
}

/** Returns the messages at these revisions, as far as they exist. */
export function readAt(db: Db, of: Of, revisions: number[]): Promise<MessageRow[]> {
  return revisions.length === 0 ? Promise.resolve([]) : AT.all(db, { ...paramsOf(of), revisions });
}

/** Returns one message by its id. */
export async function readOne(db: Db, of: Of, id: string): Promise<MessageRow | null> {
  const [row] = await ONE.all(db, { ...paramsOf(of), id });
  return row ?? null;
}

function paramsOf({ chatId, userId }: Of): ChatParams {
  return { chat: chatId, user: userId };
}

const LOCK = statement<never, { user: string; chat: string; now: Date }>(`
  update chats set last_revision = last_revision + 1, updated_at = :now::timestamptz
  where chat_id = :chat::uuid and (first_user_id = :user::uuid or second_user_id = :user::uuid)`);

/**
 * Locks a conversation and draws its next revision, in one statement: any other change waits, and revisions are committed in the order in
 * which they were drawn. Refuses everyone but its two people with NOT_FOUND. Returns the conversation as it is under the lock; `revision`
 * is the one drawn.
 */
export async function lockChat({ tx, now }: CommandContext, userId: string, chatId: string): Promise<OwnChat> {
  // Sent together: the database reads once it has the lock.
  const [, chat] = await together([LOCK.run(tx, { user: userId, chat: chatId, now }), findOwnChat(tx, userId, chatId)]);
  if (!chat) throw messageRefusals.CHAT_NOT_FOUND();
  return chat;
}

/** Returns a message the person may read, under the lock of its conversation. Refuses one that doesn't exist or that they have deleted. */
export async function getLockedMessage(
  { tx }: CommandContext,
  userId: string,
  { chatId, messageId }: { chatId: string; messageId: string },
) {
  const row = await tx
    .selectFrom('messages')
    .select(['revision', 'id', 'sender_user_id', 'text', 'media_count', 'deleted', 'hidden_from', 'created_at'])
    .where('chat_id', '=', chatId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!row || row.hidden_from.includes(userId)) throw messageRefusals.MESSAGE_NOT_FOUND();
  return row;
}

type ChangedChat = { chatId: string; revision: number; recipientUserIds: string[] };

/**
 * Publishes a change to a conversation other than a new message, and records it in the lists of those concerned, where it is found once a
 * minute should the event be lost (docs/product.md#live-events). Called under the conversation's lock.
 */
export async function publishChange(
  { tx, now, publish }: CommandContext,
  { chatId, revision, recipientUserIds }: ChangedChat,
): Promise<void> {
  await tx
    .updateTable('user_chats')
    .set({ changed_revision: revision, changed_at: now })
    .where('user_id', 'in', recipientUserIds)
    .where('chat_id', '=', chatId)
    .execute();
  publish({ kind: 'chat', chatId, revision, recipientUserIds });
}
