import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { executeRefund } from '#features/payments/api/refunds/execute-refund.ts';
import { notifyOfCancellations } from '#features/sessions/cancelling/server/notify-of-cancellations.run.ts';
import { listPayments } from '#features/payments/orders/server/list-payments.ts';
import { readBooked } from '#features/tickets/calendar-feed/server/read-feed.ts';
import { refundEvent } from '#features/tickets/hosting/server/refund-event.ts';
import { runNotifyAtRisk } from '#features/tickets/notices/server/notify-at-risk.run.ts';
import { returnTicket } from '#features/tickets/returns/server/return-ticket.ts';
import { places, ticketGifts } from '#tests/builders/ticket-gifts.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { mailGift } from './commands/share-gift.ts';
import { endUnusedGift } from './jobs/end-gift.run.ts';
import { remindOfGift } from './jobs/remind-of-gift.run.ts';
import { sendGift } from './jobs/send-gift.run.ts';
import { openGift } from './queries/open-gift.ts';
import { getGift } from './queries/query-gifts.ts';

const sale = await ticketSale();
const { services, db } = sale;
const { gifted, own, paymentOf, redeem, stored, ticketOf } = ticketGifts(sale);
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
  services.mails.length = 0;
});

async function runRefunds() {
  for (const job of await services.waitingJobs('payments.execute-refund'))
    await executeRefund(services, job as { ownerUserId: string; refundId: string });
  await sale.deliverWebhooks();
}

test('the sales of a host say of a gift whether it was redeemed, and the orders of its giver nothing', async () => {
  const { host, giver, token } = await gifted();
  const redeemed = async (side: 'bought' | 'sold', { actor }: typeof giver) =>
    (await listPayments(services, actor, side, { limit: 20 })).items.map((payment) => payment.redeemed);
  expect(await redeemed('sold', host)).toEqual([false]);
  expect(await redeemed('bought', giver)).toEqual([undefined]);
  await redeem(await givenUser(db), token);
  expect((await redeemed('sold', host)).toSorted()).toEqual([true, undefined]);
});

describe('what becomes of tickets that were given', () => {
  const policy = { hoursBefore: 24, percent: 50, lateCostsUse: false };

  test('until they are redeemed their giver returns them, which ends the gift', async () => {
    const { giver, event, token, key } = await gifted({ policy });
    expect(await returnTicket(services, giver.actor, { ticketId: (await ticketOf(giver, event))?.id ?? '' })).toEqual({ refund: 'made' });
    expect(await sale.payment(key.giftId)).toMatchObject({ refunded_amount: 400 });
    await expect(redeem(await givenUser(db), token)).rejects.toThrow('can’t be redeemed any more');
    expect(await getGift(services, giver.actor, key)).toMatchObject({ status: 'ended', endReason: 'refunded' });
  });

  test('afterwards whoever has them returns them, and their giver gets what comes back', async () => {
    const { giver, event, token, key } = await gifted({ policy });
    const mia = await givenUser(db);
    await redeem(mia, token);
    const ticket = await ticketOf(mia, event);
    await expect(returnTicket(services, giver.actor, { ticketId: ticket?.id ?? '' })).rejects.toThrow('Ticket not found.');
    expect(ticket).toMatchObject({ mayHandBack: true, returns: { percent: 50 } });
    await returnTicket(services, mia.actor, { ticketId: ticket?.id ?? '' });
    await sale.deliverWebhooks();
    expect(await sale.payment(key.giftId)).toMatchObject({ user_id: giver.userId, refunded_amount: 400 });
    expect(await paymentOf(mia, event)).toMatchObject({ item: { state: 'returned' } });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    const told = await db.selectFrom('notifications').select('to_user_id').where('type', '=', 'REFUND_PROCESSED').execute();
    expect(told).toEqual([{ to_user_id: giver.userId }]);
  });

  test('a cancelled date refunds their giver and ends the tickets of whoever redeemed them', async () => {
    const { host, giver, event, token, key } = await gifted();
    const mia = await givenUser(db);
    await redeem(mia, token);
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).execute();
    const named = { userId: host.userId, sessionEventId: event.id };
    expect(await inTransaction(services, (command) => refundEvent(command, host.actor, named))).toEqual({ begun: 1 });
    await runRefunds();
    expect(await sale.payment(key.giftId)).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
    expect(await ticketOf(mia, event)).toMatchObject({ status: 'refunded', code: null });
    expect(await paymentOf(mia, event)).toMatchObject({ status: 'REFUNDED' });
    const told = await db.selectFrom('notifications').select('to_user_id').where('type', '=', 'REFUND_PROCESSED').execute();
    expect(told.map(({ to_user_id: id }) => id).toSorted()).toEqual([giver.userId, mia.userId].toSorted());
  });

  test('a cancelled date is told to whoever holds them, without a word of money, and to their giver', async () => {
    const { host, giver, event, token } = await gifted();
    const mia = await givenUser(db);
    await redeem(mia, token);
    const cancelledAt = services.now();
    await db.updateTable('session_events').set({ cancelled_at: cancelledAt }).execute();
    await sale.pool.query('delete from pgboss.job');
    const cancelled = { ownerUserId: host.userId, sessionId: event.sessionId, cancelledAt: cancelledAt.toISOString(), refund: true };
    await notifyOfCancellations(services, cancelled);
    const mailTo = async ({ userId }: { userId: string }) =>
      (
        await sale.pool.query<{ data: { paragraphs: string[] } }>(
          "select data from pgboss.job where name like '%-mail' and data->>'toUserId' = $1",
          [userId],
        )
      ).rows.map(({ data }) => JSON.stringify(data));
    expect(await mailTo(mia)).toEqual([expect.not.stringContaining('What you paid')]);
    expect(await mailTo(giver)).toEqual([expect.stringContaining('What you paid is being refunded')]);
  });

  test('nobody’s tickets stay their giver’s: nothing is refunded when the date begins, which a move puts off', async () => {
    const { giver, event, key } = await gifted();
    const later = new Date(services.now().getTime() + 72 * 3_600_000);
    await db
      .updateTable('session_events')
      .set({ start_at: later, end_at: new Date(later.getTime() + 3_600_000) })
      .execute();
    await sale.wait(48 * 60 + 1);
    await endUnusedGift(services, key);
    expect(await stored(key)).toMatchObject({ status: 'waiting' });
    await sale.wait(24 * 60);
    await endUnusedGift(services, key);
    expect(await stored(key)).toMatchObject({ status: 'ended', end_reason: 'unused' });
    expect(await db.selectFrom('refunds').select('id').execute()).toEqual([]);
    expect(await ticketOf(giver, event)).toMatchObject({ gift: null, seats: [{ status: 'active', guestName: null }] });
    expect((await sale.payment(key.giftId)).description).not.toHaveProperty('gift');
  });

  test('stays beside the place of a giver who has one of their own when nobody redeems it', async () => {
    const { giver, event, key } = await gifted();
    await own(giver, event);
    await sale.wait(48 * 60);
    await endUnusedGift(services, key);
    expect(await stored(key)).toMatchObject({ status: 'ended', end_reason: 'unused' });
    const { rows } = await sale.pool.query('select unredeemed from tickets order by unredeemed');
    expect(rows).toEqual([{ unredeemed: false }, { unredeemed: true }]);
  });

  test('are in the calendar of whoever holds a place of them, and never in their giver’s', async () => {
    const { giver, event, token } = await gifted({ seats: places(2), policy });
    const mia = await givenUser(db);
    const statusesOf = async ({ userId }: { userId: string }) => (await readBooked(db, userId, services.now())).map(({ status }) => status);
    expect(await statusesOf(giver)).toEqual([]);
    await returnTicket(services, giver.actor, { ticketId: (await ticketOf(giver, event))?.seats[0]?.ticketId ?? '' });
    await redeem(mia, token);
    expect([await statusesOf(giver), await statusesOf(mia)]).toEqual([[], ['active']]);
  });

  test('their giver’s valid gift comes before an order of their own that they returned', async () => {
    const { giver, event, key } = await gifted({ policy });
    await own(giver, event);
    expect(await ticketOf(giver, event)).toMatchObject({ gift: null });
    const mine = await paymentOf(giver, event);
    expect(mine?.id).not.toBe(key.giftId);
    await returnTicket(services, giver.actor, { ticketId: (await ticketOf(giver, event))?.id ?? '' });
    expect(await ticketOf(giver, event)).toMatchObject({ gift: 'to-redeem', paymentId: key.giftId, status: 'active' });
    expect(await paymentOf(giver, event)).toMatchObject({ id: key.giftId });
  });

  test('once their date is cancelled or has begun, no link and no mail says that they can be redeemed', async () => {
    const { giver, key, token } = await gifted({ receiverName: 'Mia', receiverEmail: 'mia@friends.example' });
    const reading = { ...services, requestId: 'test', address: '127.0.0.1', identity: null, actor: null };
    const refused = async () => {
      services.mails.length = 0;
      await sale.pool.query('delete from pgboss.job');
      await sendGift(services, { ...key, mail: 9 });
      await remindOfGift(services, key);
      expect(services.mails).toEqual([]);
      expect((await sale.pool.query("select name from pgboss.job where name like '%-mail'")).rows).toEqual([]);
      await expect(inTransaction(services, (command) => mailGift(command, giver.actor, key))).rejects.toThrow(
        'isn’t waiting to be redeemed',
      );
      expect(await openGift(reading, { token })).toMatchObject({ status: 'ended' });
    };
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).execute();
    await refused();
    await db
      .updateTable('session_events')
      .set({ cancelled_at: null, start_at: new Date(services.now().getTime() - 60_000) })
      .execute();
    await refused();
  });

  test('while their host is suspended they aren’t mailed, and the mail and the reminder wait', async () => {
    const { host, giver, key } = await gifted({ receiverName: 'Mia', receiverEmail: 'mia@friends.example' });
    const become = (status: 'suspended' | 'active') => db.updateTable('users').set({ status }).where('user_id', '=', host.userId).execute();
    await become('suspended');
    await sale.pool.query('delete from pgboss.job');
    await sendGift(services, { ...key, mail: 1 });
    await remindOfGift(services, key);
    await expect(inTransaction(services, (command) => mailGift(command, giver.actor, key))).rejects.toThrow('account is suspended');
    expect(services.mails).toEqual([]);
    expect((await sale.pool.query("select name from pgboss.job where name not like 'gifts.%'")).rows).toEqual([]);
    const waiting = await sale.pool.query('select name, data, start_after > $1 as later from pgboss.job order by name', [services.now()]);
    expect(waiting.rows).toEqual([
      { name: 'gifts.remind', data: key, later: true },
      { name: 'gifts.send', data: { ...key, mail: 1 }, later: true },
    ]);
    await become('active');
    await sendGift(services, { ...key, mail: 1 });
    expect(services.mails).toHaveLength(1);
  });

  test('a date at risk tells whoever redeemed them nothing of what was paid, nor of their giver’s dispute', async () => {
    const { host, event, token, key } = await gifted();
    const mia = await givenUser(db);
    await redeem(mia, token);
    await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', host.userId).execute();
    const told = async (source: string) => {
      await sale.pool.query('delete from pgboss.job');
      await runNotifyAtRisk(services, { ownerUserId: event.ownerUserId, is: 'suspended', source });
      const mails = await sale.pool.query("select data from pgboss.job where name like '%-mail' and data->>'toUserId' = $1", [mia.userId]);
      return JSON.stringify(mails.rows);
    };
    const first = await told('one');
    expect(first).toContain('you can return it until the session starts');
    expect(first).not.toContain('refund');
    await db.updateTable('payments').set({ disputed: true }).where('id', '=', key.giftId).execute();
    const second = await told('two');
    expect(second).toContain('It can’t be returned at the moment.');
    expect(second).not.toContain('bank');
  });
});
