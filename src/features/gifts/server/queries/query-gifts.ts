import { sql } from 'kysely';
import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import type { Gift, OwnGift, QueryGifts } from '../../contract.ts';
import type { GiftRow } from '../commands/lock-gift.ts';
import { readGivenDates } from './read-given-dates.ts';
import { serializeGift } from '../sql/serialize-gift.ts';

const PAID = ['waiting', 'redeemed', 'ended'] as const;

/** Returns the caller's gifts to others that are paid, newest first. */
export async function queryGifts(services: Services, { userId }: Actor, { status, ...input }: QueryGifts): Promise<Page<Gift>> {
  const theirs = services.db
    .selectFrom('gifts')
    .selectAll()
    .where(isWith('owner_user_id', await findSellers(services.db, userId)))
    .where('giver_user_id', '=', userId)
    .where('status', 'in', status === undefined ? [...PAID] : [status]);
  return await keysetPage(services.cursors, {
    list: `gifts:${userId}:${status ?? ''}`,
    input,
    read: (after, count) =>
      theirs
        .$if(after !== null, (all) => all.where(sql<boolean>`(created_at, id) < (${new Date(Number(after?.[0]))}, ${String(after?.[1])})`))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.created_at.getTime(), row.id],
    present: (rows) => present(services, rows),
  });
}

/** Returns one of the caller's gifts, paid or not; null if there is none or it is somebody else's. */
export async function getGift(services: Services, { userId }: Actor, { ownerUserId, giftId }: OwnGift): Promise<Gift | null> {
  const gift = await services.db
    .selectFrom('gifts')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', giftId)
    .where('giver_user_id', '=', userId)
    .executeTakeFirst();
  const [presented] = gift ? await present(services, [gift]) : [];
  return presented ?? null;
}

async function present(services: Services, rows: GiftRow[]): Promise<Gift[]> {
  const [owners, dates] = await Promise.all([
    findUserCards(
      services,
      rows.map((row) => row.owner_user_id),
    ),
    readGivenDates(services.db, rows),
  ]);
  return rows.map((row) => serializeGift(row, owners.get(row.owner_user_id) ?? null, dates.get(row.id) ?? null));
}
