import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { grantPass } from '#features/memberships/api/grant-pass.ts';
import type { GiftRow } from './lock-gift.ts';

/** In place of the hash of a request, in the orders of receivers. */
const GIVEN = 'gift';

/** Gives a receiver, in the transaction that redeems it, what a gift is for; returns the id of their order, which costs nothing. */
export async function giveGoods(
  command: CommandContext,
  gift: GiftRow,
  { payment, receiver }: { payment: PaymentRow; receiver: { userId: string; username: string } },
): Promise<string> {
  const { title, terms } = gift;
  if (gift.kind !== 'PASS') throw new Error(`The gift ${gift.id} is of a kind that nobody sells.`);
  return grantPass(command, {
    ownerUserId: gift.owner_user_id,
    receiver,
    pass: {
      ownerUsername: payment.owner_username,
      membershipId: gift.item_id,
      title,
      subtitle: terms.subtitle ?? null,
      price: terms.price,
      places: terms.places ?? null,
      endsAt: terms.endsAt == null ? null : new Date(terms.endsAt),
    },
    given: 'gift',
    requestHash: GIVEN,
  });
}
