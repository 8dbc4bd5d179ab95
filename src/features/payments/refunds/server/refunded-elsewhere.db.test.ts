import { v7 as uuidv7 } from 'uuid';
import Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { givenPaidTicket } from '#tests/builders/paid-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { requestRefund } from './request-refund.ts';
import { getPayment } from '../../orders/server/get-payment.ts';
import { executeRefund } from '../../api/refunds/execute-refund.ts';
import { fulfil } from '../../checkout/server/fulfil.ts';
import { reconcileWeeks } from '../../webhooks/server/reconcile-weeks.ts';
import { reconcile } from '../../webhooks/server/reconcile.ts';
import { refundPayment } from './refund-payment.ts';
import { syncRefunds } from './sync-refunds.ts';
import { bookLateCharge } from '../../ledger/server/book-charge.ts';
import { handleWebhook, storeWebhook } from '../../webhooks/server/webhooks.ts';

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

describe("a refund made in the provider's dashboard", () => {
  it('is recorded, books the money and takes the ticket back, however often it is reported', async () => {
    const order = await paidOrder();
    await services.stripe.refunds.create({ payment_intent: order.payment_intent, ...parts });
    await sale.deliverWebhooks();
    await db.updateTable('webhook_events').set({ handled_at: null }).execute();
    await sale.deliverWebhooks('reversed');
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
    expect(await refundRows()).toMatchObject([{ status: 'DONE', amount: 800 }]);
    expect(await ticketStates()).toEqual(['refunded']);
    expect(await sale.seats(order.event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await sale.ledger()).toMatchObject({ creator_earnings: 0, creator_cash: 0, platform_fee: 0, refunds: 800 });
  });

  it('takes the ticket back if it is reported before the payment itself', async () => {
    const { paymentId, event } = await givenPaidTicket(sale);
    const [charge] = (await services.stripe.charges.list({ limit: 1 })).data;
    const refund = await services.stripe.refunds.create({ charge: String(charge?.id), ...parts });
    await syncRefunds(services, { refundId: refund.id });
    expect(await sale.payment(paymentId)).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
  });

  it('keeps the ticket and the payment open if it was partial', async () => {
    const order = await paidOrder();
    await services.stripe.refunds.create({ payment_intent: order.payment_intent, amount: 300, ...parts });
    await sale.deliverWebhooks();
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', refunded_amount: 300 });
    expect(await ticketStates()).toEqual(['active']);
  });

  it('is found by the reconciler if its webhook was lost', async () => {
    const order = await paidOrder();
    await services.stripe.refunds.create({ payment_intent: order.payment_intent, ...parts });
    await reconcile(services);
    await reconcile(services);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
    expect(await refundRows()).toMatchObject([{ status: 'DONE', amount: 800 }]);
  });

  it('shows its own share of the fee on each line of the history when made in parts', async () => {
    const order = await paidOrder();
    for (const amount of [200, 200, 400]) {
      await services.stripe.refunds.create({ payment_intent: order.payment_intent, amount, ...parts });
      await sale.deliverWebhooks();
    }
    const payment = await getPayment(services, order.creator.actor, { itemId: order.event.id, userId: order.buyer.userId });
    expect(payment?.logs.slice(1)).toMatchObject([
      { eventType: 'REFUND', amount: -200, platformFee: -25, amountPaidToOwner: -175 },
      { eventType: 'REFUND', amount: -200, platformFee: -25, amountPaidToOwner: -175 },
      { eventType: 'REFUND', amount: -400, platformFee: -50, amountPaidToOwner: -350 },
    ]);
  });

  it('settles the payment when the seller requests a refund that the provider refuses because of it', async () => {
    const order = await paidOrder();
    await services.stripe.refunds.create({ payment_intent: order.payment_intent, ...parts });
    await expect(refundPayment(services, order.creator.actor, order.refund())).rejects.toThrow('Failed to refund payment');
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
  });
});

describe('a refund whose answer was lost', () => {
  it('is found at the provider once its key is forgotten there, and nothing goes back twice', async () => {
    const order = await paidOrder();
    const refundId = await inTransaction(services, (command) => requestRefund(command, order.creator.actor, order.target, order.refund()));
    // The provider did it, our process died, and after a day the provider no longer knows the key.
    await services.stripe.refunds.create({
      payment_intent: order.payment_intent,
      ...parts,
      metadata: { refundId, ownerUserId: order.creator.userId },
    });
    await executeRefund(services, { ownerUserId: order.creator.userId, refundId });
    expect(await refundRows()).toMatchObject([{ id: refundId, status: 'DONE' }]);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
  });

  it('is only read again once the provider has named it', async () => {
    const order = await paidOrder('4000000000007726');
    const request = order.refund();
    await refundPayment(services, order.creator.actor, request);
    expect(await refundRows()).toMatchObject([{ status: 'PENDING', provider_refund_id: expect.stringMatching(/^re_/) }]);
    const forgetful = withStripe({ refunds: { value: { retrieve: services.stripe.refunds.retrieve.bind(services.stripe.refunds) } } });
    await executeRefund(forgetful, { ownerUserId: order.creator.userId, refundId: request.id });
    await sale.wait(1);
    await sale.deliverWebhooks();
    expect(await refundRows()).toMatchObject([{ id: request.id, status: 'DONE' }]);
  });
});

describe('a refund requested twice at the same moment', () => {
  it('is answered each time if the requests are the same, and goes back once', async () => {
    const order = await paidOrder();
    const request = order.refund();
    const answers = await Promise.all([1, 2, 3].map(() => refundPayment(services, order.creator.actor, request)));
    expect(answers).toHaveLength(3);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
  });

  it('is answered as it stands if the provider is already busy with it', async () => {
    const order = await paidOrder();
    const busy = new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      code: 'idempotency_key_in_use',
      message: 'busy',
    });
    const busyProvider = withStripe({ refunds: { value: { create: () => Promise.reject(busy) } } });
    const { payment } = await refundPayment(busyProvider, order.creator.actor, order.refund());
    expect(payment.status).toBe('COMPLETED');
    expect(await refundRows()).toMatchObject([{ status: 'PENDING' }]);
  });

  it("gets a job a minute later, which continues what couldn't be done at once", async () => {
    const order = await paidOrder();
    await inTransaction(services, (command) => requestRefund(command, order.creator.actor, order.target, order.refund()));
    const { rows } = await sale.pool.query<{ start_after: Date }>(
      "select start_after from pgboss.job where name = 'payments.execute-refund'",
    );
    expect(rows.map((row) => row.start_after.getTime() - services.now().getTime())).toEqual([60_000]);
  });
});

describe('a refund that the bank sends back', () => {
  it('reopens the payment, balances the books, and asks administrators and nobody else to pay, once', async () => {
    const admin = await givenUser(db, { admin: true });
    const order = await paidOrder('4000000000005126');
    await refundPayment(services, order.creator.actor, order.refund());
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'REFUNDED' });
    const mails = (await services.waitingJobs('notifications.send-mail')).length;
    await sale.wait(1);
    await sale.deliverWebhooks();
    await db.updateTable('webhook_events').set({ handled_at: null }).execute();
    await sale.deliverWebhooks('reversed');
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', refunded_amount: 0, refund_due: true });
    expect(await refundRows()).toMatchObject([{ status: 'FAILED' }]);
    expect(await ticketStates()).toEqual(['refunded']);
    expect(await sale.ledger()).toMatchObject({ refunds: 0, creator_earnings: 0 });
    expect(await services.waitingJobs('notifications.send-mail')).toHaveLength(mails + 3);
    const told = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; paragraphs: string[] }[];
    const wordsTo = (userId: string) => told.findLast(({ toUserId }) => toUserId === userId)?.paragraphs.join(' ');
    expect(wordsTo(order.creator.userId)).toContain('there’s nothing for you to do');
    expect(wordsTo(admin.userId)).toContain('the platform holds the money. Please pay them another way');
    expect(wordsTo(order.buyer.userId)).toContain('we’ll pay you another way');
  });

  it('is found by the nightly look-back if every webhook was lost and weeks have passed', async () => {
    const order = await paidOrder('4000000000005126');
    await refundPayment(services, order.creator.actor, order.refund());
    await sale.wait(20 * 24 * 60);
    await reconcile(services);
    expect(await refundRows()).toMatchObject([{ status: 'DONE' }]);
    await reconcileWeeks(services);
    await reconcileWeeks(services);
    expect(await refundRows()).toMatchObject([{ status: 'FAILED' }]);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', refund_due: true });
  });
});

describe('a webhook', () => {
  it('under the older name of a refund event is about the refund, not about a charge', async () => {
    const order = await paidOrder();
    const refund = await services.stripe.refunds.create({ payment_intent: order.payment_intent, ...parts });
    await inTransaction(services, (command) =>
      storeWebhook(command, { id: 'evt_older_name', type: 'charge.refund.updated', livemode: false, objectId: refund.id, payload: '{}' }),
    );
    await handleWebhook(services, { eventId: 'evt_older_name' });
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'REFUNDED' });
  });

  it("about another product's declined payment at the same provider is marked handled and ignored", async () => {
    const foreign = { amount: 500, metadata: { paymentId: '17', ownerUserId: 'shop' } } as unknown as Stripe.PaymentIntent;
    const shared = withStripe({ paymentIntents: { value: { retrieve: () => Promise.resolve(foreign) } } });
    await inTransaction(services, (command) =>
      storeWebhook(command, {
        id: 'evt_foreign',
        type: 'payment_intent.payment_failed',
        livemode: false,
        objectId: 'pi_foreign',
        payload: '{}',
      }),
    );
    await handleWebhook(shared, { eventId: 'evt_foreign' });
    expect(
      await db.selectFrom('webhook_events').select('id').where('handled_at', 'is', null).where('id', '=', 'evt_foreign').execute(),
    ).toEqual([]);
  });
});

describe('a charge whose movements are booked later', () => {
  it("keeps the agreed share until then, so that a refund gives it back, and takes on the processor's fee once it is reported", async () => {
    const creator = await sale.creator();
    const buyer = await givenUser(db);
    const event = await sale.event(creator);
    const { paymentId, clientSecret } = await buyTicket(services, buyer.actor, {
      sessionId: event.sessionId,
      sessionEventId: event.id,
      paymentId: uuidv7(),
    });
    await sale.pay(clientSecret);
    await fulfil(withStripe({ checkout: { value: { sessions: { retrieve: readEarly } } } }), await sale.payment(paymentId));
    expect(await sale.payment(paymentId)).toMatchObject({ status: 'COMPLETED', platform_fee: 100 });
    const [late] = (await services.waitingJobs('payments.note-charge')) as { ownerUserId: string; paymentId: string }[];
    expect(late).toEqual({ ownerUserId: creator.userId, paymentId });
    await fulfil(services, await sale.payment(paymentId));
    expect(await services.waitingJobs('payments.note-charge')).toHaveLength(1);
    const payment = await getPayment(services, creator.actor, { itemId: event.id, userId: buyer.userId });
    expect(payment?.logs).toMatchObject([{ platformFee: 100, processorFee: 32, amountPaidToOwner: 700 }]);
    expect(await sale.ledger()).toMatchObject({ clearing: 0, creator_earnings: -700, processor_fee: 32 });
  });

  it('is booked in full by a job if no webhook arrives, which retries until everything is reported', async () => {
    const order = await givenPaidTicket(sale);
    await fulfil(withStripe({ checkout: { value: { sessions: { retrieve: readEarly } } } }), await sale.payment(order.paymentId));
    expect(await sale.ledger()).toMatchObject({ clearing: -800, platform_cash: 800 });
    const retrieve = async (id: string, params: Stripe.PaymentIntentRetrieveParams) => {
      const intent = await services.stripe.paymentIntents.retrieve(id, params);
      Object.assign(intent.latest_charge as Stripe.Charge, { transfer: null });
      return intent;
    };
    await expect(bookLateCharge(withStripe({ paymentIntents: { value: { retrieve } } }), order.target)).rejects.toThrow(
      'has not yet reported',
    );
    await bookLateCharge(services, order.target);
    await bookLateCharge(services, order.target);
    expect(await sale.ledger()).toMatchObject({ clearing: 0, creator_earnings: -700, processor_fee: 32 });
  });
});

/** The checkout as the provider reports it in the first moments: the card is charged, nothing is booked yet. */
async function readEarly(id: string, params: Stripe.Checkout.SessionRetrieveParams): Promise<Stripe.Checkout.Session> {
  const session = await services.stripe.checkout.sessions.retrieve(id, params);
  const intent = session.payment_intent as Stripe.PaymentIntent;
  Object.assign(intent.latest_charge as Stripe.Charge, { balance_transaction: null, transfer: null, application_fee: null });
  return session;
}

function withStripe(properties: PropertyDescriptorMap): typeof services {
  return { ...services, stripe: Object.create(services.stripe, properties) as Stripe };
}
