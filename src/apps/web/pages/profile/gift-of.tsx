import type { Membership } from '#features/memberships/contract.ts';
import type { SubscriptionOffer } from '#features/subscriptions/contract.ts';
import { GiftButton } from '#features/gifts/shared/gift-button.tsx';
import { monthsAsGift, passAsGift } from '#features/gifts/shared/giveable.ts';

/** The way to buy one of a creator's passes, or months of their subscription, for somebody else; nothing for memberships that renew. */
export function giftOf(offer: Membership | SubscriptionOffer, name: string) {
  const goods = 'benefit' in offer ? monthsAsGift(offer) : passAsGift(offer);
  return goods === null ? null : <GiftButton goods={goods} name={name} />;
}
