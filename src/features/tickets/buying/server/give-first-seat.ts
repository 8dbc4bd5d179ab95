import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

type OfOrder = { owner: string; payment: string };

// Of one order no two places have the same number at any moment, so one of them belongs to no order in between.
const SET_ASIDE = statement<never, OfOrder & { aside: string }>(`
  update tickets set payment_id = :aside::uuid where owner_user_id = :owner::uuid and payment_id = :payment::uuid and seat = 1`);

const MAKE_FIRST = statement<never, OfOrder & { ticket: string }>(`
  update tickets set seat = 1 where owner_user_id = :owner::uuid and payment_id = :payment::uuid and id = :ticket::uuid`);

const PUT_BACK = statement<never, OfOrder & { aside: string; seat: number; now: Date }>(`
  update tickets set payment_id = :payment::uuid, seat = :seat::int, updated_at = :now::timestamptz
  where owner_user_id = :owner::uuid and payment_id = :aside::uuid`);

type Places = { ownerUserId: string; paymentId: string; first: { id: string; seat: number } };

/**
 * Makes this place the first of its order, which is the one that its holder takes themselves (`isOwnSeat`): the former first has been returned
 * and gets its number. The caller holds the locks of the payment and of the date.
 */
export async function giveFirstSeat(command: CommandContext, { ownerUserId: owner, paymentId: payment, first }: Places): Promise<void> {
  if (first.seat === 1) return;
  const { tx, now } = command;
  const aside = command.newId();
  await SET_ASIDE.run(tx, { owner, payment, aside });
  await MAKE_FIRST.run(tx, { owner, payment, ticket: first.id });
  await PUT_BACK.run(tx, { owner, payment, aside, seat: first.seat, now });
}
