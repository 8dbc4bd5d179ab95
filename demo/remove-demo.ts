import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import type { Services } from '#platform/server/program/services.ts';
import { recountGroups } from '#features/notifications/feed/server/recount-groups.ts';
import { closeSubscriptions } from './money/close-subscriptions.ts';
import { signInsFile } from './open-sign-ins.ts';
import { DEMO_ISSUER } from '../src/apps/worker/demo-issuer.ts';
import { PERSONAL_DATA } from '../src/apps/worker/personal-data.ts';

/** How many rows of each table were deleted, and how many files. */
export type Removal = { people: number; rows: Record<string, number>; files: number };

const Variants = z.record(z.string(), z.string());

/**
 * Removes the demo: its people, everything that is theirs or depends on it, their files and their sign-ins. Real people
 * keep what is theirs, with counts that no longer include the demo's people. Orders that cost money stay in the books, and decisions of
 * administrators in their log.
 */
export async function removeDemo(services: Services): Promise<Removal> {
  const { db, blobs, config } = services;
  await closeSubscriptions(services, await demoPeople(services));
  const { ids, rows, keys } = await db.transaction().execute(async (tx) => {
    const people = await tx.selectFrom('identity_claims').select('user_id').where('issuer', '=', DEMO_ISSUER).execute();
    const demo = people.map((person) => person.user_id);
    if (demo.length === 0) return { ids: demo, rows: {}, keys: [] };
    const files = await listFiles(tx, demo);
    await uncount(tx, demo);
    return { ids: demo, rows: await deleteRows(tx, demo, config.identity.issuer), keys: files };
  });
  for (const key of keys) await blobs.delete(key);
  await rm(signInsFile(config.dataDir), { force: true });
  return { people: ids.length, rows, files: keys.length };
}

async function demoPeople({ db }: Services): Promise<string[]> {
  const people = await db.selectFrom('identity_claims').select('user_id').where('issuer', '=', DEMO_ISSUER).execute();
  return people.map((person) => person.user_id);
}

async function listFiles(tx: Tx, ids: string[]): Promise<string[]> {
  const media = await tx.selectFrom('media_entities').select(['variants', 'upload_key']).where('user_id', 'in', ids).execute();
  const uploads = await tx.selectFrom('media_uploads').select('key').where('user_id', 'in', ids).execute();
  return [...media.flatMap((row) => [...Object.values(Variants.parse(row.variants)), row.upload_key]), ...uploads.map((row) => row.key)];
}

// What the demo's people did on real people's content is taken out of the counts before the rows themselves are deleted.
async function uncount(tx: Tx, ids: string[]): Promise<void> {
  const demo = sql`any(${ids}::uuid[])`;
  await sql`update contents c set like_count = c.like_count - gone.count
    from (select content_user_id, content_id, count(*)::int as count from likes where user_id = ${demo} group by 1, 2) gone
    where c.user_id = gone.content_user_id and c.id = gone.content_id and c.user_id <> all(${ids}::uuid[])`.execute(tx);
  await sql`update contents c set comment_count = greatest(0, c.comment_count - gone.count)
    from (select content_user_id, content_id, count(*)::int as count from comments where user_id = ${demo} and not deleted group by 1, 2) gone
    where c.user_id = gone.content_user_id and c.id = gone.content_id and c.user_id <> all(${ids}::uuid[])`.execute(tx);
  await sql`update users u set follower_count = u.follower_count - gone.count
    from (select following_user_id, count(*)::int as count from followers where follower_user_id = ${demo} group by 1) gone
    where u.user_id = gone.following_user_id and u.user_id <> all(${ids}::uuid[])`.execute(tx);
  await sql`update users u set following_count = u.following_count - gone.count
    from (select follower_user_id, count(*)::int as count from follows where following_user_id = ${demo} group by 1) gone
    where u.user_id = gone.follower_user_id and u.user_id <> all(${ids}::uuid[])`.execute(tx);
  await sql`update session_events e set participant_count = e.participant_count - gone.count
    from (select owner_user_id, session_event_id, count(*)::int as count from tickets where user_id = ${demo} and status = 'active' group by 1, 2) gone
    where e.session_owner_user_id = gone.owner_user_id and e.id = gone.session_event_id and e.session_owner_user_id <> all(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`update session_events e set held_count = e.held_count - gone.count
    from (select owner_user_id, session_event_id, count(*)::int as count from seat_holds where user_id = ${demo} group by 1, 2) gone
    where e.session_owner_user_id = gone.owner_user_id and e.id = gone.session_event_id and e.session_owner_user_id <> all(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`update comments set parent_comment_id = null
    where user_id <> all(${ids}::uuid[]) and parent_comment_id in (select id from comments where user_id = ${demo})`.execute(tx);
}

async function deleteRows(tx: Tx, ids: string[], issuer: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const remove = async (table: string, columns: readonly string[]) => {
    const hangs = sql.join(
      columns.map((column) => sql`${sql.ref(column)} = any(${ids}::uuid[])`),
      sql` or `,
    );
    counts[table] = Number((await sql`delete from ${sql.table(table)} where ${hangs}`.execute(tx)).numAffectedRows ?? 0n);
  };
  await removeSignIns(tx, ids, issuer);
  const groups = await tx
    .selectFrom('notifications')
    .select(['to_user_id', 'group_key'])
    .distinct()
    .where('from_user_id', 'in', ids)
    .where('to_user_id', 'not in', ids)
    .where('group_key', 'is not', null)
    .execute();
  await removeTalks(tx, ids);
  await sql`delete from membership_uses u using membership_purchases p
    where u.owner_user_id = p.owner_user_id and u.purchase_id = p.id and (p.owner_user_id = any(${ids}::uuid[]) or p.user_id = any(${ids}::uuid[]))`.execute(
    tx,
  );
  // Orders that cost money stay, with their logs and journals: books aren't rewritten.
  const free = sql`amount = 0 and (owner_user_id = any(${ids}::uuid[]) or user_id = any(${ids}::uuid[]))`;
  const { rows: gone } = await sql<{ id: string; user_id: string }>`delete from payments where ${free} returning id, user_id`.execute(tx);
  counts['payments'] = gone.length;
  await sql`delete from order_numbers where number = any(${gone.map(({ id }) => id.slice(-12))}) and payment_id = any(${gone.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  const buyers = [...new Set([...ids, ...gone.map(({ user_id: buyer }) => buyer)])];
  await sql`delete from order_sellers s where user_id = any(${buyers}::uuid[]) and (user_id = any(${ids}::uuid[]) or owner_user_id = any(${ids}::uuid[]))
    and not exists (select 1 from payments p where p.user_id = s.user_id and p.owner_user_id = s.owner_user_id)`.execute(tx);
  await removeAccounts(tx, ids, counts);
  for (const [table, columns] of PERSONAL_DATA.flatMap(({ declared }) => Object.entries(declared.removedWithDemo)))
    await remove(table, columns);
  await recountGroups(
    tx,
    groups.flatMap(({ to_user_id, group_key }) => (group_key === null ? [] : { to_user_id, group_key })),
  );
  return counts;
}

// The payout account that the money of kept orders went to stays with them: the books are compared
// by it, and a demo that is loaded again is paid there.
async function removeAccounts(tx: Tx, ids: string[], counts: Record<string, number>): Promise<void> {
  for (const table of ['payout_accounts', 'payouts']) {
    const gone = await sql`delete from ${sql.table(table)} t where user_id = any(${ids}::uuid[])
      and not exists (select 1 from ledger_balances b where b.owner_user_id = t.user_id)`.execute(tx);
    counts[table] = Number(gone.numAffectedRows ?? 0n);
  }
}

// A conversation with one of the demo's people is deleted for the other person too: it was with someone invented.
async function removeTalks(tx: Tx, ids: string[]): Promise<void> {
  const theirs = sql`(select chat_id from chats where first_user_id = any(${ids}::uuid[]) or second_user_id = any(${ids}::uuid[]))`;
  for (const table of ['message_reports', 'messages', 'chat_members', 'chats'])
    await sql`delete from ${sql.table(table)} where chat_id in ${theirs}`.execute(tx);
}

async function removeSignIns(tx: Tx, ids: string[], issuer: string): Promise<void> {
  const claims = await tx
    .selectFrom('identity_claims')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('user_id', 'in', ids)
    .execute();
  const subs = claims.map((claim) => claim.subject);
  if (subs.length === 0) return;
  await tx.deleteFrom('identity_families').where('sub', 'in', subs).execute();
  await tx.deleteFrom('identity_logins').where('sub', 'in', subs).execute();
  await tx.deleteFrom('identity_recovery_codes').where('sub', 'in', subs).execute();
  await tx.deleteFrom('identity_users').where('sub', 'in', subs).execute();
}
