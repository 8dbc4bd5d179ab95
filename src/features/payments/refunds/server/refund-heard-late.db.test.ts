import type Stripe from 'stripe';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenPaidTicket } from '#tests/builders/paid-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { requestRefund } from './request-refund.ts';
import { getPayment } from '../../orders/server/get-payment.ts';
import { executeRefund } from '../../api/refunds/execute-refund.ts';
import { reconcile } from '../../webhooks/server/reconcile.ts';
import { refundPayment } from './refund-payment.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

async function paidOrder(card?: string) {
  const order = await givenPaidTicket(sale, card);
  const { buyer, event, paymentId } = order;
  await sale.deliverWebhooks();
  const payment_intent = String((await sale.payment(paymentId)).payment_intent_id);
  const refund = (id = uuidv7()) => ({ id, itemId: event.id, userId: buyer.userId, refundReason: 'The class moved to another day' });
  return { ...order, payment_intent, refund };
}

const refundRows = () => db.selectFrom('refunds').select(['id', 'status', 'provider_refund_id', 'amount']).execute();
const ticketStates = async () => (await db.selectFrom('tickets').select('status').execute()).map(({ status }) => status);
const parts = { reverse_transfer: true, refund_application_fee: true };

// A refund's other movements have happened even if we only hear of it at its end: books without them give the seller too much.
describe('a refund that is reported late', () => {
  const returned = { refunds: 0, refund_recovery: -300, creator_earnings: -438, creator_cash: 438, platform_fee: -62, clearing: 0 };
  const shown = async (order: Awaited<ReturnType<typeof paidOrder>>) =>
    (await getPayment(services, order.creator.actor, { itemId: order.event.id, userId: order.buyer.userId }))?.logs ?? [];

  it('is booked with its shares if it was made in the dashboard and sent back by the bank, is in the history, and both people are told', async () => {
    const order = await paidOrder('4000000000005126');
    await services.stripe.refunds.create({ payment_intent: order.payment_intent, amount: 300, ...parts });
    await sale.wait(1);
    const mails = (await services.waitingJobs('notifications.send-mail')).length;
    await reconcile(services);
    await reconcile(services);
    await sale.deliverWebhooks('reversed');
    expect(await refundRows()).toMatchObject([{ status: 'FAILED', amount: 300 }]);
    expect(await sale.ledger()).toMatchObject(returned);
    expect(await shown(order)).toMatchObject([
      { eventType: 'PAYMENT', amountPaidToOwner: 700 },
      { eventType: 'REFUND', amount: -300, platformFee: -38, amountPaidToOwner: -262, returned: false },
      { eventType: 'FAILED', amount: 300, platformFee: 0, amountPaidToOwner: 0, returned: true },
    ]);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', refunded_amount: 0 });
    expect(await ticketStates()).toEqual(['active']);
    expect(await services.waitingJobs('notifications.send-mail')).toHaveLength(mails + 2);
  });

  it('has its shares in the history if we requested it and died before the answer', async () => {
    const order = await paidOrder('4000000000005126');
    const asked = { ...order.refund(), amount: 300 };
    const refundId = await inTransaction(services, (command) => requestRefund(command, order.creator.actor, order.target, asked));
    await services.stripe.refunds.create(
      { payment_intent: order.payment_intent, amount: 300, reason: 'requested_by_customer', ...parts, metadata: { refundId } },
      { idempotencyKey: 'lost' },
    );
    await sale.wait(1);
    await sale.deliverWebhooks();
    await sale.deliverWebhooks('reversed');
    expect(await refundRows()).toMatchObject([{ id: refundId, status: 'FAILED' }]);
    expect(await sale.ledger()).toMatchObject(returned);
    expect((await shown(order)).reduce((sum, log) => sum + (log.amountPaidToOwner ?? 0), 0)).toBe(438);
  });

  it('leaves nothing to refund, rather than less than nothing, if it exceeds what our own refund left', async () => {
    const order = await paidOrder('4000000000007726');
    const asked = order.refund();
    await inTransaction(services, (command) => requestRefund(command, order.creator.actor, order.target, asked));
    await services.stripe.refunds.create({ payment_intent: order.payment_intent, amount: 300, ...parts });
    await sale.deliverWebhooks();
    expect(await refundRows()).toMatchObject([{ amount: 800 }, { amount: 300 }]);
    await expect(refundPayment(services, order.creator.actor, order.refund())).rejects.toMatchObject({ reason: 'ALREADY_REFUNDING' });
  });

  it('counts as gone while the provider is processing it, so that nobody refunds more than is left', async () => {
    const order = await paidOrder('4000000000007726');
    await services.stripe.refunds.create({ payment_intent: order.payment_intent, amount: 300, ...parts });
    await sale.deliverWebhooks();
    expect(await refundRows()).toMatchObject([{ status: 'PENDING', amount: 300 }]);
    expect(await sale.ledger()).toMatchObject({ ...returned, refunds: 300 });
    await expect(refundPayment(services, order.creator.actor, { ...order.refund(), amount: 501 })).rejects.toThrow(
      'That’s more than is left to refund.',
    );
    await sale.wait(1);
    await sale.deliverWebhooks();
    expect(await refundRows()).toMatchObject([{ status: 'DONE', amount: 300 }]);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', refunded_amount: 300 });
  });
});

describe('a partial refund whose answer was lost', () => {
  it('is looked up, not refunded twice, if the provider may have forgotten its key', async () => {
    const order = await paidOrder();
    const asked = { ...order.refund(), amount: 300 };
    const refundId = await inTransaction(services, (command) => requestRefund(command, order.creator.actor, order.target, asked));
    const reply = await executeRefund(dying, { ownerUserId: order.creator.userId, refundId }).catch((error: unknown) => error);
    expect(reply).toMatchObject({ message: 'died' });
    expect(await refundRows()).toMatchObject([{ status: 'PENDING', provider_refund_id: null }]);
    await sale.wait(25 * 60);
    await executeRefund(services, { ownerUserId: order.creator.userId, refundId });
    expect((await services.stripe.refunds.list({ payment_intent: order.payment_intent })).data).toHaveLength(1);
    expect(await refundRows()).toMatchObject([{ id: refundId, status: 'DONE', amount: 300 }]);
    expect(await sale.ledger()).toMatchObject({ refunds: 300 });
  });
});

// A process that dies between the provider's answer and our own books.
const dying = {
  ...services,
  stripe: Object.create(services.stripe, {
    refunds: {
      value: {
        create: async (...asked: Parameters<Stripe['refunds']['create']>) => {
          await services.stripe.refunds.create(...asked);
          throw new Error('died');
        },
      },
    },
  }) as Stripe,
};
