import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { grantPass } from '#features/memberships/api/grant-pass.ts';
import { redeemTickets } from '#features/tickets/api/redeem-tickets.ts';
import { grantMonths } from '#features/subscriptions/api/grant-months.ts';
import type { GiftRow } from './lock-gift.ts';

/** In place of the hash of a request, in the orders of receivers. */
const GIVEN = 'gift';

type Giving = { payment: PaymentRow; receiver: { userId: string; username: string } };

/** Gives a receiver, in the transaction that redeems it, what a gift is for; returns the id of their order, which costs nothing. */
export async function giveGoods(command: CommandContext, gift: GiftRow, { payment, receiver }: Giving): Promise<string> {
  const { title, terms } = gift;
  const order = { ownerUserId: gift.owner_user_id, receiver, given: 'gift', requestHash: GIVEN } as const;
  const ownerUsername = payment.owner_username;
  if (gift.kind === 'TICKET') return redeemTickets(command, { payment, receiver, requestHash: GIVEN });
  if (gift.kind === 'MONTHS')
    return grantMonths(command, { ...order, ownerUsername, offerId: gift.item_id, title, months: terms.months ?? 1 });
  return grantPass(command, {
    ...order,
    pass: {
      ownerUsername,
      membershipId: gift.item_id,
      title,
      subtitle: terms.subtitle ?? null,
      price: terms.price,
      places: terms.places ?? null,
      endsAt: terms.endsAt == null ? null : new Date(terms.endsAt),
    },
  });
}
