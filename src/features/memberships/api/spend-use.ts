import type { CommandContext } from '#platform/server/database/transaction.ts';
import { firstToSpend, paysFor } from '../rules.ts';
import { readPurchases } from '../purchases/server/queries/read-purchases.ts';
import { writeUse } from '../server/commands/write-use.ts';

type Booking = { ownerUserId: string; userId: string; startsAt: Date; paymentId: string };

/** The membership that paid. */
export type SpentUse = { membershipId: string; title: string };

/**
 * Spends one place of a membership on a ticket order, or returns null if the person has none that pays for the event
 * (docs/product.md#paying-by-membership). Their purchases from the creator are locked before they are read, so that two bookings at once
 * never spend the same place. The caller locks the event.
 */
export async function spendUse(command: CommandContext, { ownerUserId, userId, startsAt, paymentId }: Booking): Promise<SpentUse | null> {
  const mine = await readPurchases(command.tx, { ownerUserId, userId, now: command.now, lock: true });
  const paying = mine
    .filter(({ term, uses }) => paysFor(term, uses, { startsAt, now: command.now }))
    .map((purchase) => ({ ...purchase, endsAt: purchase.ends_at, left: purchase.uses.left }));
  const purchase = firstToSpend(paying);
  if (!purchase) return null;
  await writeUse(command, {
    ownerUserId,
    purchaseId: purchase.id,
    kind: 'spend',
    places: 1,
    period: purchase.period,
    source: paymentId,
  });
  return { membershipId: purchase.membership_id, title: purchase.title };
}
