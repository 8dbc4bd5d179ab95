import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { SaleTerms } from '#features/payments/api/checkout/sale-terms.ts';
import { readSeller } from '#features/payments/api/payouts/read-seller.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { membershipRefusals } from '../refusals.ts';
import { decidePurchase, isAsShown } from '../rules.ts';

type Wanted = { ownerUserId: string; membershipId: string; shown: { updatedAt: string }; payments: SaleTerms };

/** A pass as it is sold, for somebody to give: `price` in pence, `places` null without a limit. */
export type PassToGive = {
  ownerUsername: string;
  membershipId: string;
  title: string;
  subtitle: string | null;
  price: number;
  places: number | null;
  endsAt: Date | null;
};

/**
 * Returns a pass that a person wants to buy for somebody else. Refuses what the purchase of a pass refuses, except that the buyer may have it
 * already, and memberships that renew.
 */
export async function passToGive({ tx, now }: CommandContext, giver: Actor, wanted: Wanted): Promise<PassToGive> {
  const { ownerUserId, membershipId, shown, payments } = wanted;
  const offer = await tx
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', ownerUserId)
    .where('id', '=', membershipId)
    .executeTakeFirst();
  const owner = await readSeller(tx, { seller: ownerUserId, buyer: giver.userId, mode: payments.mode });
  if (!offer || !owner?.isActive) throw membershipRefusals.MEMBERSHIP_NOT_FOUND();
  const decision = decidePurchase(
    {
      isOwn: ownerUserId === giver.userId,
      isBlocked: owner.isBlocked,
      isOnSale: offer.status === 'active' && offer.type === 'one-time',
      endsAt: offer.ends_at,
      has: false,
      isAsShown: isAsShown({ ...shown, freeDays: 0 }, { updatedAt: offer.updated_at, freeDays: 0 }),
      canReceive: owner.canReceive,
    },
    now,
  );
  if (decision === 'CANNOT_RECEIVE') throw paymentRefusals.CANNOT_RECEIVE();
  if (decision !== 'ok') throw membershipRefusals[decision]();
  const { title, subtitle, price, session_usage_limit: places, ends_at: endsAt } = offer;
  return { ownerUsername: owner.username, membershipId, title, subtitle, price, places, endsAt };
}
