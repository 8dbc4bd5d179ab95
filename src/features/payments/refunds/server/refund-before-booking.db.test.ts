import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenPaidTicket } from '#tests/builders/paid-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { requestRefund } from './request-refund.ts';
import { getPayment } from '../../orders/server/get-payment.ts';
import { executeRefund } from '../../api/refunds/execute-refund.ts';
import { reconcile } from '../../webhooks/server/reconcile.ts';
import { syncDispute } from '../../disputes/server/sync-dispute.ts';
import { fulfil } from '../../checkout/server/fulfil.ts';
import { refundPayment } from './refund-payment.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

/** An order whose card was charged a moment ago: the provider hasn't booked its fee, the transfer and the platform's share. */
async function chargedOrder(card?: string) {
  await fetch(`${sale.sandbox.origin}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lateBookings: 1 }),
  });
  const order = await givenPaidTicket(sale, card);
  await fulfil(services, await sale.payment(order.paymentId));
  expect(await sale.ledger()).toEqual({ platform_cash: 800, clearing: -800 });
  const about = { itemId: order.event.id, userId: order.buyer.userId };
  const shown = async () => (await getPayment(services, order.creator.actor, about))?.logs ?? [];
  return { ...order, refund: { ...about, id: uuidv7(), refundReason: 'The date was a mistake' }, shown };
}

const refundRows = () => db.selectFrom('refunds').select('status').execute();
const sharesOf = (logs: readonly { amountPaidToOwner?: number | null; platformFee?: number | null }[]) =>
  logs.map(({ amountPaidToOwner, platformFee }) => [amountPaidToOwner, platformFee]);

describe('money that goes back before the provider has booked the charge', () => {
  it('waits for the booking when its seller refunds it, and then takes back each share once', async () => {
    const order = await chargedOrder();
    const asked = await refundPayment(services, order.creator.actor, order.refund);
    expect(asked).toMatchObject({ payment: { status: 'COMPLETED' }, refund: 'begun' });
    expect(await refundRows()).toEqual([{ status: 'PENDING' }]);
    await sale.wait(6);
    await reconcile(services);
    expect(await refundPayment(services, order.creator.actor, order.refund)).toMatchObject({ refund: 'made' });
    expect(await refundRows()).toEqual([{ status: 'DONE' }]);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
    expect(sharesOf(await order.shown())).toEqual([
      [700, 100],
      [-700, -100],
    ]);
    expect(await sale.ledger()).toMatchObject({ clearing: 0, creator_earnings: 0, platform_fee: 0 });
  });

  it('waits for it when a job executes what nobody waits for, and is not given up', async () => {
    const order = await chargedOrder();
    const refundId = await inTransaction(services, (command) => requestRefund(command, order.creator.actor, order.target, order.refund));
    const named = { ownerUserId: order.creator.userId, refundId };
    await expect(executeRefund(services, named)).rejects.toThrow('has not yet reported');
    expect(await refundRows()).toEqual([{ status: 'PENDING' }]);
    await sale.wait(1);
    await executeRefund(services, named);
    expect(await refundRows()).toEqual([{ status: 'DONE' }]);
    expect(sharesOf(await order.shown())).toEqual([
      [700, 100],
      [-700, -100],
    ]);
  });

  it("waits for it when the buyer's bank disputes it at once", async () => {
    const order = await chargedOrder('4000000000000259');
    const intent = String((await sale.payment(order.paymentId)).payment_intent_id);
    await sale.sandbox.settle();
    const [dispute] = (await services.stripe.disputes.list({ payment_intent: intent })).data;
    const disputeId = String(dispute?.id);
    await expect(syncDispute(services, disputeId)).rejects.toThrow('has not yet reported');
    expect(await sale.payment(order.paymentId)).toMatchObject({ disputed: true });
    await sale.wait(1);
    await syncDispute(services, disputeId);
    expect(sharesOf(await order.shown())).toEqual([
      [700, 100],
      [-700, -100],
    ]);
    expect(await sale.ledger()).toMatchObject({ clearing: 0, creator_earnings: 0, platform_fee: 0 });
  });
});
