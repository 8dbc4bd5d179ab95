import type { UserCard } from '#features/people/contract.ts';
import { Gift, GiftKind } from '../../contract.ts';
import type { GiftRow } from '../commands/lock-gift.ts';

/** Presents what a gift is redeemed for. */
export function serializeWorth(gift: GiftRow) {
  return {
    kind: GiftKind.parse(gift.kind),
    title: gift.title,
    subtitle: gift.terms.subtitle ?? null,
    places: gift.terms.places ?? null,
    months: gift.terms.months ?? null,
    endDateTime: gift.terms.endsAt ?? null,
    expiresAt: gift.expires_at?.toISOString() ?? null,
  };
}

/** Returns what the order of whoever has redeemed a gift is for; null before. A pass is an order of its own. */
export function itemOf({ kind, item_id: itemId, order_id: orderId }: Pick<GiftRow, 'kind' | 'item_id' | 'order_id'>): string | null {
  return orderId === null || kind === 'PASS' ? orderId : itemId;
}

/** Presents a gift to its giver. */
export function serializeGift(gift: GiftRow, owner: UserCard | null): Gift {
  return Gift.parse({
    ...serializeWorth(gift),
    owner,
    id: gift.id,
    ownerUserId: gift.owner_user_id,
    status: gift.status,
    endReason: gift.end_reason,
    receiverName: gift.receiver_name,
    receiverEmail: gift.receiver_email,
    words: gift.words,
    sendAt: gift.send_at?.toISOString() ?? null,
    returnedAt: gift.returned_at?.toISOString() ?? null,
    mailedAt: gift.mailed_at?.toISOString() ?? null,
    redeemedAt: gift.redeemed_at?.toISOString() ?? null,
    createdAt: gift.created_at.toISOString(),
  });
}
