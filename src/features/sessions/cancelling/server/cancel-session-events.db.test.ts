import { beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenSession, givenTicket, type BuiltSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { returnTicket } from '#features/tickets/returns/server/return-ticket.ts';
import { runRefundEvent } from '#features/tickets/hosting/server/refund-event-job.run.ts';
import type { CancelSessionEvents } from '../../contract.ts';
import { notifyOfCancellations } from './notify-of-cancellations.run.ts';
import type { NotifyOfCancellations } from './notify-of-cancellations.ts';
import { getDatesToCome } from '../../dates/server/get-dates-to-come.ts';
import { cancelSessionEvents } from './cancel-session-events.ts';
import { lockSessionEvent, changeSeats } from '../../api/lock-session-event.ts';

const DAY = 24 * 60;
const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

/** A weekly session with a date that is over, one that runs now, and two to come. */
async function series(host: Person, price = 0): Promise<BuiltSession> {
  const starts = [-7 * DAY, -30, 7 * DAY, 14 * DAY].map((minutes) => addMinutes(services.now(), minutes));
  return givenSession(db, host, { starts, price });
}
function cancel(
  actor: Person['actor'],
  { id: sessionId, owner }: { id: string; owner: string },
  change: Partial<CancelSessionEvents> = {},
) {
  const input = { sessionId, userId: owner, dates: 3, refund: false, ...change };
  return inTransaction(services, (command) => cancelSessionEvents(command, actor, input));
}
const cancelled = async () =>
  (await db.selectFrom('session_events').select('id').where('cancelled_at', 'is not', null).orderBy('start_at').execute()).map(
    ({ id }) => id,
  );
/** Does what the worker would do now. */
async function notifyAllHolders(): Promise<void> {
  for (const job of await services.waitingJobs('sessions.announce-cancellations'))
    await notifyOfCancellations(services, job as NotifyOfCancellations);
}

describe('cancelling the dates of a session at once', () => {
  test('is refused to others, administrators too, for a session that does not exist, and for another number of dates', async () => {
    const [host, other, admin] = [await givenUser(db), await givenUser(db), await givenUser(db, { admin: true })];
    const { id } = await series(host);
    const named = { id, owner: host.userId };
    for (const { actor } of [other, admin]) {
      await expect(cancel(actor, named)).rejects.toMatchObject({ reason: 'NOT_THE_OWNER', code: 'FORBIDDEN' });
      await expect(getDatesToCome(services, actor, { sessionId: id, userId: host.userId })).rejects.toMatchObject({
        reason: 'NOT_THE_OWNER',
      });
    }
    await expect(cancel(other.actor, { id, owner: other.userId })).rejects.toMatchObject({ reason: 'SESSION_NOT_FOUND' });
    await expect(cancel(host.actor, named, { dates: 2 })).rejects.toMatchObject({ reason: 'DATES_CHANGED', code: 'CONFLICT' });
    expect(await cancelled()).toEqual([]);
    await cancel(host.actor, named);
    await expect(cancel(host.actor, named)).rejects.toMatchObject({ reason: 'DATES_CHANGED' });
  });

  test('cancels every date that is not over, or those from a date on, and no other session’s', async () => {
    const host = await givenUser(db);
    const { id, events } = await series(host);
    await series(host);
    const named = { id, owner: host.userId };
    const fromDateTime = events[2]?.startAt.toISOString() ?? '';
    expect(await getDatesToCome(services, host.actor, { sessionId: id, userId: host.userId, fromDateTime })).toMatchObject({ dates: 2 });
    await cancel(host.actor, named, { dates: 2, fromDateTime });
    expect(await cancelled()).toEqual([events[2]?.id, events[3]?.id]);
    expect(await getDatesToCome(services, host.actor, { sessionId: id, userId: host.userId })).toMatchObject({ dates: 1 });
    await cancel(host.actor, named, { dates: 1 });
    expect(await cancelled()).toEqual([events[1]?.id, events[2]?.id, events[3]?.id]);
  });

  test('tells each ticket holder once of all their dates, however often the job runs', async () => {
    const host = await givenUser(db);
    const { id, events } = await series(host);
    const [often, once, gone] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    for (const event of events.slice(1)) await givenTicket(db, event, often);
    const [, , third, last] = events;
    if (!third || !last) throw new Error('A series has four dates.');
    await givenTicket(db, last, once);
    const { id: ticketId } = await givenTicket(db, third, gone);
    await db.updateTable('tickets').set({ status: 'cancelled' }).where('id', '=', ticketId).execute();
    expect(await getDatesToCome(services, host.actor, { sessionId: id, userId: host.userId })).toEqual({
      dates: 3,
      holders: 2,
      paidTickets: 0,
      refundable: 0,
    });
    await cancel(host.actor, { id, owner: host.userId });
    await notifyAllHolders();
    await notifyAllHolders();
    const told = await db
      .selectFrom('notifications')
      .select(['to_user_id', 'message', 'url'])
      .where('type', '=', 'SESSION_EVENT_CANCELLED')
      .execute();
    expect(new Map(told.map((row) => [row.to_user_id, row]))).toEqual(
      new Map([
        [
          often.userId,
          expect.objectContaining({
            message: expect.stringMatching(/^3 of your dates of “Evening yoga” were cancelled/),
            url: '/my-hub/orders',
          }),
        ],
        [once.userId, expect.objectContaining({ message: expect.stringMatching(/^“Evening yoga” on .* was cancelled\.$/) })],
      ]),
    );
    expect(told).toHaveLength(2);
    const mails = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; details: unknown[] }[];
    expect(new Map(mails.map((mail) => [mail.toUserId, mail.details.length]))).toEqual(
      new Map([
        [often.userId, 3],
        [once.userId, 1],
      ]),
    );
    expect(await services.waitingJobs('tickets.refund-event')).toEqual([]);
  });

  test('refunds what was paid, as much as the host was shown, once everybody has been told', async () => {
    const host = await sale.creator();
    const { id, events } = await series(host, 800);
    const [first, second] = [await givenUser(db), await givenUser(db)];
    const paid = [
      [events[2], first],
      [events[3], first],
      [events[3], second],
    ] as const;
    for (const [event, buyer] of paid) {
      const { clientSecret } = await buyTicket(services, buyer.actor, { sessionId: id, sessionEventId: event?.id ?? '' });
      await sale.pay(clientSecret);
    }
    await sale.deliverWebhooks();
    expect(await getDatesToCome(services, host.actor, { sessionId: id, userId: host.userId })).toEqual({
      dates: 3,
      holders: 2,
      paidTickets: 3,
      refundable: 2400,
    });
    await cancel(host.actor, { id, owner: host.userId }, { refund: true });
    expect(await services.waitingJobs('tickets.refund-event')).toEqual([]);
    await notifyAllHolders();
    const refunds = await services.waitingJobs('tickets.refund-event');
    expect(new Set(refunds)).toEqual(
      new Set([events[2], events[3]].map((event) => ({ ownerUserId: host.userId, sessionEventId: event?.id }))),
    );
    for (const job of [...refunds, ...refunds]) await runRefundEvent(services, job as { ownerUserId: string; sessionEventId: string });
    const begun = await db.selectFrom('refunds').select(['amount', 'requested_by_user_id']).execute();
    expect(begun).toEqual(Array.from({ length: 3 }, () => ({ amount: 800, requested_by_user_id: host.userId })));
  });

  test('promises a refund in full only of the places that were not returned before', async () => {
    const host = await sale.creator();
    const { id, events } = await series(host, 800);
    const buy = async (count: number) => {
      const buyer = await givenUser(db);
      const seats = Array.from({ length: count }, () => ({}));
      const order = { sessionId: id, sessionEventId: events[3]?.id ?? '', seats };
      const { clientSecret, paymentId } = await buyTicket(services, buyer.actor, order);
      await sale.pay(clientSecret);
      await sale.deliverWebhooks();
      return { buyer, paymentId };
    };
    const [whole, part] = [await buy(2), await buy(2)];
    const promise = { hoursBefore: 24, percent: 50, lateCostsUse: false };
    const { description } = await sale.payment(part.paymentId);
    await db
      .updateTable('payments')
      .set({ description: JSON.stringify({ ...description, returnPolicy: promise }) })
      .where('id', '=', part.paymentId)
      .execute();
    const { id: ticketId } = await db
      .selectFrom('tickets')
      .select('id')
      .where('payment_id', '=', part.paymentId)
      .where('seat', '=', 1)
      .executeTakeFirstOrThrow();
    await returnTicket(services, part.buyer.actor, { ticketId });
    await sale.pool.query('delete from pgboss.job');
    await cancel(host.actor, { id, owner: host.userId }, { refund: true });
    await notifyAllHolders();
    const mails = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; paragraphs: string[] }[];
    const promised = ({ userId }: Person) => mails.find(({ toUserId }) => toUserId === userId)?.paragraphs[1];
    expect(promised(whole.buyer)).toMatch(/^What you paid is being refunded in full[.]/);
    expect(promised(part.buyer)).toMatch(/^What you paid for places that are still valid is being refunded in full[.]/);
  });

  test('closes the checkout of a seat that is being taken when the dates are cancelled', async () => {
    const host = await givenUser(db);
    const { id, events } = await series(host);
    const sessionEventId = events[3]?.id ?? '';
    const [open, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const selling = inTransaction(services, async (command) => {
      await lockSessionEvent(command, host.userId, sessionEventId);
      await changeSeats(command, { ownerUserId: host.userId, sessionEventId, participants: 0, held: 1 });
      locked.resolve();
      await open.promise;
    });
    await locked.promise;
    // Negative control: a read without the lock finds no checkout to close.
    const look = await db.selectFrom('session_events').select('held_count').where('id', '=', sessionEventId).executeTakeFirstOrThrow();
    expect(look.held_count).toBe(0);
    const cancelling = cancel(host.actor, { id, owner: host.userId });
    await lockWaitedFor(sale.pool);
    open.resolve();
    await Promise.all([selling, cancelling]);
    expect(await services.waitingJobs('tickets.expire-checkouts')).toEqual([{ ownerUserId: host.userId, sessionEventId }]);
  });

  test('cancels every date, and tells whoever gets a ticket at the same moment', async () => {
    const host = await givenUser(db);
    const { id, events } = await series(host);
    const buyer = await givenUser(db);
    const event = events[3];
    if (!event) throw new Error('A series has four dates.');
    const [bought] = await Promise.allSettled([
      buyTicket(services, buyer.actor, { sessionId: id, sessionEventId: event.id }),
      cancel(host.actor, { id, owner: host.userId }),
    ]);
    expect(await cancelled()).toHaveLength(3);
    await notifyAllHolders();
    const told = await db.selectFrom('notifications').select('to_user_id').where('type', '=', 'SESSION_EVENT_CANCELLED').execute();
    // Whoever got a ticket in time is told that it was for nothing.
    expect(told.map((row) => row.to_user_id)).toEqual(bought.status === 'fulfilled' ? [buyer.userId] : []);
  });
});
