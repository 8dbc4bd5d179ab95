import { beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenSession, givenTicket, type BuiltEvent, type BuiltSession } from '#tests/builders/session.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { notifyOfMoves } from '#features/tickets/notices/server/notify-of-moves.run.ts';
import type { NotifyOfMoves } from '#features/tickets/notices/server/notify-of-moves.ts';
import { getCalendarFile } from '#features/tickets/wallet/server/get-calendar-file.ts';
import { returnTicket } from '#features/tickets/returns/server/return-ticket.ts';
import { SessionDetails } from '#features/content/contract/session-details.ts';
import { editSession } from '../../editing/server/edit-session.ts';
import { ChangeDates } from '../../contract.ts';
import { changeSeats, lockSessionEvent } from '../../api/lock-session-event.ts';
import { changeDates } from './change-dates.ts';
import { skipDate } from './skip-date.ts';

const DAY = 24 * 60;
const sale = await ticketSale();
const { services, db } = sale;
const start = services.now();
beforeEach(async () => {
  services.setNow(start.toISOString());
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
type Series = { host: Person; session: BuiltSession; first: BuiltEvent; second: BuiltEvent; third: BuiltEvent };

/** A weekly session with one date that is over and three to come. */
async function series(values: { price?: number; capacity?: number } = {}): Promise<Series> {
  const host = values.price === undefined ? await givenUser(db) : await sale.creator();
  const starts = [-7, 7, 14, 21].map((days) => addMinutes(start, days * DAY));
  const session = await givenSession(db, host, { starts, timeZone: 'UTC', ...values });
  const [, first, second, third] = session.events;
  if (!first || !second || !third) throw new Error('A series has four dates.');
  return { host, session, first, second, third };
}

const HERE = { timeZone: 'UTC', duration: 60, locationType: 'in-person', city: 'Bristol' } as const;
const sameplace = (session: BuiltSession) => ({ ...HERE, addressLine: `1 ${session.canaries.address}` });
function change(by: Person, event: BuiltEvent, input: object) {
  const named = { sessionId: event.sessionId, sessionEventId: event.id, userId: event.ownerUserId };
  const parsed = ChangeDates.parse({ ...named, startDateTime: event.startAt.toISOString(), scope: 'this', dates: 1, ...input });
  return inTransaction(services, (command) => changeDates(command, by.actor, parsed, 'sandbox'));
}
const rows = async ({ id }: BuiltSession) =>
  db.selectFrom('session_events').selectAll().where('session_id', '=', id).orderBy('planned_start_at').orderBy('start_at').execute();
const row = ({ id }: BuiltEvent) => db.selectFrom('session_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const laterBy = (event: BuiltEvent, minutes: number) => addMinutes(event.startAt, minutes);
async function notifyMoved(): Promise<void> {
  for (const job of await services.waitingJobs('sessions.announce-moves')) await notifyOfMoves(services, job as NotifyOfMoves);
}

describe('changing dates of a session', () => {
  test('is refused to others, of dates that changed meanwhile, into the past, and onto another date; nothing is changed then', async () => {
    const { host, session, first, second, third } = await series();
    const before = await rows(session);
    const to = { ...sameplace(session), startDateTime: laterBy(second, 60).toISOString() };
    for (const other of [await givenUser(db), await givenUser(db, { admin: true })])
      await expect(change(other, second, { to })).rejects.toMatchObject({ reason: 'NOT_THE_HOST', code: 'FORBIDDEN' });
    await expect(change(host, { ...second, startAt: start }, { to })).rejects.toMatchObject({ reason: 'EVENT_MOVED' });
    await expect(change(host, second, { to, scope: 'following', dates: 3 })).rejects.toMatchObject({ reason: 'DATES_HAVE_CHANGED' });
    const gone = { ...to, startDateTime: laterBy(second, -15 * DAY).toISOString() };
    await expect(change(host, second, { to: gone, scope: 'following', dates: 2 })).rejects.toMatchObject({ reason: 'START_IN_THE_PAST' });
    const onto = { ...to, startDateTime: laterBy(second, -7 * DAY).toISOString() };
    await expect(change(host, second, { to: onto, scope: 'following', dates: 2 })).rejects.toMatchObject({ reason: 'DATE_TAKEN' });
    await expect(change(host, second, { to: { ...to, timeZone: 'Mars/Base' } })).rejects.toMatchObject({ reason: 'UNKNOWN_TIME_ZONE' });
    await expect(change(host, second, { price: 800 })).rejects.toMatchObject({ reason: 'PAYOUTS_NOT_READY' });
    await givenTicket(db, third, await givenUser(db));
    await givenTicket(db, third, await givenUser(db));
    await expect(change(host, first, { scope: 'all', dates: 3, maxParticipantCount: 1 })).rejects.toMatchObject({
      reason: 'CAPACITY_BELOW_SOLD',
    });
    const shown = (dates: typeof before) => dates.map((date) => ({ ...date, participant_count: 0, revision: 0 }));
    expect(shown(await rows(session))).toEqual(shown(before));
  });

  test('moves it and those that follow by as much, with their tickets, and nothing before', async () => {
    const { host, session, first, second, third } = await series();
    await givenTicket(db, third, await givenUser(db));
    const to = { ...sameplace(session), startDateTime: laterBy(second, DAY + 30).toISOString(), duration: 90 };
    expect(await change(host, second, { to, scope: 'following', dates: 2 })).toEqual({ changed: 2, told: 1 });
    expect(await row(first)).toMatchObject({ start_at: first.startAt, move_count: 0 });
    for (const event of [second, third])
      expect(await row(event)).toMatchObject({
        start_at: laterBy(event, DAY + 30),
        end_at: laterBy(event, DAY + 120),
        planned_start_at: event.startAt,
        move_count: 1,
        moved_from: { startDateTime: event.startAt.toISOString() },
        own_place: null,
      });
    // The same request again moves nothing: the dates are no longer where they were.
    await expect(change(host, second, { to, scope: 'following', dates: 2 })).rejects.toMatchObject({ reason: 'EVENT_MOVED' });
  });

  test('notifies each holder once of all dates of theirs, old and new, however often the job runs, and nobody who booked since', async () => {
    const { host, session, first, second, third } = await series();
    const [often, once, none, since] = [await givenUser(db), await givenUser(db), await givenUser(db), await givenUser(db)];
    for (const event of [second, third]) await givenTicket(db, event, often);
    await givenTicket(db, third, once);
    await givenTicket(db, first, none);
    const to = { ...sameplace(session), startDateTime: laterBy(second, 30).toISOString() };
    expect(await change(host, second, { to, scope: 'following', dates: 2 })).toEqual({ changed: 2, told: 2 });
    const order = { sessionId: session.id, sessionEventId: third.id };
    await buyTicket(services, since.actor, order);
    await sale.pool.query("delete from pgboss.job where name = 'notifications.send-mail'");
    await notifyMoved();
    await notifyMoved();
    const news = await db.selectFrom('notifications').select(['to_user_id', 'message']).where('type', '=', 'SESSION_EVENT_MOVED').execute();
    expect(new Map(news.map(({ to_user_id: person, message }) => [person, message]))).toEqual(
      new Map([
        [often.userId, expect.stringMatching(/^2 of your dates of “Evening yoga” were moved, the first to /)],
        [once.userId, expect.stringMatching(/^“Evening yoga” was moved to /)],
      ]),
    );
    expect(news).toHaveLength(2);
    const mails = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; details: [string, string][] }[];
    const terms = (person: Person) => mails.find(({ toUserId }) => toUserId === person.userId)?.details.map(([term]) => term);
    expect(terms(often)).toEqual(['Before', 'Now', 'Before', 'Now']);
    expect(terms(once)).toEqual(['Before', 'Now']);
    expect((await services.waitingJobs('tickets.remind')).length).toBeGreaterThanOrEqual(2);
  });

  test('says of each date until when how many must book it, and where that fell away with the move', async () => {
    const { host, session, first, second } = await series();
    const guest = await givenUser(db);
    const decided = [addMinutes(start, 60), laterBy(second, -DAY)];
    for (const [index, event] of [first, second].entries()) {
      await givenTicket(db, event, guest);
      await db.updateTable('session_events').set({ minimum_count: 3, decides_at: decided[index] }).where('id', '=', event.id).execute();
    }
    const to = { ...sameplace(session), startDateTime: laterBy(first, -120).toISOString() };
    await change(host, first, { to, scope: 'following', dates: 3 });
    await notifyMoved();
    const [mail] = (await services.waitingJobs('notifications.send-mail')) as { details: [string, string][] }[];
    expect(mail?.details.filter(([term]) => term === 'Now')).toEqual([
      ['Now', expect.stringContaining(' · This date takes place.')],
      ['Now', expect.stringContaining(' · Runs if 3 book by ')],
    ]);
  });

  test('lets a buyer return a paid ticket for a full refund after its date went elsewhere, and not one that stayed', async () => {
    const { host, session, first, second } = await series({ price: 800 });
    const buyer = await givenUser(db);
    const tickets: string[] = [];
    for (const event of [first, second]) {
      const { clientSecret, paymentId } = await buyTicket(services, buyer.actor, { sessionId: session.id, sessionEventId: event.id });
      await sale.pay(clientSecret);
      await sale.deliverWebhooks();
      tickets.push((await db.selectFrom('tickets').select('id').where('payment_id', '=', paymentId).executeTakeFirstOrThrow()).id);
    }
    const to = { ...HERE, startDateTime: second.startAt.toISOString(), addressLine: '9 New Road', city: 'Bath' };
    expect(await change(host, second, { to, scope: 'following', dates: 2 })).toEqual({ changed: 2, told: 1 });
    const [stayed = '', moved = ''] = tickets;
    await expect(returnTicket(services, buyer.actor, { ticketId: stayed })).rejects.toMatchObject({ reason: 'NOT_MOVED' });
    await returnTicket(services, buyer.actor, { ticketId: moved });
    expect(await db.selectFrom('refunds').select('amount').execute()).toEqual([{ amount: 800 }]);
    expect(await row(second)).toMatchObject({ own_place: { addressLine: '9 New Road' } });
  });

  test('takes the session along if all its dates go to another place, and leaves what is over where it was', async () => {
    const { host, session, first } = await series();
    const to = { ...HERE, startDateTime: first.startAt.toISOString(), addressLine: '9 New Road', city: 'Bath' };
    expect(await change(host, first, { to, scope: 'all', dates: 3 })).toEqual({ changed: 3, told: 0 });
    const stored = await db.selectFrom('sessions').select(['city', 'address_line']).where('id', '=', session.id).executeTakeFirstOrThrow();
    expect(stored).toEqual({ city: 'Bath', address_line: '9 New Road' });
    const places = (await rows(session)).map(({ id, own_place: own }) => [id, own?.city ?? null]);
    expect(new Map(places as [string, string | null][])).toEqual(
      new Map(session.events.map(({ id }, index) => [id, index === 0 ? 'Bristol' : null])),
    );
  });

  test('writes a postcode, or that the venue is public, and counts neither as a move: calendars take it, nobody is notified or may return a ticket', async () => {
    const { host, session, first, second } = await series();
    const guest = await givenUser(db);
    for (const event of [first, second]) await givenTicket(db, event, guest);
    const sequence = async () => {
      const { content } = await getCalendarFile(services, guest.actor, { sessionEventId: second.id, userId: guest.userId });
      return content.match(/SEQUENCE:(\d+)/)?.[1];
    };
    const stays = { ...sameplace(session), postcode: 'BS1 1AA', venuePublic: true };
    const all = { to: { ...stays, startDateTime: first.startAt.toISOString() }, scope: 'all', dates: 3 };
    expect(await change(host, first, all)).toEqual({ changed: 3, told: 0 });
    expect(await sequence()).toBe('1');
    const one = { to: { ...stays, postcode: 'BS1 2BB', startDateTime: second.startAt.toISOString() } };
    expect(await change(host, second, one)).toEqual({ changed: 1, told: 0 });
    expect(await sequence()).toBe('2');
    for (const event of [first, second]) expect(await row(event)).toMatchObject({ move_count: 0, moved_at: null, moved_from: null });
    expect(await row(second)).toMatchObject({ own_place: { postcode: 'BS1 2BB', venuePublic: true } });
    for (const job of ['sessions.announce-moves', 'sessions.announce-move']) expect(await services.waitingJobs(job)).toEqual([]);
  });

  test('changes places and price of future sales of some dates alone, or those of the session with all of them', async () => {
    const { host, session, first, second, third } = await series({ price: 800, capacity: 10 });
    const buyer = await givenUser(db);
    const { clientSecret, paymentId } = await buyTicket(services, buyer.actor, { sessionId: session.id, sessionEventId: second.id });
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    expect(await change(host, second, { maxParticipantCount: 4, price: 1200 })).toEqual({ changed: 1, told: 0 });
    expect(await row(second)).toMatchObject({ max_participant_count: 4, own_capacity: true, price: 1200, own_price: true });
    expect((await sale.payment(paymentId)).amount).toBe(800);
    for (const event of [first, third]) expect(await row(event)).toMatchObject({ max_participant_count: 10, price: 800, own_price: false });
    expect(await change(host, first, { scope: 'all', dates: 3, maxParticipantCount: null, price: 900 })).toEqual({ changed: 3, told: 0 });
    for (const event of [first, second, third])
      expect(await row(event)).toMatchObject({ max_participant_count: null, own_capacity: false, price: 900, own_price: false });
    const { price } = await db.selectFrom('contents').select('price').where('id', '=', session.id).executeTakeFirstOrThrow();
    expect(price).toBe(900);
  });

  test('keeps places and price of a date of its own when those of its session change, and a minimum number within the places', async () => {
    const { host, session, first, second } = await series({ price: 800, capacity: 10 });
    await change(host, second, { maxParticipantCount: 4, price: 1200 });
    const minimum = { people: 6, hoursBefore: 24 };
    const edit = (maxParticipantCount: number) => {
      const details = { ...sameplace(session), title: 'Late yoga', startDateTime: addMinutes(start, -7 * DAY).toISOString() };
      const parsed = SessionDetails.parse({
        ...details,
        maxParticipantCount,
        price: 900,
        minimum: maxParticipantCount < 6 ? null : minimum,
      });
      return inTransaction(services, (command) =>
        editSession(command, host.actor, { id: session.id, details: parsed, priceBefore: 800, mode: 'sandbox' }),
      );
    };
    // Its dates to come are booked, so that a plan of one date leaves them.
    for (const event of [first, second]) await givenTicket(db, event, await givenUser(db));
    await db.updateTable('session_events').set({ minimum_count: 6, decides_at: first.startAt }).where('id', '=', first.id).execute();
    await edit(8);
    expect(await row(second)).toMatchObject({ title: 'Late yoga', max_participant_count: 4, price: 1200 });
    expect(await row(first)).toMatchObject({ max_participant_count: 8, price: 900, minimum_count: 6 });
    await edit(5);
    expect(await row(first)).toMatchObject({ max_participant_count: 5, minimum_count: 5 });
    expect(await row(second)).toMatchObject({ max_participant_count: 4 });
  });

  test('counts a seat that is being sold before it allows fewer places', async () => {
    const { host, second } = await series({ capacity: 10 });
    await givenTicket(db, second, await givenUser(db));
    const [open, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const selling = inTransaction(services, async (command) => {
      await lockSessionEvent(command, host.userId, second.id);
      await changeSeats(command, { ownerUserId: host.userId, sessionEventId: second.id, participants: 1, held: 0 });
      locked.resolve();
      await open.promise;
    });
    await locked.promise;
    // Negative control: a read without the lock finds room for one place.
    expect((await row(second)).participant_count).toBe(1);
    const changing = Promise.allSettled([change(host, second, { maxParticipantCount: 1 })]);
    await lockWaitedFor(sale.pool);
    open.resolve();
    const [[outcome]] = await Promise.all([changing, selling]);
    expect(outcome).toMatchObject({ status: 'rejected', reason: { reason: 'CAPACITY_BELOW_SOLD' } });
  });
});

describe('skipping a date', () => {
  const skip = (by: Person, { id: sessionEventId, sessionId, ownerUserId: userId, startAt }: BuiltEvent) =>
    inTransaction(services, (command) =>
      skipDate(command, by.actor, { sessionEventId, sessionId, userId, startDateTime: startAt.toISOString() }),
    );

  test('is refused to others, once, and for a date that somebody has booked or waits for', async () => {
    const { host, first, second, third } = await series();
    await expect(skip(await givenUser(db), first)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await givenTicket(db, first, await givenUser(db));
    await db.updateTable('session_events').set({ waiting_count: 1 }).where('id', '=', second.id).execute();
    for (const event of [first, second]) await expect(skip(host, event)).rejects.toMatchObject({ reason: 'DATE_IS_BOOKED' });
    await skip(host, third);
    await expect(skip(host, third)).rejects.toMatchObject({ reason: 'EVENT_ALREADY_CANCELLED' });
    expect(await row(third)).toMatchObject({ skipped: true, cancelled_at: services.now() });
  });
});
