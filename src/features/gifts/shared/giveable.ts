import type { SessionEvent } from '#features/sessions/contract.ts';
import { whenInWords } from '#kernel/time/event-when.ts';
import type { Membership } from '#features/memberships/contract.ts';
import type { SubscriptionOffer } from '#features/subscriptions/contract.ts';

/** Something on sale that can be bought for somebody else; `price` in pence, of a subscription for each month. */
export type Giveable = { id: string; ownerUserId: string; title: string; subtitle: string | null; price: number } & (
  | { kind: 'PASS'; membership: Membership }
  | { kind: 'MONTHS' }
  | { kind: 'TICKET'; event: SessionEvent }
);

/** Returns a pass as a gift that somebody may buy; null for what renews or isn't on sale. */
export function passAsGift(membership: Membership): Giveable | null {
  if (membership.type !== 'one-time' || membership.status !== 'active') return null;
  const { id, userId: ownerUserId, title, subtitle, price } = membership;
  return { kind: 'PASS', id, ownerUserId, title, subtitle, price, membership };
}

/** Returns months of a creator's subscription as a gift that somebody may buy. */
export function monthsAsGift({ id, userId: ownerUserId, benefit, price }: SubscriptionOffer): Giveable {
  return { kind: 'MONTHS', id, ownerUserId, title: 'Monthly subscription', subtitle: benefit || null, price };
}

/** Returns tickets to a date as a gift that somebody may buy. */
export function ticketAsGift(event: SessionEvent): Giveable {
  return {
    kind: 'TICKET',
    id: event.id,
    ownerUserId: event.sessionOwnerUserId,
    title: event.title,
    subtitle: whenInWords(event),
    price: event.price,
    event,
  };
}
