import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { GetPurchase, MembershipPurchase } from '../../contract.ts';
import { maySeePurchase } from '../../policy.ts';
import { presentPurchases } from './present-purchases.ts';
import type { PaidPurchase } from './read-purchases.ts';

/** Returns one paid purchase, or null if there is none or it doesn't concern the caller. */
export async function getPurchase(
  services: Services,
  actor: Actor,
  { purchaseId, ownerUserId, userId }: GetPurchase,
): Promise<MembershipPurchase | null> {
  const row = await services.db
    .selectFrom('membership_purchases')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .where(({ or, and, eb }) =>
      or([
        eb('id', '=', purchaseId),
        ...(userId === undefined
          ? []
          : [and([eb('membership_id', '=', purchaseId), eb('user_id', '=', userId), eb('type', '=', 'recurring')])]),
      ]),
    )
    .where('started_at', 'is not', null)
    .$narrowType<PaidPurchase>()
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || !maySeePurchase(actor, { userId: row.user_id, ownerUserId: row.owner_user_id })) return null;
  const [purchase] = await presentPurchases(services, [row]);
  return purchase ?? null;
}
