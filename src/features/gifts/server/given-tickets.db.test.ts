import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { executeRefund } from '#features/payments/api/refunds/execute-refund.ts';
import { notifyOfCancellations } from '#features/sessions/cancelling/server/notify-of-cancellations.run.ts';
import { readBooked } from '#features/tickets/calendar-feed/server/read-feed.ts';
import { refundEvent } from '#features/tickets/hosting/server/refund-event.ts';
import { returnTicket } from '#features/tickets/returns/server/return-ticket.ts';
import { places, ticketGifts } from '#tests/builders/ticket-gifts.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { endUnusedGift } from './jobs/end-gift.run.ts';
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

  test('are in the calendar of whoever holds a place of them, and no longer in their giver’s, who returned one', async () => {
    const { giver, event, token } = await gifted({ seats: places(2), policy });
    const mia = await givenUser(db);
    await returnTicket(services, giver.actor, { ticketId: (await ticketOf(giver, event))?.seats[0]?.ticketId ?? '' });
    await redeem(mia, token);
    const statusesOf = async ({ userId }: { userId: string }) => (await readBooked(db, userId, services.now())).map(({ status }) => status);
    expect([await statusesOf(giver), await statusesOf(mia)]).toEqual([['cancelled'], ['active']]);
  });
});
