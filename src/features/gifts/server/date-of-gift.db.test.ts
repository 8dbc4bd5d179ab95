import { beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { cancelSessionEvent } from '#features/sessions/cancelling/server/cancel-session-event.ts';
import { notifyOfCancellation } from '#features/sessions/cancelling/server/notify-of-cancellation.run.ts';
import { notifyOfCancellations } from '#features/sessions/cancelling/server/notify-of-cancellations.run.ts';
import { rescheduleEvent } from '#features/sessions/dates/server/reschedule-event.ts';
import { RescheduleEvent } from '#features/sessions/contract.ts';
import { ticketGifts } from '#tests/builders/ticket-gifts.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { checkDatesOfGifts } from './jobs/check-dates.run.ts';
import { openGift } from './queries/open-gift.ts';

const sale = await ticketSale();
const { services, db } = sale;
const { gifted, order, own, paid, redeem, stored, ticketOf, tokenOf } = ticketGifts(sale);
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const MAILED = { receiverName: 'Mia', receiverEmail: 'mia@friends.example' };
type Gifted = Awaited<ReturnType<typeof gifted>>;
const told = () => db.selectFrom('notifications').select(['to_user_id', 'message', 'url']).where('type', '=', 'GIFT_CHANGED').execute();

async function runChecks(): Promise<void> {
  for (const job of await services.waitingJobs('gifts.check-dates'))
    await checkDatesOfGifts(services, job as { ownerUserId: string; sessionId: string });
  await sale.pool.query("delete from pgboss.job where name = 'gifts.check-dates'");
}

async function cancel({ host, event }: Gifted): Promise<void> {
  const { start_at: start } = await db.selectFrom('session_events').select('start_at').where('id', '=', event.id).executeTakeFirstOrThrow();
  const named = { sessionId: event.sessionId, sessionEventId: event.id, userId: host.userId, startDateTime: start.toISOString() };
  await inTransaction(services, (command) => cancelSessionEvent(command, host.actor, named));
}

async function move({ host, event }: Gifted, minutes: number): Promise<Date> {
  const { start_at: start } = await db.selectFrom('session_events').select('start_at').where('id', '=', event.id).executeTakeFirstOrThrow();
  const to = addMinutes(start, minutes);
  const place = { locationType: 'in-person', addressLine: '1 Park Lane', city: 'London', postcode: 'W1K 1AA' };
  const input = RescheduleEvent.parse({
    sessionId: event.sessionId,
    sessionEventId: event.id,
    userId: host.userId,
    startDateTime: start.toISOString(),
    to: { startDateTime: to.toISOString(), duration: 60, timeZone: 'Europe/London', ...place },
  });
  await inTransaction(services, (command) => rescheduleEvent(command, host.actor, input));
  return to;
}

describe('while a gift of tickets waits and its host', () => {
  test('cancels the date, it ends, its giver is told once and has the ticket', async () => {
    const given = await gifted(MAILED);
    const { giver, event, key, token } = given;
    await cancel(given);
    await runChecks();
    await checkDatesOfGifts(services, { ownerUserId: event.ownerUserId, sessionId: event.sessionId });
    expect(await stored(key)).toMatchObject({ status: 'ended', end_reason: 'cancelled', receiver_email: null });
    expect(await told()).toEqual([
      { to_user_id: giver.userId, message: expect.stringContaining('its date was cancelled'), url: expect.stringContaining(key.giftId) },
    ]);
    expect(await ticketOf(giver, event)).toMatchObject({ gift: null, paymentId: key.giftId });
    await expect(redeem(await givenUser(db), token)).rejects.toThrow('can’t be redeemed any more');
  });

  test('has the session taken down, it ends too, and its link says so at once', async () => {
    const given = await gifted();
    const { giver, event, key, token } = given;
    await db.updateTable('contents').set({ approval_status: 'REJECTED' }).where('id', '=', event.sessionId).execute();
    const reading = { ...services, requestId: 'test', address: '127.0.0.1', identity: null, actor: null };
    expect(await openGift(reading, { token })).toMatchObject({ status: 'ended' });
    await checkDatesOfGifts(services, { ownerUserId: event.ownerUserId, sessionId: event.sessionId });
    expect(await stored(key)).toMatchObject({ status: 'ended', end_reason: 'taken-down' });
    expect(await told()).toMatchObject([{ to_user_id: giver.userId, message: expect.stringContaining('taken its session down') }]);
  });

  test('moves the date to before its mail, it is mailed now and can be redeemed until then; otherwise on its day', async () => {
    const given = await gifted({ ...MAILED, sendAt: addMinutes(services.now(), 40 * 60).toISOString() });
    const { event, key } = given;
    await sale.pool.query('delete from pgboss.job');
    await move(given, -60);
    await runChecks();
    expect(await told()).toEqual([]);
    expect(await services.waitingJobs('gifts.send')).toEqual([]);
    const start = await move(given, -24 * 60);
    await runChecks();
    await checkDatesOfGifts(services, { ownerUserId: event.ownerUserId, sessionId: event.sessionId });
    expect(await stored(key)).toMatchObject({ status: 'waiting', send_at: services.now(), expires_at: start });
    expect(await services.waitingJobs('gifts.send')).toEqual([{ ...key, mail: 1 }]);
    expect(await told()).toMatchObject([{ message: expect.stringContaining('was moved, so we’re mailing it now') }]);
  });
});

test('a gift whose date is moved to before its mail while it is being paid for is mailed once it is paid', async () => {
  const [host, giver] = [await sale.creator(), await givenUser(db)];
  const event = await sale.event(host, { startsInMinutes: 48 * 60 });
  const { paymentId, clientSecret } = await order(giver, event, { ...MAILED, sendAt: addMinutes(services.now(), 40 * 60).toISOString() });
  const key = { ownerUserId: host.userId, giftId: paymentId };
  const start = await move({ host, giver, event, key, token: '' }, -24 * 60);
  await sale.pool.query('delete from pgboss.job');
  await paid(clientSecret);
  expect(await stored(key)).toMatchObject({ status: 'waiting', send_at: services.now(), expires_at: start });
  const { rows } = await sale.pool.query("select data, start_after < $1 as due from pgboss.job where name = 'gifts.send'", [start]);
  expect(rows).toEqual([{ data: { ...key, mail: 1 }, due: true }]);
});

describe('a giver of several gifts of a date, who has a place too', () => {
  async function severalGifts() {
    const given = await gifted();
    const { giver, host, event, token } = given;
    await own(giver, event);
    const second = await order(giver, event);
    await paid(second.clientSecret);
    const mia = await givenUser(db);
    await redeem(mia, token);
    await redeem(await givenUser(db), await tokenOf(giver, { ownerUserId: host.userId, giftId: second.paymentId }));
    await sale.pool.query('delete from pgboss.job');
    return { ...given, mia };
  }

  const mailsTo = async ({ userId }: { userId: string }) =>
    (await sale.pool.query("select data from pgboss.job where name like '%-mail' and data->>'toUserId' = $1", [userId])).rows.map(
      ({ data }) => JSON.stringify(data),
    );

  test('is told once that it is cancelled and refunded', async () => {
    const { host, giver, mia, event } = await severalGifts();
    const cancelledAt = services.now();
    await db.updateTable('session_events').set({ cancelled_at: cancelledAt }).execute();
    const { sessionId } = event;
    await notifyOfCancellations(services, { ownerUserId: host.userId, sessionId, cancelledAt: cancelledAt.toISOString(), refund: true });
    const told = await db
      .selectFrom('notifications')
      .select(['to_user_id', 'message'])
      .where('type', '=', 'SESSION_EVENT_CANCELLED')
      .execute();
    expect(told).toHaveLength(3);
    expect(told.map(({ message }) => message)).toEqual(told.map(() => expect.not.stringContaining('of your dates')));
    expect(await mailsTo(giver)).toEqual([expect.stringContaining('What you paid is being refunded in full')]);
    expect(await mailsTo(mia)).toEqual([expect.not.stringContaining('refund')]);
  });

  test('is told once that it is cancelled and what their host does with the money, and no receiver is', async () => {
    const given = await severalGifts();
    await cancel(given);
    await sale.pool.query("delete from pgboss.job where name like '%-mail'");
    await notifyOfCancellation(services, { ownerUserId: given.host.userId, sessionEventId: given.event.id });
    expect(await mailsTo(given.giver)).toEqual([expect.stringContaining('efund')]);
    expect(await mailsTo(given.mia)).toEqual([expect.not.stringContaining('efund')]);
  });
});
