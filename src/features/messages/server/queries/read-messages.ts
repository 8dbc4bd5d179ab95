import type { Db } from '#db/client.ts';
import { statement, type Params } from '#db/statement.ts';
import type { StoredMention, StoredReactions } from '#db/stored-json.ts';

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

/** The columns of a row, for statements that read or write one; `hidden` is told of one person. */
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
type Asked = { chat: string; user: string };

const SHOWN = 'not (:user::uuid = any (hidden_from))';
const reading = <More extends Params>(which: string) =>
  statement<MessageRow, Asked & More>(`
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

/** Those before a place in the conversation, newest first, without what this person deleted for themselves. */
export function readOlder(db: Db, of: Of, before: number, limit: number): Promise<MessageRow[]> {
  return OLDER.all(db, { ...askedOf(of), from: before, limit });
}

/** Those from a place in the conversation on, oldest first. */
export function readNewer(db: Db, of: Of, after: number, limit: number): Promise<MessageRow[]> {
  return NEWER.all(db, { ...askedOf(of), from: after, limit });
}

/** Where the first of the other stands behind what this person has read; null where everything is read. */
export async function findFirstUnread(db: Db, of: Of, readRevision: number): Promise<number | null> {
  const [row] = await FIRST_UNREAD.all(db, { ...askedOf(of), from: readRevision });
  return row?.revision ?? null;
}

/** What has changed since, in the order of the changes, also what this person has hidden meanwhile. */
export function readChanged(db: Db, of: Of, since: number, limit: number): Promise<MessageRow[]> {
  return CHANGED.all(db, { ...askedOf(of), from: since, limit });
}

/** Those at these places, whichever are there. */
export function readAt(db: Db, of: Of, revisions: number[]): Promise<MessageRow[]> {
  return revisions.length === 0 ? Promise.resolve([]) : AT.all(db, { ...askedOf(of), revisions });
}

/** One by its id. */
export async function readOne(db: Db, of: Of, id: string): Promise<MessageRow | null> {
  const [row] = await ONE.all(db, { ...askedOf(of), id });
  return row ?? null;
}

function askedOf({ chatId, userId }: Of): Asked {
  return { chat: chatId, user: userId };
}
