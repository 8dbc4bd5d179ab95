import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { BookingWindow } from '#features/content/contract/booking-window.ts';
import { querySessionEventsBySessionId } from '#features/sessions/server/queries/query-session-events-by-session-id.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { givePlaces } from '../../hosting/server/give-places.ts';
import { joinLine } from '../../waiting/server/join-line.ts';
import { runAdvanceLine } from '../../waiting/server/advance-line.run.ts';
import { getOpening } from './get-opening.ts';
import { checkOpenings, notifyOfOpening } from './notify-of-opening.run.ts';
import { remindOfOpening } from './remind-of-opening.ts';
import { givenPass } from '#tests/builders/membership.ts';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';

const sale = await ticketSale();
const { services, db } = sale;
const HOUR = 60;
const NOW = services.now();
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
  services.setNow(NOW.toISOString());
});

type Person = Awaited<ReturnType<typeof givenUser>>;
type Event = { id: string; sessionId: string };

/** A date in ten days that is booked within this window. */
async function within(window: BookingWindow, values: { price?: number; capacity?: number } = {}) {
  const creator = await sale.creator();
  const event = await sale.event(creator, { startsInMinutes: 240 * HOUR, ...values });
  await setWindow(event, window);
  return { creator, event };
}

const setWindow = (event: Event, window: BookingWindow | null) =>
  db
    .updateTable('sessions')
    .set({ booking_window: window && JSON.stringify(window) })
    .where('id', '=', event.sessionId)
    .execute();
const order = ({ actor }: Person, { sessionId, id: sessionEventId }: Event) =>
  buyTicket(services, actor, { sessionId, sessionEventId, paymentId: uuidv7() });
const counts = async (event: Event) => Object.values(await sale.seats(event));
const WEEK: BookingWindow = { opens: { hoursBefore: 168 }, closes: { hoursBefore: 2 } };

describe('a date with a booking window', () => {
  it.each([0, 800])('is sold to nobody before it opens, and to everybody from that instant on, at %i pence', async (price) => {
    const { event } = await within(WEEK, { price });
    const buyer = await givenUser(db);
    services.setNow(new Date(NOW.getTime() + 72 * HOUR * 60_000 - 1).toISOString());
    await expect(order(buyer, event)).rejects.toThrow('Booking for this date hasn’t opened yet.');
    expect(await counts(event)).toEqual([0, 0]);
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
    services.setNow(new Date(NOW.getTime() + 72 * HOUR * 60_000).toISOString());
    await order(buyer, event);
    expect((await counts(event)).toSorted()).toEqual([0, 1]);
  });

  it.each([0, 800])('is sold to nobody once it has closed, but an open checkout goes on, at %i pence', async (price) => {
    const { event } = await within(WEEK, { price });
    const buyer = await givenUser(db);
    services.setNow(new Date(NOW.getTime() + 238 * HOUR * 60_000 - 1).toISOString());
    const open = await order(buyer, event);
    services.setNow(new Date(NOW.getTime() + 238 * HOUR * 60_000).toISOString());
    await expect(order(await givenUser(db), event)).rejects.toThrow('Booking for this date has closed.');
    if (price === 0) return;
    expect((await order(buyer, event)).paymentId).toBe(open.paymentId);
  });

  it('keeps an open checkout whose buyer wants other seats, or to pay with a pass, once it has closed', async () => {
    const { creator, event } = await within(WEEK, { price: 800 });
    const buyer = await givenUser(db);
    services.setNow(new Date(NOW.getTime() + 238 * HOUR * 60_000 - 1).toISOString());
    const open = await order(buyer, event);
    await givenPass(db, creator, buyer);
    services.setNow(new Date(NOW.getTime() + 238 * HOUR * 60_000).toISOString());
    const other = (more: object) =>
      buyTicket(services, buyer.actor, { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7(), ...more });
    await expect(other({ payWith: 'card', seats: [{}, {}] })).rejects.toThrow('Booking for this date has closed.');
    await expect(other({ payWith: 'membership' })).rejects.toThrow('Booking for this date has closed.');
    expect(await counts(event)).toEqual([0, 1]);
    expect((await other({ payWith: 'card' })).paymentId).toBe(open.paymentId);
  });

  it('is given to guests by its host before it opens and after it has closed', async () => {
    const { creator, event } = await within(WEEK, { price: 800 });
    for (const hours of [1, 239]) {
      services.setNow(new Date(NOW.getTime() + hours * HOUR * 60_000).toISOString());
      const guest = await givenUser(db);
      await db
        .insertInto('follows')
        .values({ follower_user_id: guest.userId, following_user_id: creator.userId, created_at: NOW })
        .execute();
      await inTransaction(services, (command) =>
        givePlaces(command, creator.actor, { sessionEventId: event.id, username: guest.username, places: 1 }),
      );
    }
    expect(await counts(event)).toEqual([2, 0]);
  });

  it('is sold earlier to subscribers and holders of a pass, and to nobody else, if its host lets them', async () => {
    const { creator, event } = await within({ ...WEEK, earlyHours: 72 }, { price: 0 });
    const [subscriber, holder, other] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await givenSubscriber(db, creator, subscriber);
    await givenPass(db, creator, holder);
    await expect(order(other, event)).rejects.toThrow('hasn’t opened yet');
    await order(subscriber, event);
    await order(holder, event);
    await setWindow(event, WEEK);
    const late = await givenUser(db);
    await givenSubscriber(db, creator, late);
    await expect(order(late, event)).rejects.toThrow('hasn’t opened yet');
    expect(await counts(event)).toEqual([2, 0]);
  });

  it('is among the dates with places only while it can be booked', async () => {
    const { creator, event } = await within(WEEK);
    const listed = async () =>
      (
        await querySessionEventsBySessionId(services, null, {
          sessionId: event.sessionId,
          userId: creator.userId,
          fromDate: NOW.toISOString(),
          direction: 'FUTURE',
          withPlaces: true,
          limit: 10,
        })
      ).items.length;
    expect(await listed()).toBe(0);
    services.setNow(new Date(NOW.getTime() + 100 * HOUR * 60_000).toISOString());
    expect(await listed()).toBe(1);
    services.setNow(new Date(NOW.getTime() + 239 * HOUR * 60_000).toISOString());
    expect(await listed()).toBe(0);
  });

  it('ends its waiting list when it closes, and nobody can join it after', async () => {
    const { creator, event } = await within({ closes: { hoursBefore: 48 } }, { price: 0, capacity: 1 });
    await order(await givenUser(db), event);
    const join = ({ actor }: Person) =>
      inTransaction(services, (command) =>
        joinLine(command, actor, { userId: creator.userId, sessionEventId: event.id, paysWith: 'card' }),
      );
    await join(await givenUser(db));
    const { rows } = await sale.pool.query(
      `select start_after from pgboss.job where name = 'tickets.advance-waiting-list' order by start_after`,
    );
    const closesAt = new Date(NOW.getTime() + 192 * HOUR * 60_000);
    expect((rows[0] as { start_after: Date }).start_after).toEqual(closesAt);
    services.setNow(closesAt.toISOString());
    await expect(join(await givenUser(db))).rejects.toThrow('Booking for this date has closed.');
    await runAdvanceLine(services, { ownerUserId: creator.userId, sessionEventId: event.id });
    expect(await db.selectFrom('waiting_entries').selectAll().execute()).toEqual([]);
  });
});

describe('being reminded of when a date opens', () => {
  const remind = ({ actor }: Person, { creator, event }: { creator: Person; event: Event }, wants = true) =>
    inTransaction(services, (command) =>
      remindOfOpening(command, actor, { userId: creator.userId, sessionEventId: event.id, remind: wants }),
    );
  const notified = async () =>
    (await db.selectFrom('notifications').select(['to_user_id', 'message']).where('type', '=', 'BOOKING_OPEN').execute()).map(
      (row) => row.to_user_id,
    );
  const reminders = () => db.selectFrom('opening_reminders').select('user_id').execute();

  it('is refused to the host, for a cancelled date, and once it can be booked', async () => {
    const date = await within(WEEK);
    await expect(remind(date.creator, date)).rejects.toThrow('own session');
    const open = await within({ closes: { hoursBefore: 2 } });
    await expect(remind(await givenUser(db), open)).rejects.toThrow('This date can be booked already.');
    await sale.pool.query('update session_events set cancelled_at = now()');
    await expect(remind(await givenUser(db), date)).rejects.toThrow('This session has been cancelled.');
    expect(await reminders()).toEqual([]);
  });

  it('happens once, for those who may book early before all others, and not to those who want it no more', async () => {
    const date = await within({ ...WEEK, earlyHours: 24 });
    const { creator, event } = date;
    const [holder, other, gone] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await givenPass(db, creator, holder);
    for (const person of [other, holder, gone, other]) await remind(person, date);
    await remind(gone, date, false);
    expect(await getOpening(services, holder.actor, { userId: creator.userId, sessionEventId: event.id })).toEqual({
      opensAt: new Date(NOW.getTime() + 48 * HOUR * 60_000).toISOString(),
      isEarly: true,
      isReminded: true,
    });
    const run = () => notifyOfOpening(services, { ownerUserId: creator.userId, sessionEventId: event.id });
    await run();
    expect(await notified()).toEqual([]);
    services.setNow(new Date(NOW.getTime() + 48 * HOUR * 60_000).toISOString());
    await run();
    await run();
    expect(await notified()).toEqual([holder.userId]);
    services.setNow(new Date(NOW.getTime() + 72 * HOUR * 60_000).toISOString());
    await run();
    expect((await notified()).toSorted()).toEqual([holder.userId, other.userId].toSorted());
    expect(await reminders()).toEqual([]);
  });

  it('isn’t sent to somebody whom the host has blocked since, who couldn’t book', async () => {
    const date = await within(WEEK);
    const [blocked, other] = [await givenUser(db), await givenUser(db)];
    for (const person of [blocked, other]) await remind(person, date);
    await inTransaction(services, (command) => blockUser(command, date.creator.actor, { blockedUserId: blocked.userId }));
    services.setNow(new Date(NOW.getTime() + 72 * HOUR * 60_000).toISOString());
    await notifyOfOpening(services, { ownerUserId: date.creator.userId, sessionEventId: date.event.id });
    expect(await notified()).toEqual([other.userId]);
  });

  it('happens at once if the host opens the date earlier, and never for one that is cancelled', async () => {
    const [date, cancelled] = [await within(WEEK), await within(WEEK)];
    const buyer = await givenUser(db);
    await remind(buyer, date);
    await remind(buyer, cancelled);
    await setWindow(date.event, null);
    await db.updateTable('session_events').set({ cancelled_at: NOW }).where('id', '=', cancelled.event.id).execute();
    for (const { creator, event } of [date, cancelled]) {
      await checkOpenings(services, { ownerUserId: creator.userId, sessionId: event.sessionId });
      await notifyOfOpening(services, { ownerUserId: creator.userId, sessionEventId: event.id });
    }
    expect(await notified()).toEqual([buyer.userId]);
    expect(await reminders()).toEqual([]);
  });

  it('happens again to whoever wants it again because the opening was put off', async () => {
    const date = await within(WEEK);
    const buyer = await givenUser(db);
    const run = () => notifyOfOpening(services, { ownerUserId: date.creator.userId, sessionEventId: date.event.id });
    await remind(buyer, date);
    services.setNow(new Date(NOW.getTime() + 72 * HOUR * 60_000).toISOString());
    await run();
    await setWindow(date.event, { opens: { hoursBefore: 24 } });
    await remind(buyer, date);
    services.setNow(new Date(NOW.getTime() + 216 * HOUR * 60_000).toISOString());
    await run();
    expect(await notified()).toEqual([buyer.userId, buyer.userId]);
  });

  it('happens early to whoever may book early only since they wanted it', async () => {
    const date = await within({ ...WEEK, earlyHours: 24 });
    const buyer = await givenUser(db);
    await remind(buyer, date);
    await givenPass(db, date.creator, buyer);
    const { rows } = await sale.pool.query("select start_after from pgboss.job where name = 'tickets.notify-of-opening'");
    const early = new Date(NOW.getTime() + 48 * HOUR * 60_000);
    expect(rows).toEqual([{ start_after: early }]);
    services.setNow(early.toISOString());
    await notifyOfOpening(services, { ownerUserId: date.creator.userId, sessionEventId: date.event.id });
    expect(await notified()).toEqual([buyer.userId]);
  });

  it('is looked after again for whoever is left once the person for whom its job was enqueued wants it no more', async () => {
    const date = await within({ ...WEEK, earlyHours: 24 });
    const [first, left] = [await givenUser(db), await givenUser(db)];
    await remind(first, date);
    services.setNow(new Date(NOW.getTime() + HOUR * 60_000).toISOString());
    await remind(left, date);
    await remind(first, date, false);
    await sale.pool.query('delete from pgboss.job');
    const [early, opens] = [48, 72].map((hours) => new Date(NOW.getTime() + hours * HOUR * 60_000));
    // The clock of the worker that runs the job may be a little behind.
    services.setNow(new Date((early?.getTime() ?? 0) - 1000).toISOString());
    await notifyOfOpening(services, { ownerUserId: date.creator.userId, sessionEventId: date.event.id });
    services.setNow(early?.toISOString() ?? '');
    await notifyOfOpening(services, { ownerUserId: date.creator.userId, sessionEventId: date.event.id });
    const { rows } = await sale.pool.query(
      "select start_after from pgboss.job where name = 'tickets.notify-of-opening' order by start_after",
    );
    expect(rows).toEqual([{ start_after: early }, { start_after: opens }]);
  });

  it('goes on with the next 500 at once, while the date is sold', async () => {
    const date = await within(WEEK);
    await sale.pool.query(
      `insert into opening_reminders (owner_user_id, session_event_id, user_id, due_at, created_at)
       select $1, $2, gen_random_uuid(), $3, $3 from generate_series(1, 501)`,
      [date.creator.userId, date.event.id, NOW],
    );
    services.setNow(new Date(NOW.getTime() + 72 * HOUR * 60_000).toISOString());
    await notifyOfOpening(services, { ownerUserId: date.creator.userId, sessionEventId: date.event.id });
    expect(await reminders()).toHaveLength(1);
    const { rows } = await sale.pool.query("select start_after from pgboss.job where name = 'tickets.notify-of-opening'");
    expect(rows).toEqual([{ start_after: services.now() }]);
  });
});
