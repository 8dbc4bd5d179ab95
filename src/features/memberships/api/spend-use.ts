import type { CommandContext } from '#platform/server/database/transaction.ts';
import { firstToSpend, isFor, paysFor, type Booking } from '../rules.ts';
import { lockPurchases, type PurchaseNow } from '../purchases/server/read-purchases.ts';
import { writeUse } from '../server/commands/write-use.ts';

/** What a person has bought from a creator, locked. */
export type LockedPasses = { readonly ownerUserId: string; readonly purchases: readonly PurchaseNow[] };

/**
 * Locks what a person has bought from a creator before it is read, so that two bookings at once never spend the same place. The caller locks
 * the event first; both may travel together.
 */
export async function lockPasses(
  command: CommandContext,
  { ownerUserId, userId }: { ownerUserId: string; userId: string },
): Promise<LockedPasses> {
  return { ownerUserId, purchases: await lockPurchases(command.tx, { ownerUserId, userId, now: command.now }) };
}

/** The membership that pays. */
export type PayingPass = { ownerUserId: string; purchaseId: string; period: number; membershipId: string; title: string };

/** Returns the membership that pays for a place in an event, or null if none does (docs/product.md#paying-by-membership). */
export function choosePass({ ownerUserId, purchases }: LockedPasses, booking: Booking): PayingPass | null {
  const paying = purchases
    .filter((purchase) => isFor(purchase, booking) && paysFor(purchase.term, purchase.uses, booking))
    .map((purchase) => ({ ...purchase, endsAt: purchase.ends_at, left: purchase.uses.left }));
  const first = firstToSpend(paying);
  return first && { ownerUserId, purchaseId: first.id, period: first.period, membershipId: first.membership_id, title: first.title };
}

/** Spends one place of a locked membership on a ticket order. */
export async function spendUse(command: CommandContext, { ownerUserId, purchaseId, period }: PayingPass, paymentId: string): Promise<void> {
  await writeUse(command, { ownerUserId, purchaseId, kind: 'spend', places: 1, period, source: paymentId });
}
