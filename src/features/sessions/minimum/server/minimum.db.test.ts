import { beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenSession, givenTicket, type BuiltEvent, type BuiltSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { mailTicket } from '#features/tickets/wallet/server/mail-ticket.run.ts';
import { runRefundEvent } from '#features/tickets/hosting/server/refund-event-job.run.ts';
import { changeSeats, lockSessionEvent } from '../../api/lock-session-event.ts';
import { getDatesToCome } from '../../dates/server/get-dates-to-come.ts';
import { cancelSessionEvent } from '../../cancelling/server/cancel-session-event.ts';
import { cancelSessionEvents } from '../../cancelling/server/cancel-session-events.ts';
import { notifyOfCancellations } from '../../cancelling/server/notify-of-cancellations.run.ts';
import type { NotifyOfCancellations } from '../../cancelling/server/notify-of-cancellations.ts';
import { rescheduleEvent } from '../../dates/server/reschedule-event.ts';
import { RescheduleEvent } from '../../contract.ts';
import { takesPlace } from '../rules.ts';
import { applyMinimum } from './apply-minimum.ts';
import { confirmDate } from './confirm-date.ts';
import { decideMinimums } from './decide-minimums.run.ts';
import type { DecideMinimums, NotifyOfDecision } from './minimum-jobs.ts';
import { notifyOfDecision } from './notify-of-decision.run.ts';

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
type Hosted = { host: Person; session: BuiltSession; event: BuiltEvent };

/** A date in ten days, and another in twenty, that take place if two people book a day before. */
async function hosted(values: { price?: number; capacity?: number } = {}): Promise<Hosted> {
  const host = values.price === undefined ? await givenUser(db) : await sale.creator();
  const starts = [10, 20].map((days) => addMinutes(start, days * DAY));
  const session = await givenSession(db, host, { starts, ...values });
  const minimum = { people: 2, hoursBefore: 24 };
  await db
    .updateTable('sessions')
    .set({ minimum: JSON.stringify(minimum) })
    .where('id', '=', session.id)
    .execute();
  await inTransaction(services, (command) => applyMinimum(command, { ownerUserId: host.userId, sessionId: session.id, minimum }));
  return { host, session, event: session.event };
}
const row = ({ id }: BuiltEvent) => db.selectFrom('session_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const waiting = async <Work>(name: string) => (await services.waitingJobs(name)) as Work[];
/** Runs what is due by now, as often as it was enqueued, and again. */
async function decide(): Promise<void> {
  for (const job of await waiting<DecideMinimums>('sessions.decide-minimums'))
    if (new Date(job.dueAt) <= services.now()) await decideMinimums(services, job);
  for (const job of await waiting<NotifyOfCancellations>('sessions.announce-cancellations')) await notifyOfCancellations(services, job);
  for (const job of await waiting<NotifyOfDecision>('sessions.notify-of-decision')) await notifyOfDecision(services, job);
}
const later = (minutes: number) => services.setNow(addMinutes(start, minutes).toISOString());
const news = async (type: string) =>
  (await db.selectFrom('notifications').select(['to_user_id', 'message']).where('type', '=', type).execute()).map(
    ({ to_user_id: to, message }) => [to, message],
  );
const confirm = (
  by: Person,
  { id: sessionEventId, sessionId, ownerUserId: userId, startAt }: BuiltEvent,
  startDateTime = startAt.toISOString(),
) => inTransaction(services, (command) => confirmDate(command, by.actor, { sessionEventId, sessionId, userId, startDateTime }));

describe('a date that takes place only if enough people book it', () => {
  test('can be confirmed only by its host, at the time shown, once, and only while it is open', async () => {
    const { host, event } = await hosted();
    for (const other of [await givenUser(db), await givenUser(db, { admin: true })])
      await expect(confirm(other, event)).rejects.toMatchObject({ reason: 'NOT_THEIR_DATE', code: 'FORBIDDEN' });
    await expect(confirm(host, event, start.toISOString())).rejects.toMatchObject({ reason: 'EVENT_MOVED' });
    const { event: plain } = await givenSession(db, host, { starts: [addMinutes(start, DAY)] });
    await expect(confirm(host, plain)).rejects.toMatchObject({ reason: 'NOTHING_TO_DECIDE', code: 'CONFLICT' });
    const buyer = await givenUser(db);
    await givenTicket(db, event, buyer);
    await confirm(host, event);
    await expect(confirm(host, event)).rejects.toMatchObject({ reason: 'NOTHING_TO_DECIDE' });
    await decide();
    later(9 * DAY);
    await decide();
    expect(await row(event)).toMatchObject({ cancelled_at: null });
    expect(await news('SESSION_EVENT_CONFIRMED')).toEqual([[buyer.userId, expect.stringMatching(/^“Evening yoga” on .* takes place\.$/)]]);
    expect(await news('MINIMUM_DECIDED')).toEqual([]);
  });

  test('takes place if they have, and everybody is notified once, however often a job runs', async () => {
    const { host, session, event } = await hosted();
    const people = [await givenUser(db), await givenUser(db)];
    for (const person of people) await givenTicket(db, event, person);
    await decide();
    expect(await row(event)).toMatchObject({ decided_at: null });
    later(9 * DAY);
    await decide();
    await decide();
    expect(await row(event)).toMatchObject({ decided_at: services.now(), cancelled_at: null });
    expect(new Set((await news('SESSION_EVENT_CONFIRMED')).map(([to]) => to))).toEqual(new Set(people.map(({ userId }) => userId)));
    expect(await news('SESSION_EVENT_CONFIRMED')).toHaveLength(2);
    expect(await news('MINIMUM_DECIDED')).toEqual([
      [host.userId, expect.stringMatching(/^“Evening yoga” on .* takes place: 2 have booked, and it needed 2\.$/)],
    ]);
    const due = (await waiting<DecideMinimums>('sessions.decide-minimums')).map(({ dueAt }) => dueAt);
    expect(due).toEqual([9, 19].map((days) => addMinutes(start, days * DAY).toISOString()));
    expect(await row(session.events[1] ?? event)).toMatchObject({ decided_at: null, cancelled_at: null });
  });

  test('is cancelled otherwise: everybody is notified once why and refunded, open checkouts close and the waiting list ends', async () => {
    const { host, session, event } = await hosted({ price: 800, capacity: 5 });
    const [buyer, paying, late] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const order = { sessionId: session.id, sessionEventId: event.id };
    const { clientSecret } = await buyTicket(services, buyer.actor, order);
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    await buyTicket(services, paying.actor, order);
    const { clientSecret: tooLate, paymentId: latePayment } = await buyTicket(services, late.actor, order);
    // Its provider says so only after the decision.
    await sale.pay(tooLate);
    await db.updateTable('session_events').set({ waiting_count: 1 }).where('id', '=', event.id).execute();
    await sale.pool.query("delete from pgboss.job where name <> 'sessions.decide-minimums'");
    later(9 * DAY);
    await decide();
    await decide();
    expect(await row(event)).toMatchObject({ cancelled_at: services.now(), decided_at: services.now() });
    expect(await news('SESSION_EVENT_CANCELLED')).toEqual([
      [buyer.userId, expect.stringMatching(/^“Evening yoga” on .* was cancelled, because too few people booked\.$/)],
    ]);
    expect(await news('MINIMUM_DECIDED')).toEqual([[host.userId, expect.stringMatching(/was cancelled: 1 had booked, and it needed 2\./)]]);
    const mails = await waiting<{ toUserId: string; paragraphs: string[] }>('notifications.send-mail');
    const mail = mails.find(({ toUserId }) => toUserId === buyer.userId);
    expect(mail?.paragraphs).toEqual([
      expect.stringMatching(/^Fewer than 2 had booked by .*, so this date is cancelled\.$/),
      expect.stringMatching(/^What you paid is being refunded in full\./),
    ]);
    const date = { ownerUserId: host.userId, sessionEventId: event.id };
    expect(await waiting('tickets.expire-checkouts')).toEqual([date]);
    expect(await waiting('tickets.advance-waiting-list')).toMatchObject([date]);
    expect(await waiting('tickets.return-uses')).toEqual([date]);
    const refunds = await waiting<typeof date>('tickets.refund-event');
    for (const job of refunds) await runRefundEvent(services, job);
    expect(await db.selectFrom('refunds').select('amount').execute()).toEqual([{ amount: 800 }]);
    // Money that only now arrives goes back as well.
    await sale.pool.query("delete from pgboss.job where name = 'tickets.refund-event'");
    await sale.deliverWebhooks();
    for (const job of await waiting<typeof date>('tickets.refund-event')) await runRefundEvent(services, job);
    expect(await db.selectFrom('refunds').select('payment_id').where('payment_id', '=', latePayment).execute()).toHaveLength(1);
  });

  test('says so in the mail of a ticket as long as it is open', async () => {
    const { host, event } = await hosted();
    const paragraphs = async () => {
      await sale.pool.query('delete from pgboss.job');
      const { id: ticketId } = await givenTicket(db, event, await givenUser(db));
      await mailTicket(services, { ownerUserId: host.userId, ticketId });
      return (await waiting<{ paragraphs: string[] }>('notifications.send-urgent-mail'))[0]?.paragraphs ?? [];
    };
    expect(await paragraphs()).toContainEqual(expect.stringMatching(/^Runs if 2 book by .*\. Otherwise it’s cancelled\.$/));
    await confirm(host, event);
    expect((await paragraphs()).filter((text) => text.startsWith('Runs if'))).toEqual([]);
  });

  test.each([
    { what: 'a place that is being sold', before: 1, change: 1, runs: true },
    { what: 'a place that is being returned', before: 2, change: -1, runs: false },
  ])('counts $what when it is decided', async ({ before, change, runs }) => {
    const { host, session, event } = await hosted();
    for (let count = 0; count < before; count++) await givenTicket(db, event, await givenUser(db));
    later(9 * DAY);
    const [open, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const selling = inTransaction(services, async (command) => {
      await lockSessionEvent(command, host.userId, event.id);
      await changeSeats(command, { ownerUserId: host.userId, sessionEventId: event.id, participants: change, held: 0 });
      locked.resolve();
      await open.promise;
    });
    await locked.promise;
    // Negative control: a read without the lock decides the opposite.
    expect(takesPlace(await row(event), services.now())).toBe(!runs);
    const dueAt = addMinutes(event.startAt, -DAY).toISOString();
    const deciding = decideMinimums(services, { ownerUserId: host.userId, sessionId: session.id, dueAt });
    await lockWaitedFor(sale.pool);
    open.resolve();
    await Promise.all([selling, deciding]);
    expect((await row(event)).cancelled_at === null).toBe(runs);
  });

  test('is decided as long before its new start if it is moved, and takes place anyway if that is over', async () => {
    const { host, event } = await hosted();
    const place = { timeZone: 'Europe/London', locationType: 'in-person', addressLine: '1 High Street', city: 'Bristol' };
    const move = async (from: Date, to: Date) => {
      const input = { sessionId: event.sessionId, sessionEventId: event.id, userId: host.userId, startDateTime: from.toISOString() };
      const parsed = RescheduleEvent.parse({ ...input, to: { startDateTime: to.toISOString(), duration: 60, ...place } });
      await inTransaction(services, (command) => rescheduleEvent(command, host.actor, parsed));
    };
    const [sooner, soon] = [addMinutes(start, 5 * DAY), addMinutes(start, 60)];
    await move(event.startAt, sooner);
    expect(await row(event)).toMatchObject({ minimum_count: 2, decides_at: addMinutes(sooner, -DAY) });
    expect(await waiting('sessions.decide-minimums')).toContainEqual(
      expect.objectContaining({ dueAt: addMinutes(sooner, -DAY).toISOString() }),
    );
    await move(sooner, soon);
    expect(await row(event)).toMatchObject({ minimum_count: null, decides_at: null });
  });

  test('stays as it was booked when the number of its session changes, while the others follow', async () => {
    const { host, session, event } = await hosted();
    await givenTicket(db, event, await givenUser(db));
    const apply = (minimum: { people: number; hoursBefore: number } | null) =>
      inTransaction(services, (command) => applyMinimum(command, { ownerUserId: host.userId, sessionId: session.id, minimum }));
    await apply({ people: 9, hoursBefore: 48 });
    const other = session.events[1] ?? event;
    expect([(await row(event)).minimum_count, (await row(other)).minimum_count]).toEqual([2, 9]);
    expect(await row(other)).toMatchObject({ decides_at: addMinutes(other.startAt, -2 * DAY) });
    await db.updateTable('session_events').set({ max_participant_count: 4, own_capacity: true }).where('id', '=', other.id).execute();
    await apply({ people: 9, hoursBefore: 48 });
    expect((await row(other)).minimum_count).toBe(4);
    await apply(null);
    expect([(await row(event)).minimum_count, (await row(other)).minimum_count]).toEqual([2, null]);
  });

  test('is refunded by itself if its host cancels it while it is open, and not once it was confirmed', async () => {
    const { host, session, event } = await hosted();
    const other = session.events[1] ?? event;
    const cancel = ({ id: sessionEventId, startAt }: BuiltEvent) => {
      const named = { sessionId: session.id, sessionEventId, userId: host.userId, startDateTime: startAt.toISOString() };
      return inTransaction(services, (command) => cancelSessionEvent(command, host.actor, named));
    };
    for (const date of [event, other]) await givenTicket(db, date, await givenUser(db));
    await confirm(host, other);
    later(1);
    await cancel(event);
    later(2);
    await cancel(other);
    await decide();
    expect(await waiting('tickets.refund-event')).toEqual([{ ownerUserId: host.userId, sessionEventId: event.id }]);
    expect((await news('SESSION_EVENT_CANCELLED')).every(([, message]) => !message?.includes('too few'))).toBe(true);
  });

  test('is refunded in any case if it is cancelled with dates that are decided, as its host and who booked both read', async () => {
    const { host, session, event } = await hosted({ price: 800 });
    const other = session.events[1] ?? event;
    const [both, one] = [await givenUser(db), await givenUser(db)];
    for (const [{ id: sessionEventId }, buyer] of [
      [event, both],
      [other, both],
      [other, one],
    ] as const) {
      const { clientSecret } = await buyTicket(services, buyer.actor, { sessionId: session.id, sessionEventId });
      await sale.pay(clientSecret);
    }
    await sale.deliverWebhooks();
    await confirm(host, event);
    await sale.pool.query('delete from pgboss.job');
    const named = { sessionId: session.id, userId: host.userId };
    expect(await getDatesToCome(services, host.actor, named)).toEqual({
      dates: 2,
      holders: 2,
      paidTickets: 3,
      refundable: 2400,
      promised: { paidTickets: 2, refundable: 1600 },
    });
    later(1);
    await inTransaction(services, (command) => cancelSessionEvents(command, host.actor, { ...named, dates: 2, refund: false }));
    await decide();
    const mails = await waiting<{ toUserId: string; paragraphs: string[] }>('notifications.send-mail');
    const money = ({ userId }: Person) => mails.find(({ toUserId }) => toUserId === userId)?.paragraphs.slice(1);
    const day = formatDay(other.startAt, 'Europe/London');
    expect(money(both)).toEqual([
      `What you paid for ${day} is being refunded in full. We’ll let you know when it is on its way to your bank.`,
      'Refunds for your other dates are up to the host. We’ll let you know as soon as yours is made.',
    ]);
    expect(money(one)).toEqual([expect.stringMatching(/^What you paid is being refunded in full\./)]);
    expect(await waiting('tickets.refund-event')).toEqual([{ ownerUserId: host.userId, sessionEventId: other.id }]);
  });

  test('promises no money back to the host of a free date', async () => {
    const { host } = await hosted();
    later(9 * DAY);
    await decide();
    expect(await news('MINIMUM_DECIDED')).toEqual([
      [host.userId, expect.stringMatching(/was cancelled: 0 had booked, and it needed 2\.$/)],
    ]);
  });
});
