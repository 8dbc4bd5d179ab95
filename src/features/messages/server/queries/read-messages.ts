import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/client.ts';
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

const COLUMNS = sql.raw(
  'chat_id, revision, id, sender_user_id, text, mentions, media_count, reply_to_revision, reactions, changed_revision, deleted, created_at, updated_at',
);

type Of = { chatId: string; userId: string };

/** Those before a place in the conversation, newest first, without what this person deleted for themselves. */
export function readOlder(db: Db, of: Of, before: number, limit: number): Promise<MessageRow[]> {
  return readRows(db, of, sql`revision < ${before} and not (${of.userId}::uuid = any (hidden_from)) order by revision desc limit ${limit}`);
}

/** Those from a place in the conversation on, oldest first. */
export function readNewer(db: Db, of: Of, after: number, limit: number): Promise<MessageRow[]> {
  return readRows(db, of, sql`revision > ${after} and not (${of.userId}::uuid = any (hidden_from)) order by revision limit ${limit}`);
}

/** What has changed since, in the order of the changes, also what this person has hidden meanwhile. */
export function readChanged(db: Db, of: Of, since: number, limit: number): Promise<MessageRow[]> {
  return readRows(db, of, sql`changed_revision > ${since} order by changed_revision limit ${limit}`);
}

/** Those at these places, whichever are there. */
export function readAt(db: Db, of: Of, revisions: number[]): Promise<MessageRow[]> {
  if (revisions.length === 0) return Promise.resolve([]);
  return readRows(db, of, sql`revision = any (${revisions}::bigint[])`);
}

/** One by its id. */
export async function readOne(db: Db, of: Of, id: string): Promise<MessageRow | null> {
  const [row] = await readRows(db, of, sql`id = ${id}::uuid`);
  return row ?? null;
}

async function readRows(db: Db, { chatId, userId }: Of, which: RawBuilder<unknown>): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS}, ${userId}::uuid = any (hidden_from) as hidden
    from messages where chat_id = ${chatId}::uuid and ${which}`.execute(db);
  return rows;
}
