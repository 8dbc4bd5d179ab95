import { v7 as uuidv7 } from 'uuid';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { returnTicket } from '#features/tickets/returns/server/return-ticket.ts';
import type { givenUser } from '#tests/builders/user.ts';
import type { HistoryWorld } from './history-world.ts';
import type { Seller } from './seller.ts';

type Person = Awaited<ReturnType<typeof givenUser>>;

const HALF_A_YEAR = 180 * 24 * 60;

/** Somebody with a pass of a seller's that has this many places, who books with it and gives places back. */
export function passHolder({ services, sale, db }: HistoryWorld, seller: Seller, { person, places }: { person: Person; places: number }) {
  const booked: { ticketId: string; valid: boolean }[] = [];
  let has = true;

  return {
    has: () => has,
    async book(): Promise<void> {
      const used = booked.filter(({ valid }) => valid).length;
      const event = await sale.event(seller, { startsInMinutes: HALF_A_YEAR });
      const ids = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
      const made = await buyTicket(services, person.actor, { ...ids, payWith: 'membership' }).catch((error: { reason?: string }) => {
        if (error.reason !== 'NO_USE_LEFT') throw error;
        return null;
      });
      if ((made !== null) !== (has && used < places)) throw new Error(`A pass with ${used} places used booked: ${made !== null}.`);
      if (made === null) return;
      const ticket = await db.selectFrom('tickets').select('id').where('payment_id', '=', ids.paymentId).executeTakeFirstOrThrow();
      booked.push({ ticketId: ticket.id, valid: true });
    },
    async handBack(): Promise<void> {
      const one = booked.find(({ valid }) => valid);
      if (!one) return;
      await returnTicket(services, person.actor, { ticketId: one.ticketId });
      one.valid = false;
    },
    /** The pass ends, and what was booked with it too. */
    lose(): void {
      has = false;
      for (const one of booked) one.valid = false;
    },
    async differences(): Promise<string[]> {
      const found: string[] = [];
      for (const one of booked) {
        const { status } = await db.selectFrom('tickets').select('status').where('id', '=', one.ticketId).executeTakeFirstOrThrow();
        if ((status === 'active') !== one.valid) found.push(`ticket by pass is ${status}, should be valid: ${one.valid}`);
      }
      return found;
    },
  };
}

/** Returns the passes of a seller that somebody has been given, as words. */
export async function readGivenPasses({ db }: HistoryWorld, seller: Seller, person: Person): Promise<string[]> {
  const rows = await db
    .selectFrom('membership_purchases as m')
    .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 'm.owner_user_id').onRef('p.id', '=', 'm.id'))
    .select(['m.status', 'm.given', 'p.amount'])
    .where('m.owner_user_id', '=', seller.userId)
    .where('m.user_id', '=', person.userId)
    .execute();
  return rows.map(({ status, given, amount }) => `${status} ${given} for ${amount}`);
}
