import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import type { Bell, BellOf, QueryBells } from '../bells/contract.ts';

const SILENT: Bell = { posts: false, sessions: false, mails: null };
const LIST = 'bells';
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Returns what the person hears of one creator. */
export async function findBell(db: Db | Tx, userId: string, creatorUserId: string): Promise<Bell> {
  const row = await db
    .selectFrom('bells')
    .select(['posts', 'sessions', 'mails'])
    .where('user_id', '=', userId)
    .where('creator_user_id', '=', creatorUserId)
    .executeTakeFirst();
  return row ?? SILENT;
}

/** Returns the caller's bells that ring for posts, sessions or mails. */
export async function queryBells(services: Services, actor: Actor, input: QueryBells): Promise<Page<BellOf>> {
  return await keysetPage(services.cursors, {
    list: LIST,
    input,
    read: (after, count) =>
      services.db
        .selectFrom('bells')
        .select(['creator_user_id', 'posts', 'sessions', 'mails'])
        .where('user_id', '=', actor.userId)
        .where('creator_user_id', '>', String(after?.[0] ?? FIRST))
        .where(sql<boolean>`(posts or sessions or coalesce(mails, false))`)
        .orderBy('creator_user_id')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.creator_user_id],
    present: async (shown) => {
      const creatorUserIds = shown.map((row) => row.creator_user_id);
      const cards = await findUserCards(services, creatorUserIds, { activeOnly: true });
      return shown.flatMap(({ creator_user_id, ...bell }) => {
        const creator = cards.get(creator_user_id);
        return creator ? [{ ...bell, creator }] : [];
      });
    },
  });
}

/** Returns up to `limit` people who hear of a creator's posts or sessions, or asked for their mails, in the order of ids. */
export async function findBellSubscribers(
  db: Db | Tx,
  creatorUserId: string,
  { what, after, limit }: { what: 'posts' | 'sessions' | 'mails'; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bell_listeners')
    .select('user_id')
    .where('creator_user_id', '=', creatorUserId)
    .where(what, '=', true)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Returns which of these people have refused this creator's mail. */
export async function findMailRefusers(db: Db | Tx, creatorUserId: string, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('bell_listeners')
    .select('user_id')
    .where('creator_user_id', '=', creatorUserId)
    .where('user_id', 'in', userIds)
    .where('mails', '=', false)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}
