import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import type { Config } from '#platform/server/program/config.ts';
import { blockedBetween } from '#features/follows/api/blocked-between.ts';

/** The person who would be paid, and what may keep a buyer from buying from them. */
export type Seller = { username: string; displayName: string | null; isActive: boolean; isBlocked: boolean; canReceive: boolean };

type Params = { seller: string; buyer: string; mode: Config['payments']['mode'] };

const SELLER = statement<Seller, Params>(`
  select username, display_name as "displayName", status = 'active' as "isActive",
    ${blockedBetween({ owner: ':seller::uuid', other: ':buyer::uuid' })} as "isBlocked",
    exists (select 1 from payout_accounts where user_id = :seller::uuid and mode = :mode and can_receive) as "canReceive"
  from users where user_id = :seller::uuid`);

/**
 * Returns a seller as one buyer sees them: whether either has blocked the other, and whether the seller can be paid in this mode. Null if
 * there is no such person.
 */
export async function readSeller(db: Db | Tx, params: Params): Promise<Seller | null> {
  const [seller] = await SELLER.all(db, params);
  return seller ?? null;
}
