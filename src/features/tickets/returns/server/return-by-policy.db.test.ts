import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { getPayment } from '#features/payments/orders/server/get-payment.ts';
import { requestRefunds } from '#features/payments/api/refunds/request-refunds.ts';
import { countRefunds } from '#features/payments/api/refunds/count-refunds.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { readPurchases } from '#features/memberships/purchases/server/read-purchases.ts';
import { givenPass } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { getTicket } from '../../wallet/server/get-ticket.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { returnTicket } from './return-ticket.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

describe('returning a ticket whose host promised to take it back', () => {
  const promise = (host: { userId: string }, policy: object) =>
    db
      .updateTable('sessions')
      .set({ return_policy: JSON.stringify(policy) })
      .where('user_id', '=', host.userId)
      .execute();

  async function promised(policy: { hoursBefore: number; percent: number; lateCostsUse: boolean }) {
    const host = await sale.creator();
    const event = await sale.event(host, { price: 800, startsInMinutes: 48 * 60 });
    await promise(host, policy);
    const guest = await givenUser(db);
    const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
    const { clientSecret } = await buyTicket(services, guest.actor, order);
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    const read = () => getTicket(services, guest.actor, { sessionEventId: event.id, userId: guest.userId });
    const ticket = await read();
    if (!ticket) throw new Error('There is no ticket.');
    return {
      host,
      guest,
      event,
      read,
      payment: () => sale.payment(order.paymentId),
      giveBack: () => returnTicket(services, guest.actor, { ticketId: ticket.id }),
    };
  }

  it('gives back the promised share at once and frees the seat, once however often it is repeated', async () => {
    const sold = await promised({ hoursBefore: 24, percent: 50, lateCostsUse: false });
    expect(await sold.read()).toMatchObject({ mayHandBack: true, returns: { percent: 50, returnsUse: true } });
    expect(await sold.giveBack()).toEqual({ refund: 'made' });
    expect(await sold.giveBack()).toEqual({ refund: 'made' });
    expect(await sold.payment()).toMatchObject({ status: 'COMPLETED', refunded_amount: 400, refund_due: false });
    expect(await sold.read()).toMatchObject({ status: 'cancelled', mayHandBack: false });
    expect(await sale.seats(sold.event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await db.selectFrom('refunds').select(['amount', 'status']).execute()).toEqual([{ amount: 400, status: 'DONE' }]);
  });

  it('leaves the rest to the host: refunding everybody doesn’t give it back, and the buyer may book again', async () => {
    const sold = await promised({ hoursBefore: 24, percent: 50, lateCostsUse: false });
    await sold.giveBack();
    const goods = { ownerUserId: sold.host.userId, itemId: sold.event.id, reason: 'The hall has no heating.' };
    expect(await countRefunds(services, goods)).toMatchObject({ open: 0, openAmount: 0 });
    expect(await inTransaction(services, (command) => requestRefunds(command, sold.host.actor, goods))).toBe(0);
    expect(await sold.payment()).toMatchObject({ status: 'COMPLETED', refunded_amount: 400 });
    const again = { sessionId: sold.event.sessionId, sessionEventId: sold.event.id, paymentId: uuidv7() };
    await sale.wait(1);
    await buyTicket(services, sold.guest.actor, again);
    const current = await getPayment(services, sold.guest.actor, { userId: sold.guest.userId, itemId: sold.event.id });
    expect(current).toMatchObject({ id: again.paymentId, status: 'PENDING' });
  });

  it('gives everything back in time if the host cancels the date', async () => {
    const sold = await promised({ hoursBefore: 24, percent: 50, lateCostsUse: false });
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', sold.event.id).execute();
    expect(await sold.read()).toMatchObject({ mayHandBack: true, returns: { percent: 100 } });
    await sold.giveBack();
    expect(await sold.payment()).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
  });

  it('holds what was promised when the ticket was bought, and refuses one second too late', async () => {
    const sold = await promised({ hoursBefore: 24, percent: 100, lateCostsUse: false });
    await promise(sold.host, { hoursBefore: 48, percent: 1, lateCostsUse: true });
    await sale.wait(24 * 60);
    services.setNow(new Date(services.now().getTime() + 1000).toISOString());
    await expect(sold.giveBack()).rejects.toMatchObject({ reason: 'TOO_LATE' });
    expect(await sold.read()).toMatchObject({ mayHandBack: false, returns: null });
    services.setNow(new Date(services.now().getTime() - 1000).toISOString());
    await sold.giveBack();
    expect(await sold.payment()).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
  });

  it('costs the use of a pass if a place is returned later than the host says, and only then', async () => {
    const host = await sale.creator();
    const left: (number | null | undefined)[] = [];
    for (const hours of [48, 3]) {
      const event = await sale.event(host, { price: 800, startsInMinutes: hours * 60 });
      await promise(host, { hoursBefore: 24, percent: 100, lateCostsUse: true });
      const guest = await givenUser(db);
      await givenPass(db, host, guest);
      await buyTicket(services, guest.actor, { sessionId: event.sessionId, sessionEventId: event.id, payWith: 'membership' });
      const ticket = await getTicket(services, guest.actor, { sessionEventId: event.id, userId: guest.userId });
      expect(ticket?.returns).toEqual({ percent: 100, returnsUse: hours === 48 });
      await returnTicket(services, guest.actor, { ticketId: ticket?.id ?? '' });
      left.push((await readPurchases(db, { ownerUserId: host.userId, userId: guest.userId, now: services.now() }))[0]?.uses.left);
      expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    }
    expect(left).toEqual([10, 9]);
  });
});
