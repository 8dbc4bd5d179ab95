import { sql, type Insertable } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { DB } from '#db/schema.ts';
import type { DemoRows } from './plan/rows.ts';

// PostgreSQL takes at most 65,535 parameters in one statement.
const CHUNK = 500;

/**
 * Writes everything in bulk. The features' own commands would take minutes and write to a thousand invented addresses; what
 * they promise (counts that match, one ticket a person, seats within the capacity) the plans keep and the tests check.
 */
export async function insertRows(tx: Tx, rows: DemoRows): Promise<void> {
  await insert(tx, 'users', rows.users);
  await insert(tx, 'username_claims', rows.username_claims);
  await insert(tx, 'identity_claims', rows.identity_claims);
  await insert(tx, 'follows', rows.follows);
  await insert(tx, 'followers', rows.followers);
  await insert(tx, 'media_entities', rows.media_entities);
  await insert(tx, 'contents', rows.contents);
  await insert(
    tx,
    'content_claims',
    rows.contents.map(({ id, user_id }) => ({ content_id: id, user_id })),
  );
  await sql`
    insert into content_tags (user_id, content_id, tag, type, rank, created_at)
    select distinct user_id, id, tag, type, rank, created_at from contents cross join lateral unnest(tags) tag
    where id = any (${rows.contents.map(({ id }) => id)}::uuid[])`.execute(tx);
  await insert(tx, 'sessions', rows.sessions);
  await insert(tx, 'session_events', rows.session_events);
  await insert(tx, 'likes', rows.likes);
  await insert(tx, 'comments', rows.comments);
  await insert(tx, 'payments', rows.payments);
  await insert(tx, 'tickets', rows.tickets);
  await insert(tx, 'notifications', rows.notifications);
}

async function insert<Table extends keyof DemoRows | 'content_claims'>(tx: Tx, table: Table, rows: Insertable<DB[Table]>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await tx
      .insertInto<keyof DB>(table)
      .values(rows.slice(start, start + CHUNK))
      .execute();
  }
}
