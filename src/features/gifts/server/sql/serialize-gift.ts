import type { UserCard } from '#features/people/contract.ts';
import { Gift, GiftKind } from '../../contract.ts';
import * as paths from '#kernel/http/paths.ts';
import type { GivenDate } from '../queries/read-given-dates.ts';
import type { GiftRow } from '../commands/lock-gift.ts';

/** Presents what a gift is redeemed for. */
export function serializeWorth(gift: GiftRow, date: GivenDate | null) {
  return {
    kind: GiftKind.parse(gift.kind),
    title: gift.title,
    subtitle: gift.terms.subtitle ?? null,
    places: gift.terms.places ?? null,
    months: gift.terms.months ?? null,
    date,
    endDateTime: gift.terms.endsAt ?? null,
    expiresAt: gift.expires_at === null ? null : (date?.startDateTime ?? gift.expires_at.toISOString()),
  };
}

/** Returns the path of the order with which somebody bought a gift. Tickets are ordered by their date. */
export function orderOfGift({ kind, id, item_id: itemId, giver_user_id: giver }: GiftRow): string {
  return kind === 'TICKET' ? paths.order(itemId, giver, id) : paths.order(id, giver);
}

/** Returns what the order of whoever has redeemed a gift is for; null before. A pass is an order of its own. */
export function itemOf({ kind, item_id: itemId, order_id: orderId }: Pick<GiftRow, 'kind' | 'item_id' | 'order_id'>): string | null {
  return orderId === null || kind === 'PASS' ? orderId : itemId;
}

/** Presents a gift to its giver. */
export function serializeGift(gift: GiftRow, owner: UserCard | null, date: GivenDate | null): Gift {
  // Its giver has returned the places.
  const isGone = gift.status === 'waiting' && date?.seats === 0;
  return Gift.parse({
    ...serializeWorth(gift, date),
    owner,
    id: gift.id,
    ownerUserId: gift.owner_user_id,
    status: isGone ? 'ended' : gift.status,
    endReason: isGone ? 'refunded' : gift.end_reason,
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
