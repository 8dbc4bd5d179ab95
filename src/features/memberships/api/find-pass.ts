import type { Db, Tx } from '#db/client.ts';
import { firstToSpend, isFor, paysFor, type Booking } from '../rules.ts';
import { readPurchasesOf, type PurchaseNow } from '../purchases/server/read-purchases.ts';

/** A membership that would pay for a place; `left` is null without a limit. */
export type Pass = { membershipId: string; title: string; left: number | null };

/**
 * Returns what a person's next place in a creator's event would be paid with, chosen as when it is spent; null if they have nothing for it.
 */
export async function findPass(
  db: Db,
  { ownerUserId, userId, now, ...booking }: Booking & { ownerUserId: string; userId: string },
): Promise<Pass | null> {
  return passAmong(await readPurchasesOf(db, { ownerUserId, userIds: [userId], now }), { ...booking, now });
}

/** Returns the same for several people, by user id; those who have nothing for it are left out. */
export async function findPasses(
  db: Db | Tx,
  { ownerUserId, userIds, now, ...booking }: Booking & { ownerUserId: string; userIds: readonly string[] },
): Promise<Map<string, Pass>> {
  if (userIds.length === 0) return new Map();
  const theirs = Map.groupBy(await readPurchasesOf(db, { ownerUserId, userIds, now }), (purchase) => purchase.user_id);
  return new Map(
    [...theirs].flatMap(([userId, purchases]) => {
      const pass = passAmong(purchases, { ...booking, now });
      return pass ? [[userId, pass] as const] : [];
    }),
  );
}

function passAmong(purchases: PurchaseNow[], booking: Booking): Pass | null {
  const paying = purchases
    .filter((purchase) => isFor(purchase, booking) && paysFor(purchase.term, purchase.uses, booking))
    .map((purchase) => ({ ...purchase, endsAt: purchase.ends_at, left: purchase.uses.left }));
  const first = firstToSpend(paying);
  return first && { membershipId: first.membership_id, title: first.title, left: first.left };
}
