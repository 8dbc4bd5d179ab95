import type { Membership } from '#features/memberships/contract.ts';
import { GiftButton } from '#features/gifts/shared/gift-button.tsx';
import { passAsGift } from '#features/gifts/shared/giveable.ts';

/** The way to buy one of a creator's passes for somebody else; nothing for what renews. */
export function giftOf(membership: Membership, name: string) {
  const goods = passAsGift(membership);
  return goods === null ? null : <GiftButton goods={goods} name={name} />;
}
