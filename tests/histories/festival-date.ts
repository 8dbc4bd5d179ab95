import { sql } from 'kysely';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { cancelSessionEvents } from '#features/sessions/cancelling/server/cancel-session-events.ts';
import { RescheduleEvent } from '#features/sessions/contract.ts';
import { rescheduleEvent } from '#features/sessions/dates/server/reschedule-event.ts';
import { applyMinimum } from '#features/sessions/minimum/server/apply-minimum.ts';
import { confirmDate } from '#features/sessions/minimum/server/confirm-date.ts';
import type { Chance } from '#tests/chaos/chance.ts';
import { givenCode } from '#tests/builders/discount-code.ts';
import { givenKinds } from '#tests/builders/ticket-kinds.ts';
import { festivalBooks, ticketWords, type Code, type Kind } from './festival-books.ts';
import type { HistoryWorld } from './history-world.ts';
import type { Seller } from './seller.ts';

/** A date with kinds of ticket, a code and perhaps a minimum number, and the books that it should have. */
export type FestivalDate = Awaited<ReturnType<typeof festivalDate>>;

const DAY = 24 * 60;
const HALF_A_YEAR = 180 * DAY;
// A month before its start it is decided: after the acts of the first month, and before its end.
const SOON = 55 * DAY;
const DECIDED_BEFORE = 30 * DAY;
const PLACE = { timeZone: 'Europe/London', locationType: 'in-person', addressLine: '1 Park Lane', city: 'London' };
const OWN = 'Pay what you can';

function drawCode(chance: Chance, price: number): Code {
  return {
    ...(chance.next() < 0.6
      ? { percent: chance.pick([5, 10, 33, 50, 99, 100]), amount: null }
      : { percent: null, amount: chance.pick([1, 150, 900]) }),
    onlyStandard: chance.next() < 0.3,
    mostUses: chance.pick([null, 1, 2, 3]),
    mostUsesEach: chance.pick([null, 1]),
    minimum: chance.next() < 0.3 ? price * 2 : null,
  };
}

export async function festivalDate(world: HistoryWorld, seller: Seller, chance: Chance) {
  const { services, sale, db } = world;
  const price = 100 + Math.floor(chance.next() * 4000);
  const capacity = 4 + Math.floor(chance.next() * 8);
  const standard: Kind = { name: null, price, places: capacity };
  const child: Kind = { name: 'Child', price: 100 + Math.floor(price / 3), places: 1 + Math.floor(chance.next() * 3) };
  const own: Kind = { name: OWN, price: 100 + Math.floor(chance.next() * 5000), places: capacity };
  const baby: Kind = { name: 'Under 3', price: 0, places: 1 + Math.floor(chance.next() * 3) };
  const code = drawCode(chance, price);
  const people = chance.next() < 0.5 ? 2 + Math.floor(chance.next() * 5) : null;
  const startsInMinutes = people === null ? HALF_A_YEAR : SOON;
  const event = await sale.event(seller, { price, capacity, startsInMinutes });
  let startAt = world.inMinutes(startsInMinutes);
  const offered = await givenKinds(services, event, [
    { name: 'Child', price: child.price, places: child.places },
    { name: OWN, price: 100, mostPrice: 6000 },
    { name: 'Under 3', price: 0, places: baby.places },
  ]);
  const letters = `F-${event.id.slice(-12)}`.toUpperCase();
  const covers = {
    sessions: [{ sessionId: event.sessionId, ...(code.onlyStandard ? { kindIds: [null] } : {}) }],
    memberships: [],
    subscription: false,
  };
  const { onlyStandard: _, ...value } = code;
  const made = await givenCode(services, seller, { code: letters, ...value, covers });
  const date = { userId: seller.userId, sessionId: event.sessionId, sessionEventId: event.id };
  const books = festivalBooks({ capacity, code });
  let isPending = people !== null;
  let confirmedAt: Date | null = null;
  let moves = 0;
  if (people !== null) await setMinimum();

  async function setMinimum(): Promise<void> {
    const minimum = { people: people ?? 2, hoursBefore: DECIDED_BEFORE / 60 };
    await db
      .updateTable('sessions')
      .set({ minimum: JSON.stringify(minimum) })
      .where('user_id', '=', seller.userId)
      .where('id', '=', event.sessionId)
      .execute();
    await inTransaction(services, (command) => applyMinimum(command, { ownerUserId: seller.userId, sessionId: event.sessionId, minimum }));
  }

  return {
    event,
    books,
    letters,
    kinds: [standard, child, own, baby],
    moves: () => moves,
    /** The place in an order: nothing but its kind, and the price where the buyer chooses it. */
    seatOf({ name, price: paid }: Kind) {
      const kind = offered.find((one) => one.name === name);
      return kind ? { kindId: kind.id, price: paid } : {};
    },
    async move(): Promise<void> {
      const to = addMinutes(startAt, 60);
      const input = RescheduleEvent.parse({
        ...date,
        startDateTime: startAt.toISOString(),
        to: { ...PLACE, startDateTime: to.toISOString(), duration: 60 },
      });
      await inTransaction(services, (command) => rescheduleEvent(command, seller.actor, input));
      startAt = to;
      moves += 1;
    },
    async confirm(): Promise<void> {
      if (!isPending) return;
      await inTransaction(services, (command) => confirmDate(command, seller.actor, { ...date, startDateTime: startAt.toISOString() }));
      isPending = false;
      confirmedAt = services.now();
    },
    /** The host cancels the date; returns whether everything that was paid for it goes back. */
    async cancel(refund: boolean): Promise<boolean> {
      const { userId, sessionId } = date;
      // What is confirmed and cancelled in the same millisecond counts as cancelled while it was open; only here does the clock stand still.
      if (confirmedAt?.getTime() === services.now().getTime()) return false;
      await inTransaction(services, (command) => cancelSessionEvents(command, seller.actor, { userId, sessionId, refund, dates: 1 }));
      books.cancel();
      const goesBack = refund || isPending;
      isPending = false;
      return goesBack;
    },
    /** What is due by now is decided; returns whether it is that the date doesn't take place. */
    decide(): boolean {
      if (!isPending || books.isCancelled() || services.now() < addMinutes(startAt, -DECIDED_BEFORE)) return false;
      isPending = false;
      // The number is never more than the places: a full date takes place (docs/product.md#minimum-number).
      if (books.sold() >= Math.min(people ?? 0, capacity)) return false;
      books.cancel();
      return true;
    },
    async differences(): Promise<string[]> {
      const row = await db
        .selectFrom('session_events')
        .select(['participant_count', 'held_count', 'cancelled_at', 'decides_at', 'decided_at'])
        .where('session_owner_user_id', '=', seller.userId)
        .where('id', '=', event.id)
        .executeTakeFirstOrThrow();
      const used = await readUses();
      const facts: [string, unknown, unknown][] = [
        ['places sold', row.participant_count, books.sold()],
        ['places held', row.held_count, books.held()],
        ['cancelled', row.cancelled_at !== null, books.isCancelled()],
        ['open whether it takes place', row.decides_at !== null && row.decided_at === null, isPending],
        ['uses of its code by the count', used.counted, books.uses()],
        ['uses of its code by the orders', used.listed, books.uses()],
        ['valid tickets', (await readTickets()).join(', '), books.tickets().join(', ')],
      ];
      return facts.flatMap(([what, is, should]) => (is === should ? [] : [`${what}: ${String(is)}, should be: ${String(should)}`]));
    },
  };

  async function readUses(): Promise<{ counted: number; listed: number }> {
    const { rows } = await sql<{ counted: number; listed: number }>`
      select c.uses as counted, (select count(*)::int from code_uses u where u.owner_user_id = c.owner_user_id and u.code_id = c.id) as listed
      from discount_codes c where c.owner_user_id = ${seller.userId} and c.id = ${made.id}`.execute(db);
    return rows[0] ?? { counted: -1, listed: -1 };
  }

  async function readTickets(): Promise<string[]> {
    const rows = await db
      .selectFrom('tickets')
      .select(['user_id', 'kind_name', 'price'])
      .where('owner_user_id', '=', seller.userId)
      .where('session_event_id', '=', event.id)
      .where('status', '=', 'active')
      .execute();
    return rows.map((row) => ticketWords(row.user_id, row.kind_name, row.price ?? -1)).toSorted();
  }
}
