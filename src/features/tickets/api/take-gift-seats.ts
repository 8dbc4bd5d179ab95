import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { BuyTicket, NewSeat } from '../contract.ts';
import { ticketRefusals } from '../refusals.ts';
import { takeSeats, type SeatRequest } from '../buying/server/take-seats.ts';

type GiftRequest = Pick<SeatRequest, 'ownerUserId' | 'sessionId' | 'sessionEventId' | 'paymentId' | 'requestHash' | 'payments'> & {
  seats: readonly Omit<NewSeat, 'guestName'>[];
  shown: NonNullable<BuyTicket['shown']>;
};

/** An order that is in the way, or the order for these places, with what it costs in all and when the date starts. */
type GiftSeats = { paymentId: string; title: string; price: number; startsAt: Date };

/**
 * Holds places of a date that somebody pays for by card and gives to somebody else (docs/product.md#gifts), as their own are held; a place that
 * they have already doesn't matter. Another open checkout of theirs for the date is returned instead: the caller closes it and tries again.
 * Refuses what `takeSeats` refuses, places that cost nothing, and those of a date that has begun, which nobody could redeem.
 */
export async function takeGiftSeats(command: CommandContext, buyer: Actor, { seats, ...request }: GiftRequest): Promise<GiftSeats> {
  const wanted = seats.map(({ kindId = null, price }) => ({ guestName: null, kindId, price }));
  const taken = await takeSeats(command, buyer, { ...request, seats: wanted, answers: [], payWith: 'card', isGift: true });
  if (!taken) throw ticketRefusals.NOTHING_TO_GIVE();
  const { title, amount, startsAt } = await command.tx
    .selectFrom('payments as p')
    .innerJoin('session_events as e', (join) =>
      join.onRef('e.session_owner_user_id', '=', 'p.owner_user_id').onRef('e.id', '=', 'p.item_id'),
    )
    .select(['e.title', 'p.amount', 'e.start_at as startsAt'])
    .where('p.owner_user_id', '=', request.ownerUserId)
    .where('e.session_owner_user_id', '=', request.ownerUserId)
    .where('p.id', '=', taken.paymentId)
    .executeTakeFirstOrThrow();
  if (startsAt <= command.now) throw ticketRefusals.TOO_LATE_TO_GIVE();
  return { paymentId: taken.paymentId, title, price: amount, startsAt };
}
