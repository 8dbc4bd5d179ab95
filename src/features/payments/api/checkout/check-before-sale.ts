import { statement } from '#db/statement.ts';
import type { Services } from '#platform/server/program/services.ts';
import { DECLINES, declinesSince, isTooMany } from './has-too-many-declines.ts';
import { findSellers } from '../orders/find-sellers.ts';

/** An earlier order under the id that is now sent again. */
export type EarlierOrder = { id: string; ownerUserId: string; status: string; requestHash: string };

type Row = { earlier: EarlierOrder | null; declines: number };
type Params = { sellers: string[]; buyer: string; payment: string; since: Date; orderedSince: Date };

const BEFORE_SALE = statement<Row, Params>(`
  select
    (select json_build_object('id', id, 'ownerUserId', owner_user_id, 'status', status, 'requestHash', request_hash) from payments
     where owner_user_id = any(:sellers::uuid[]) and user_id = :buyer::uuid and id = :payment::uuid) as earlier,
    (${DECLINES}) as declines`);

/**
 * Returns what has to be known about a person before a sale: their order under this id, or null, and whether so many of their cards were
 * declined recently that somebody seems to be trying out numbers.
 */
export async function checkBeforeSale(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { userId, paymentId }: { userId: string; paymentId: string },
): Promise<{ earlier: EarlierOrder | null; hasTooManyDeclines: boolean }> {
  const sellers = await findSellers(db, userId);
  const [row] =
    sellers.length === 0 ? [] : await BEFORE_SALE.all(db, { sellers, buyer: userId, payment: paymentId, ...declinesSince(now()) });
  return { earlier: row?.earlier ?? null, hasTooManyDeclines: isTooMany(row?.declines) };
}
