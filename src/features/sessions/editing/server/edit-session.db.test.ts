import { beforeEach, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { formatDay } from '#kernel/time/time-text.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { EditContent } from '#features/content/items/contract.ts';
import { editContent } from '#features/content/items/server/edit-content.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { joinLine } from '#features/tickets/waiting/server/join-line.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { CreateSession } from '../../contract.ts';
import { getSessionEvent } from '../../server/queries/get-session-event.ts';
import { createSession } from './create-session.ts';
import { lockSessionEvent, changeSeats } from '../../api/lock-session-event.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  services.setNow('2026-11-21T12:00:00.000Z');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

const yoga = {
  title: 'Evening yoga',
  duration: 60,
  startDateTime: '2026-11-24T18:00:00.000Z',
  timeZone: 'Europe/London',
  isRepeating: true,
  repeatConfig: { repeatEvery: { interval: 1, unit: 'week' }, endDateTime: '2026-12-15T23:59:00.000Z' },
  maxParticipantCount: 12,
  locationType: 'in-person',
  addressLine: '1 High Street',
  city: 'Bristol',
};

async function publish(host: Person, content: object = {}) {
  const input = CreateSession.parse({ content: { ...yoga, ...content } });
  const id = await inTransaction(services, (command) => createSession(command, host.actor, input, services.config.payments));
  return { id, events: await eventsOf(id) };
}

function edit(host: Person, id: string, session: object, words: object = {}) {
  const input = EditContent.parse({
    contentItemUri: { type: 'SESSION', id },
    content: { text: '', ...words, session: { ...yoga, ...session } },
  });
  return inTransaction(services, (command) => editContent(command, host.actor, input, services.config.payments));
}

const eventsOf = (sessionId: string) =>
  db.selectFrom('session_events').selectAll().where('session_id', '=', sessionId).orderBy('start_at').execute();
const startsOf = async (sessionId: string) => (await eventsOf(sessionId)).map(({ start_at: start }) => start.toISOString().slice(5, 16));
const editedAt = async (id: string) =>
  (await db.selectFrom('contents').select('edited_at').where('id', '=', id).executeTakeFirstOrThrow()).edited_at;

type Event = Awaited<ReturnType<typeof eventsOf>>[number];

function pick<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new Error(`There are only ${items.length}.`);
  return item;
}

async function sell(event: Event, price = 0): Promise<Person> {
  const buyer = await givenUser(db);
  const order = { sessionId: event.session_id, sessionEventId: event.id, paymentId: uuidv7() };
  expect(await buyTicket(services, buyer.actor, order)).toMatchObject({ isPaid: price === 0 });
  return buyer;
}

describe('an edit', () => {
  it('that names no kinds of ticket keeps them and the prices of all dates, and removes them if it names that there are none', async () => {
    const host = await sale.creator();
    const kinds = [{ id: uuidv7(), name: 'Child', price: 400, places: 5 }];
    const { id } = await publish(host, { price: 1000, kinds });
    await edit(host, id, { price: 1000, title: 'Late yoga' });
    const pricesOf = async () => (await eventsOf(id)).map(({ title, price, standard_price: standard }) => [title, price, standard]);
    expect(await pricesOf()).toEqual(Array.from({ length: 4 }, () => ['Late yoga', 400, 1000]));
    const stored = () => db.selectFrom('sessions').select('ticket_kinds').where('id', '=', id).executeTakeFirstOrThrow();
    expect((await stored()).ticket_kinds).toMatchObject(kinds);
    await edit(host, id, { price: 1000, title: 'Late yoga', kinds: [] });
    expect((await stored()).ticket_kinds).toBeNull();
    expect(await pricesOf()).toEqual(Array.from({ length: 4 }, () => ['Late yoga', 1000, null]));
  });

  it('is refused with details that no session may have, and to everybody but the owner, and changes nothing', async () => {
    const [host, other] = [await givenUser(db), await givenUser(db)];
    const { id } = await publish(host);
    const before = await eventsOf(id);
    await expect(edit(other, id, { title: 'Mine' })).rejects.toMatchObject({ reason: 'CONTENT_NOT_YOURS' });
    const wrong: [object, string][] = [
      [{ timeZone: 'Atlantis' }, 'UNKNOWN_TIME_ZONE'],
      [{ startDateTime: '2026-11-20T18:00:00.000Z' }, 'START_IN_THE_PAST'],
      [{ startDateTime: '2029-11-20T18:00:00.000Z', isRepeating: false, repeatConfig: undefined }, 'START_TOO_FAR'],
      [{ repeatConfig: { ...yoga.repeatConfig, endDateTime: '2026-11-23T00:00:00.000Z' } }, 'REPEAT_ENDS_BEFORE_START'],
      [{ repeatConfig: { ...yoga.repeatConfig, endDateTime: '2029-01-01T00:00:00.000Z' } }, 'REPEAT_TOO_LONG'],
      [{ price: 800 }, 'PAYOUTS_NOT_READY'],
    ];
    for (const [session, reason] of wrong) await expect(edit(host, id, session)).rejects.toMatchObject({ reason });
    expect(await eventsOf(id)).toEqual(before);
    expect(await editedAt(id)).toBeNull();
    expect(
      EditContent.safeParse({ contentItemUri: { type: 'POST', id }, content: { text: 'x', session: yoga } }).error?.issues,
    ).toMatchObject([{ message: 'Only sessions have dates and a place.' }]);
  });

  it('is refused for fewer places than are sold and held for any upcoming date, with the number that is enough', async () => {
    const host = await sale.creator();
    const { id, events } = await publish(host, { price: 800 });
    await sell(pick(events, 0), 800);
    await sell(pick(events, 1), 800);
    await sell(pick(events, 1), 800);
    await expect(edit(host, id, { price: 800, maxParticipantCount: 1 })).rejects.toMatchObject({
      reason: 'CAPACITY_BELOW_SOLD',
      message: `For ${formatDay(pick(events, 1).start_at, 'Europe/London')}, 2 places are sold or being bought. Allow at least 2.`,
    });
    await edit(host, id, { price: 800, maxParticipantCount: 2 });
    expect((await eventsOf(id)).map((event) => event.max_participant_count)).toEqual([2, 2, 2, 2]);
    await expect(sell(pick(events, 1), 800)).rejects.toThrow('This session is full and cannot accept more participants.');
  });
});

describe('editing a session', () => {
  it('changes nothing and marks nothing if the input is the same', async () => {
    const host = await givenUser(db);
    const { id, events } = await publish(host);
    await edit(host, id, {});
    expect(await eventsOf(id)).toEqual(events);
    expect(await editedAt(id)).toBeNull();
  });

  it('moves the dates nobody has a seat for, adds and removes as the rule says, and leaves sold and held ones', async () => {
    const host = await sale.creator();
    const { id, events } = await publish(host, { price: 800 });
    await sell(pick(events, 1), 800);
    await edit(host, id, {
      price: 800,
      startDateTime: '2026-11-24T19:00:00.000Z',
      duration: 90,
      repeatConfig: { ...yoga.repeatConfig, endDateTime: '2026-12-22T23:59:00.000Z' },
    });
    expect(await startsOf(id)).toEqual(['11-24T19:00', '12-01T18:00', '12-08T19:00', '12-15T19:00', '12-22T19:00']);
    const after = await eventsOf(id);
    expect(after.slice(0, 4).map((event) => event.id)).toEqual(events.map((event) => event.id));
    expect(after.map((event) => event.duration)).toEqual([90, 60, 90, 90, 90]);
    expect(await editedAt(id)).toEqual(services.now());
    await edit(host, id, { price: 800, startDateTime: '2026-11-24T19:00:00.000Z', isRepeating: false, repeatConfig: undefined });
    expect(await startsOf(id)).toEqual(['11-24T19:00', '12-01T18:00']);
  });

  it('keeps a date that somebody had a ticket to, cancelled, so that the order stays readable', async () => {
    const host = await givenUser(db);
    const { id, events } = await publish(host);
    const last = pick(events, 3);
    await sell(last);
    await db.updateTable('tickets').set({ status: 'cancelled' }).execute();
    await db.updateTable('session_events').set({ participant_count: 0 }).where('id', '=', last.id).execute();
    await edit(host, id, { repeatConfig: { ...yoga.repeatConfig, endDateTime: '2026-12-08T23:59:00.000Z' } });
    const after = await eventsOf(id);
    expect(after.map((event) => event.cancelled_at !== null)).toEqual([false, false, false, true]);
  });

  it("moves the place of dates that aren't sold; ticket holders and past dates keep theirs", async () => {
    const host = await givenUser(db);
    const { id, events } = await publish(host);
    const buyer = await sell(pick(events, 1));
    await edit(host, id, { addressLine: '9 New Road', city: 'Bath' });
    const read = (place: number) => getSessionEvent(services, host.actor, { userId: host.userId, sessionEventId: pick(events, place).id });
    expect(await read(0)).toMatchObject({ city: 'Bath', addressLine: '9 New Road', formattedAddress: '9 New Road, Bath' });
    expect(await read(1)).toMatchObject({ city: 'Bristol', addressLine: '1 High Street', formattedAddress: '1 High Street, Bristol' });
    const seen = { userId: host.userId, sessionEventId: pick(events, 1).id };
    expect(await getSessionEvent(services, buyer.actor, seen)).toMatchObject({ addressLine: '1 High Street' });
    const stranger = await getSessionEvent(services, (await givenUser(db)).actor, seen);
    expect(stranger).toMatchObject({ city: 'Bristol', addressLine: null, formattedAddress: null });
    await edit(host, id, { locationType: 'online', locationUrl: 'https://meet.example/x', addressLine: undefined, city: undefined });
    expect(await read(0)).toMatchObject({ locationType: 'online', locationUrl: 'https://meet.example/x', city: null });
    expect(await read(1)).toMatchObject({ locationType: 'in-person', addressLine: '1 High Street', locationUrl: null });
    const content = await db.selectFrom('contents').select(['city', 'formatted_address']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(content).toEqual({ city: null, formatted_address: null });
  });

  it('charges new buyers the new price; tickets and open checkouts keep the one they were given', async () => {
    const host = await sale.creator();
    const { id, events } = await publish(host, { price: 800 });
    const [first, second] = [pick(events, 0), pick(events, 1)];
    const order = { sessionId: id, sessionEventId: first.id, paymentId: uuidv7() };
    const { clientSecret } = await buyTicket(services, (await givenUser(db)).actor, order);
    await edit(host, id, { price: 1200, title: 'Late yoga', notes: 'Bring a mat' });
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', amount: 800 });
    const later = { sessionId: id, sessionEventId: second.id, paymentId: uuidv7() };
    await buyTicket(services, (await givenUser(db)).actor, later);
    expect(await sale.payment(later.paymentId)).toMatchObject({ amount: 1200, description: { title: 'Late yoga' } });
  });
});

describe('an edit and a sale at the same moment', () => {
  it('leave the date of a seat that is being sold where it is', async () => {
    const host = await givenUser(db);
    const { id, events } = await publish(host, { isRepeating: false, repeatConfig: undefined });
    const event = pick(events, 0);
    const later = { isRepeating: false, repeatConfig: undefined, startDateTime: '2026-11-30T18:00:00.000Z' };
    const open = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const selling = inTransaction(services, async (command) => {
      await lockSessionEvent(command, host.userId, event.id);
      await changeSeats(command, { ownerUserId: host.userId, sessionEventId: event.id, participants: 1, held: 0 });
      locked.resolve();
      await open.promise;
    });
    await locked.promise;
    // Negative control: a read without the lock sees a date that nobody has a seat for, and would move it.
    const look = await db.selectFrom('session_events').select('participant_count').where('id', '=', event.id).executeTakeFirstOrThrow();
    expect(look.participant_count).toBe(0);
    const editing = edit(host, id, later);
    await lockWaitedFor(sale.pool);
    open.resolve();
    await Promise.all([selling, editing]);
    expect(await startsOf(id)).toEqual(['11-24T18:00', '11-30T18:00']);
  });

  it('never move a date under a buyer, and never sell one that is gone', async () => {
    const host = await givenUser(db);
    for (let round = 0; round < 5; round += 1) {
      const { id, events } = await publish(host);
      const buyer = await givenUser(db);
      const chosen = pick(events, 3);
      const order = { sessionId: id, sessionEventId: chosen.id, paymentId: uuidv7() };
      const [bought] = await Promise.allSettled([
        buyTicket(services, buyer.actor, order),
        edit(host, id, { repeatConfig: { ...yoga.repeatConfig, endDateTime: '2026-12-08T23:59:00.000Z' } }),
      ]);
      const left = (await eventsOf(id)).find((event) => event.id === chosen.id);
      if (bought.status === 'fulfilled') expect(left?.start_at).toEqual(chosen.start_at);
      else expect(left).toBeUndefined();
    }
  });
});

describe('raising the number of places', () => {
  it('holds each new place for the next person on the waiting list before anybody else can book it', async () => {
    const host = await givenUser(db);
    const { id, events } = await publish(host, { maxParticipantCount: 1, isRepeating: false, repeatConfig: undefined });
    const [event] = events;
    if (!event) throw new Error('There is no date.');
    const book = async (person: Person) =>
      buyTicket(services, person.actor, { sessionId: id, sessionEventId: event.id, paymentId: uuidv7() });
    await book(await givenUser(db));
    const waiting = [await givenUser(db), await givenUser(db)];
    for (const [minute, person] of waiting.entries()) {
      services.setNow(`2026-11-21T12:0${minute}:00.000Z`);
      const input = { userId: host.userId, sessionEventId: event.id, paysWith: 'card' as const };
      await inTransaction(services, (command) => joinLine(command, person.actor, input));
    }
    await edit(host, id, { maxParticipantCount: 2, isRepeating: false, repeatConfig: undefined });
    const line = await db.selectFrom('waiting_entries').select(['user_id', 'state']).orderBy('joined_at').execute();
    expect(line).toEqual(waiting.map(({ userId }, turn) => ({ user_id: userId, state: turn === 0 ? 'offered' : 'waiting' })));
    await expect(book(await givenUser(db))).rejects.toMatchObject({ reason: 'SESSION_FULL' });
    expect(await sale.seats(event)).toEqual({ participant_count: 1, held_count: 1 });
  });
});

describe('what people are asked, and what they are offered afterwards', () => {
  const sessionOf = (id: string) =>
    db.selectFrom('sessions').select(['questions', 'offers_tip', 'offers_next_date']).where('id', '=', id).executeTakeFirstOrThrow();
  const question = { id: uuidv7(), text: 'Any allergies?', kind: 'text' as const, required: true, per: 'order' as const, health: true };

  it('is saved if nothing else changes', async () => {
    const host = await givenUser(db);
    const { id } = await publish(host);
    await edit(host, id, { afterwards: { tip: false, nextDate: true } });
    expect(await sessionOf(id)).toEqual({ questions: null, offers_tip: false, offers_next_date: true });
    await edit(host, id, { afterwards: { tip: false, nextDate: true }, questions: [question] });
    expect(await sessionOf(id)).toMatchObject({ questions: [{ text: 'Any allergies?', version: 3 }] });
  });

  it('stays as it is if an edit doesn’t name questions, and counts a version for each change of words', async () => {
    const host = await givenUser(db);
    const { id } = await publish(host, { questions: [question] });
    await edit(host, id, { title: 'Evening yoga' });
    expect(await sessionOf(id)).toMatchObject({ questions: [{ version: 1, required: true }] });
    await edit(host, id, { questions: [{ ...question, required: false }] });
    expect(await sessionOf(id)).toMatchObject({ questions: [{ version: 1, required: false }] });
    await edit(host, id, { questions: [{ ...question, text: 'Allergies or intolerances?' }] });
    expect(await sessionOf(id)).toMatchObject({ questions: [{ text: 'Allergies or intolerances?', version: 2 }] });
    await edit(host, id, { questions: [] });
    expect(await sessionOf(id)).toMatchObject({ questions: null });
  });
});
