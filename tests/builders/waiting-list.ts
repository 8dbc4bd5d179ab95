import { v7 as uuidv7 } from 'uuid';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { NotificationType } from '#features/notifications/contract.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { returnTicket } from '#features/tickets/returns/server/return-ticket.ts';
import { runAdvanceLine } from '#features/tickets/waiting/server/advance-line.run.ts';
import { getPosition } from '#features/tickets/waiting/server/get-position.ts';
import { getWaitingList } from '#features/tickets/waiting/server/get-waiting-list.ts';
import { joinLine } from '#features/tickets/waiting/server/join-line.ts';
import { leaveLine } from '#features/tickets/waiting/server/leave-line.ts';
import type { openSale } from './ticket-sale.ts';
import { givenUser } from './user.ts';

type Sale = Awaited<ReturnType<typeof openSale>>;
type Event = Awaited<ReturnType<Sale['event']>>;
type Person = Awaited<ReturnType<typeof givenUser>>;
type PaysWith = 'card' | 'membership';

/** What people do with waiting lists, on the clock of a sale. */
export function waitingLists(sale: Sale) {
  const { services, db } = sale;
  const dateOf = (event: Event) => ({ userId: event.ownerUserId, sessionEventId: event.id });
  const lists = {
    dateOf,
    join: (person: { actor: Actor }, event: Event, paysWith: PaysWith = 'card') =>
      inTransaction(services, (command) => joinLine(command, person.actor, { ...dateOf(event), paysWith })),
    leave: (person: { actor: Actor }, event: Event) =>
      inTransaction(services, (command) => leaveLine(command, person.actor, dateOf(event))),
    position: (person: { actor: Actor }, event: Event) => getPosition(services, person.actor, dateOf(event)),
    /** The list as its host sees it. */
    list: async (host: { actor: Actor }, event: Event) => (await getWaitingList(services, host.actor, { sessionEventId: event.id })).items,
    buy: (person: { actor: Actor }, event: Event, payWith?: PaysWith) =>
      buyTicket(services, person.actor, {
        sessionId: event.sessionId,
        sessionEventId: event.id,
        paymentId: uuidv7(),
        ...(payWith ? { payWith } : {}),
      }),
    advance: (event: Event) => runAdvanceLine(services, { ownerUserId: event.ownerUserId, sessionEventId: event.id }),
    pass: (minutes: number) => services.setNow(addMinutes(services.now(), minutes).toISOString()),
    /** A date whose one seat, or one of its seats, somebody has for nothing; from then on it costs `price`. */
    async fullEvent({ price = 0, capacity = 1 }: { price?: number; capacity?: number } = {}) {
      const host = await sale.creator();
      const event = await sale.event(host, { capacity, price: 0, startsInMinutes: 3 * 24 * 60 });
      const holder = await givenUser(db);
      await lists.buy(holder, event);
      await db.updateTable('session_events').set({ price }).where('id', '=', event.id).execute();
      const { id: ticketId } = await db.selectFrom('tickets').select('id').where('user_id', '=', holder.userId).executeTakeFirstOrThrow();
      return { host, event, holder, giveBack: () => returnTicket(services, holder.actor, { ticketId }) };
    },
    /** People who have joined one after another. */
    async inLine(event: Event, count: number, paysWith: PaysWith = 'card'): Promise<Person[]> {
      const people: Person[] = [];
      for (let number = 0; number < count; number += 1) {
        const person = await givenUser(db);
        await lists.join(person, event, paysWith);
        lists.pass(1);
        people.push(person);
      }
      return people;
    },
    /** The usernames of those who were notified by a type, in that order. */
    async notices(type: NotificationType): Promise<string[]> {
      const rows = await db.selectFrom('notifications').select('to_username').where('type', '=', type).orderBy('id').execute();
      return rows.map((row) => row.to_username);
    },
  };
  return lists;
}

/** The next noon in London on which the clock of a sale can stand, so that what is sent by day is sent at once. */
export function nextNoon(now: Date): string {
  return `${addMinutes(now, 24 * 60)
    .toISOString()
    .slice(0, 10)}T12:00:00.000Z`;
}
