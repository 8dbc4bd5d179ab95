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
