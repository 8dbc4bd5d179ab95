import type Stripe from 'stripe';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { givenPaidTicket } from '#tests/builders/paid-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { fulfil } from '../../checkout/server/fulfil.ts';
import { reconcileWeeks } from './reconcile-weeks.ts';
import { refundPayment } from '../../refunds/server/refund-payment.ts';
import { syncDispute } from '../../disputes/server/sync-dispute.ts';

const sale = await ticketSale();
const { services, db } = sale;
const DISPUTED = '4000000000000259';
const FAILING_REFUND = '4000000000005126';
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('truncate disputes');
  await sale.pool.query('delete from pgboss.job');
});

async function paidOrder(card?: string) {
  const order = await givenPaidTicket(sale, card);
  await fulfil(services, await sale.payment(order.paymentId));
  return { ...order, intent: String((await sale.payment(order.paymentId)).payment_intent_id) };
}

const refundElsewhere = ({ intent }: { intent: string }, amount: number) =>
  services.stripe.refunds.create({ payment_intent: intent, amount, reverse_transfer: true, refund_application_fee: true });
const refunds = () => db.selectFrom('refunds').select(['status', 'amount']).execute();

describe('the nightly look-back', () => {
  it("continues past a refund and a dispute that can't be settled, and fails at its end", async () => {
    const refunded = await paidOrder();
    const disputed = await paidOrder(DISPUTED);
    await sale.sandbox.settle();
    await refundElsewhere(refunded, 300);
    const badRefund = await refundElsewhere(await paidOrder(), 200);
    await paidOrder(DISPUTED);
    await sale.sandbox.settle();
    // The provider lists the newest first.
    const badDispute = (await services.stripe.disputes.list({ limit: 1 })).data[0]?.id;
    const { stripe } = services;
    const broken = withStripe({
      refunds: failing(stripe.refunds, badRefund.id),
      disputes: failing(stripe.disputes, badDispute),
    });
    const fault: unknown = await reconcileWeeks(broken).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(AggregateError);
    expect(fault).toMatchObject({ message: '2 of 2 look-backs failed.', errors: [{ message: badRefund.id }, { message: badDispute }] });
    expect(await refunds()).toEqual([{ status: 'DONE', amount: 300 }]);
    expect(await sale.payment(disputed.paymentId)).toMatchObject({ disputed: true });
    await reconcileWeeks(services);
    expect(await refunds()).toHaveLength(2);
    expect(await db.selectFrom('disputes').select('id').execute()).toHaveLength(2);
  });
});

describe('a partly refunded payment that a bank then took back in full', () => {
  it('is refunded, and by no more than its amount, once that refund is reported', async () => {
    const order = await paidOrder();
    await refundElsewhere(order, 300);
    await loseAll(order.paymentId);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
    await reconcileWeeks(services);
    expect(await refunds()).toEqual([{ status: 'DONE', amount: 300 }]);
    expect(await sale.payment(order.paymentId)).toMatchObject({
      status: 'REFUNDED',
      refunded_amount: 800,
      refund_due: false,
      refund_reason: 'chargeback',
    });
  });

  it('is owed to nobody if the refund comes back: the buyer has all of it', async () => {
    const order = await paidOrder(FAILING_REFUND);
    const asked = { itemId: order.event.id, userId: order.buyer.userId, amount: 300, refundReason: 'The class was half as long' };
    await refundPayment(services, order.creator.actor, { ...asked, id: uuidv7() });
    await loseAll(order.paymentId);
    await sale.wait(1);
    await reconcileWeeks(services);
    expect(await refunds()).toEqual([{ status: 'FAILED', amount: 300 }]);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'REFUNDED', refunded_amount: 800, refund_due: false });
  });
});

// The sandbox lets a bank take only what wasn't refunded; a real bank may take everything.
async function loseAll(paymentId: string): Promise<void> {
  const { charge_id: charge } = await sale.payment(paymentId);
  await fetch(`${sale.sandbox.origin}/sandbox/charges/${charge}/dispute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'general' }),
  });
  const id = (await services.stripe.disputes.list({ limit: 1 })).data[0]?.id ?? '';
  await services.stripe.disputes.close(id);
  const retrieve = async (...asked: Parameters<Stripe['disputes']['retrieve']>) => ({
    ...(await services.stripe.disputes.retrieve(...asked)),
    amount: 800,
  });
  await syncDispute(withStripe({ disputes: { value: { retrieve } } }), id);
}

function failing<T extends { retrieve: (id: string, ...more: never[]) => unknown }>(resource: T, bad: string | undefined) {
  const retrieve = (id: string, ...more: never[]) => (id === bad ? Promise.reject(new Error(id)) : resource.retrieve(id, ...more));
  return { value: Object.create(resource, { retrieve: { value: retrieve } }) as T };
}

function withStripe(properties: PropertyDescriptorMap): typeof services {
  return { ...services, stripe: Object.create(services.stripe, properties) as Stripe };
}
