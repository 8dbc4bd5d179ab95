import * as paths from '#kernel/http/paths.ts';
import type { MembershipPurchase } from '../../contract.ts';

/**
 * Returns the path of what was bought: a pass is an order of its own; each period of a membership that renews is a payment for the
 * membership.
 */
export function purchasePath({
  type,
  id,
  membershipId,
  userId,
}: Pick<MembershipPurchase, 'type' | 'id' | 'membershipId' | 'userId'>): string {
  return paths.order(type === 'recurring' ? membershipId : id, userId);
}
