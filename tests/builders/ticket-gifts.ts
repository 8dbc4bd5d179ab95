import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { BuyGift } from '#features/gifts/contract.ts';
import { redeemGift } from '#features/gifts/server/commands/redeem-gift.ts';
import { getGiftLink } from '#features/gifts/server/commands/share-gift.ts';
import { buyGift } from '#features/gifts/server/workflows/buy-gift.ts';
import { getPayment } from '#features/payments/orders/server/get-payment.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import type { NewSeat } from '#features/tickets/contract.ts';
import { getTicket } from '#features/tickets/wallet/server/get-ticket.ts';
import type { ticketSale } from './ticket-sale.ts';
import { givenUser } from './user.ts';

type Sale = Awaited<ReturnType<typeof ticketSale>>;
type Person = Awaited<ReturnType<typeof givenUser>>;
type Event = Awaited<ReturnType<Sale['event']>>;
type Policy = { hoursBefore: number; percent: number; lateCostsUse: boolean };
type More = { seats?: object[]; paymentId?: string; policy?: Policy; receiverName?: string; receiverEmail?: string; sendAt?: string };

/** The places of a gift. */
export const places = (count: number): Omit<NewSeat, 'guestName'>[] => Array.from({ length: count }, () => ({}));

/** Tickets as gifts: bought, redeemed, and read by whoever they concern. */
export function ticketGifts(sale: Sale) {
  const { services, db } = sale;
  const order = async (giver: Person, event: Event, { seats = places(1), paymentId = uuidv7(), policy, ...more }: More = {}) => {
    const date = await db.selectFrom('session_events').select('start_at').where('id', '=', event.id).executeTakeFirstOrThrow();
    const shown = { startDateTime: date.start_at.toISOString(), returnPolicy: policy ?? null, price: 800 };
    const given = { kind: 'TICKET', sessionId: event.sessionId, sessionEventId: event.id, seats, shown };
    return buyGift(services, giver.actor, BuyGift.parse({ paymentId, ownerUserId: event.ownerUserId, given, ...more }));
  };
  const paid = async (clientSecret: string | null) => {
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
  };
  const tokenOf = async (giver: Person, key: { ownerUserId: string; giftId: string }): Promise<string> => {
    const { address } = await inTransaction(services, (command) => getGiftLink(command, giver.actor, key, services));
    return address.split('#')[1] ?? '';
  };
  return {
    order,
    paid,
    tokenOf,
    /** Paid tickets to a date in two days, and the link that redeems them. */
    async gifted(more: More = {}) {
      const [host, giver] = [await sale.creator(), await givenUser(db)];
      const event = await sale.event(host, { startsInMinutes: 48 * 60 });
      if (more.policy)
        await db
          .updateTable('sessions')
          .set({ return_policy: JSON.stringify(more.policy) })
          .execute();
      const { paymentId, clientSecret } = await order(giver, event, more);
      await paid(clientSecret);
      const key = { ownerUserId: host.userId, giftId: paymentId };
      return { host, giver, event, key, token: await tokenOf(giver, key) };
    },
    redeem: ({ actor }: Person, token: string, forMyself = false) =>
      inTransaction(services, (command) => redeemGift(command, actor, { token, forMyself })),
    ticketOf: ({ actor, userId }: Person, event: Event) => getTicket(services, actor, { sessionEventId: event.id, userId }),
    paymentOf: ({ actor, userId }: Person, event: Event) => getPayment(services, actor, { itemId: event.id, userId }),
    stored: ({ giftId }: { giftId: string }) => db.selectFrom('gifts').selectAll().where('id', '=', giftId).executeTakeFirstOrThrow(),
    /** A ticket that somebody buys for themselves. */
    async own({ actor }: Person, event: Event) {
      const mine = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
      await paid((await buyTicket(services, actor, mine)).clientSecret);
    },
  };
}
