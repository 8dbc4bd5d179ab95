import { sql, type Insertable } from 'kysely';
import type { Tx } from '#db/client.ts';
import { cutWords } from '#kernel/text/fold-text.ts';
import type { DB } from '#db/schema.ts';
import { vectorText } from '#db/word-vectors.ts';
import type { DemoRows } from './plan/rows.ts';

// PostgreSQL takes at most 65,535 parameters in one statement.
const CHUNK = 500;

/**
 * Inserts everything in bulk. The features' own commands would take minutes and email a thousand invented addresses. The plans
 * keep what the commands promise (matching counts, one ticket per person, seats within the capacity), and the tests check it.
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
  await insert(tx, 'content_marks', rows.content_marks);
  await insert(tx, 'comments', rows.comments);
  await insert(tx, 'content_views', rows.content_views);
  // Orders of a demo that was removed are still in the books; they belong to these people again.
  for (const some of chunks(rows.payments))
    await tx
      .insertInto('payments')
      .values(some)
      .onConflict((conflict) => conflict.columns(['owner_user_id', 'id']).doNothing())
      .execute();
  for (const some of chunks(rows.payments))
    await tx
      .insertInto('order_sellers')
      .values(some.map(({ user_id, owner_user_id }) => ({ user_id, owner_user_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const some of chunks(rows.payments))
    await tx
      .insertInto('order_numbers')
      .values(some.map(({ id, owner_user_id }) => ({ number: String(id).slice(-12), payment_id: String(id), owner_user_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await insert(tx, 'tickets', rows.tickets);
  await insert(tx, 'reviews', rows.reviews);
  await insert(tx, 'tips', rows.tips);
  await insert(tx, 'memberships', rows.memberships);
  await insert(tx, 'membership_purchases', rows.membership_purchases);
  await insert(tx, 'membership_uses', rows.membership_uses);
  await insert(tx, 'notifications', rows.notifications);
  await insert(tx, 'chats', rows.chats);
  await insert(tx, 'chat_members', rows.chat_members);
  await insert(
    tx,
    'messages',
    rows.messages.map((message) => ({ ...message, words: vectorText(cutWords(message.text)) })),
  );
  await insert(tx, 'user_chats', rows.user_chats);
}

async function insert<Table extends keyof DemoRows | 'content_claims'>(tx: Tx, table: Table, rows: Insertable<DB[Table]>[]): Promise<void> {
  for (const some of chunks(rows)) await tx.insertInto<keyof DB>(table).values(some).execute();
}

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += CHUNK) yield rows.slice(start, start + CHUNK);
}
