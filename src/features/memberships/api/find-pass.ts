import type { Db } from '#db/client.ts';
import { firstToSpend, paysFor } from '../rules.ts';
import { readPurchases } from '../purchases/server/queries/read-purchases.ts';

/** A membership that would pay for a place; `left` is null without a limit. */
export type Pass = { membershipId: string; title: string; left: number | null };

/**
 * Returns what a person's next place in a creator's event would be paid with, chosen as when it is spent; null if they have nothing for it.
 */
export async function findPass(
  db: Db,
  { ownerUserId, userId, startsAt, now }: { ownerUserId: string; userId: string; startsAt: Date; now: Date },
): Promise<Pass | null> {
  const mine = await readPurchases(db, { ownerUserId, userId, now });
  const paying = mine
    .filter(({ term, uses }) => paysFor(term, uses, { startsAt, now }))
    .map((purchase) => ({ ...purchase, endsAt: purchase.ends_at, left: purchase.uses.left }));
  const first = firstToSpend(paying);
  return first && { membershipId: first.membership_id, title: first.title, left: first.left };
}
