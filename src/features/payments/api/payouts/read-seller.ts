import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import type { Config } from '#platform/server/program/config.ts';
import { isBlocked } from '#features/follows/api/is-blocked.ts';

/** The person who would be paid, and what may keep a buyer from buying from them. */
export type Seller = { username: string; displayName: string | null; isActive: boolean; isBlocked: boolean; canReceive: boolean };

type Params = { seller: string; buyer: string; mode: Config['payments']['mode'] };

const SELLER = statement<Omit<Seller, 'isBlocked'>, Params>(`
  select username, display_name as "displayName", status = 'active' as "isActive",
    exists (select 1 from payout_accounts where user_id = :seller::uuid and mode = :mode and can_receive) as "canReceive"
  from users where user_id = :seller::uuid`);

/**
 * Returns a seller as one buyer sees them: whether either has blocked the other, and whether the seller can be paid in this mode. Null if
 * there is no such person.
 */
export async function readSeller(db: Db | Tx, params: Params): Promise<Seller | null> {
  const [[seller], isBlockedBuyer] = await Promise.all([SELLER.all(db, params), isBlocked(db, params.buyer, params.seller)]);
  return seller === undefined ? null : { ...seller, isBlocked: isBlockedBuyer };
}
