import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { abandonCheckout } from '#features/tickets/buying/server/abandon-checkout.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { getCheckoutStatus } from './get-checkout-status.ts';
import { getBalance } from '../../statements/server/get-balance.ts';
import { getPayment } from '../../orders/server/get-payment.ts';
import { reconcile } from '../../webhooks/server/reconcile.ts';
import { refundPayment } from '../../refunds/server/refund-payment.ts';
import { closeStaleOrder } from '../../api/checkout/close-order.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

async function openOrder(values: Parameters<typeof sale.event>[1] = {}) {
  const creator = await sale.creator();
  const buyer = await givenUser(db);
  const event = await sale.event(creator, values);
  const purchase = await buyTicket(services, buyer.actor, { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() });
  return { creator, buyer, event, ...purchase, sessionId: String(purchase.clientSecret).split('_secret_')[0] ?? '' };
}

const tickets = () => db.selectFrom('tickets').selectAll().execute();
const zeroSum = (ledger: Record<string, number>) => Object.values(ledger).reduce((sum, amount) => sum + amount, 0);

describe('a paid checkout', () => {
  it('gives one ticket and books the money once, though its webhooks arrive three times and out of order', async () => {
    const order = await openOrder();
    expect(await sale.pay(order.clientSecret)).toBe('succeeded');
    services.published.length = 0;
    await sale.deliverWebhooks('reversed');
    // The open checkout page closes on it.
    const recipientUserIds = [order.buyer.userId, order.creator.userId];
    expect(services.published).toContainEqual({ kind: 'order', itemId: order.event.id, recipientUserIds });
    await db.updateTable('webhook_events').set({ handled_at: null }).execute();
    await sale.deliverWebhooks();
    await db.updateTable('webhook_events').set({ handled_at: null }).execute();
    await sale.deliverWebhooks();
    expect(await tickets()).toHaveLength(1);
    expect(await sale.seats(order.event)).toEqual({ participant_count: 1, held_count: 0 });
    // £8.00: the processor takes 1.5 % + 20p = 32p, the platform 10 % + 20p = £1.00, the creator keeps £7.00.
    expect(await sale.ledger()).toEqual({
      clearing: 0,
      creator_cash: 700,
      creator_earnings: -700,
      platform_cash: 68,
      platform_fee: -100,
      processor_fee: 32,
    });
    const payment = await getPayment(services, order.creator.actor, { itemId: order.event.id, userId: order.buyer.userId });
    expect(payment).toMatchObject({
      status: 'COMPLETED',
      amount: 800,
      logs: [{ eventType: 'PAYMENT', amount: 800, platformFee: 100, processorFee: 32, amountPaidToOwner: 700 }],
    });
    expect(await getBalance(services, order.creator.actor)).toMatchObject({ earned: 700, sales: 1 });
  });

  it('is fulfilled by the return page alone if no webhook arrives, even when it asks several times at once', async () => {
    const order = await openOrder();
    await sale.pay(order.clientSecret);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => getCheckoutStatus(services, order.buyer.actor, { sessionId: order.sessionId })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(['complete', 'complete', 'complete', 'complete']);
    expect(await tickets()).toHaveLength(1);
    expect(zeroSum(await sale.ledger())).toBe(0);
  });

  it('is found by the reconciler if the buyer closed the page and every webhook was lost', async () => {
    const order = await openOrder();
    await sale.pay(order.clientSecret);
    await sale.wait(10);
    await reconcile(services);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED' });
    expect(await tickets()).toHaveLength(1);
  });

  it('is shown only to its buyer', async () => {
    const order = await openOrder();
    const stranger = await givenUser(db);
    await expect(getCheckoutStatus(services, stranger.actor, { sessionId: order.sessionId })).rejects.toThrow('Payment not found.');
    await expect(getCheckoutStatus(services, order.creator.actor, { sessionId: order.sessionId })).rejects.toThrow('Payment not found.');
    expect(await getPayment(services, stranger.actor, { itemId: order.event.id, userId: order.buyer.userId })).toBeNull();
  });
});

describe('a declined card', () => {
  it('is logged and keeps the seat, and the same checkout can still be paid', async () => {
    const order = await openOrder();
    expect(await sale.pay(order.clientSecret, '4000000000000002')).toBe('failed');
    await sale.deliverWebhooks();
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'PENDING' });
    expect(await sale.seats(order.event)).toEqual({ participant_count: 0, held_count: 1 });
    expect(await sale.pay(order.clientSecret)).toBe('succeeded');
    await sale.deliverWebhooks();
    const payment = await getPayment(services, order.buyer.actor, { itemId: order.event.id, userId: order.buyer.userId });
    expect(payment?.logs.map((log) => log.eventType)).toEqual(['FAILED', 'PAYMENT']);
    expect(payment?.logs[1]).toMatchObject({ platformFee: null, amountPaidToOwner: null });
  });
});

describe('an abandoned checkout', () => {
  it('releases the seat at once when the buyer closes it', async () => {
    const order = await openOrder({ capacity: 1 });
    expect(await abandonCheckout(services, order.buyer.actor, { paymentId: order.paymentId })).toEqual({ status: 'expired' });
    expect(await sale.seats(order.event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'CANCELLED' });
  });

  it('completes if it was paid at that very moment', async () => {
    const order = await openOrder();
    await sale.pay(order.clientSecret);
    expect(await abandonCheckout(services, order.buyer.actor, { paymentId: order.paymentId })).toEqual({ status: 'complete' });
    expect(await tickets()).toHaveLength(1);
  });

  it('keeps the seat until the provider, not our own clock, says that it has expired', async () => {
    const order = await openOrder({ capacity: 1 });
    await sale.wait(29);
    await reconcile(services);
    expect(await sale.seats(order.event)).toEqual({ participant_count: 0, held_count: 1 });
    await sale.wait(4);
    await closeStaleOrder(services, { ownerUserId: order.event.ownerUserId, paymentId: order.paymentId });
    expect(await sale.seats(order.event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'CANCELLED' });
  });

  it('can be closed by nobody but its buyer', async () => {
    const order = await openOrder();
    const stranger = await givenUser(db);
    await expect(abandonCheckout(services, stranger.actor, { paymentId: order.paymentId })).rejects.toThrow('Payment not found.');
  });
});

describe('money that arrives too late', () => {
  it('is kept and marked for refund if the event has been cancelled, and both sides are told', async () => {
    const order = await openOrder();
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', order.event.id).execute();
    await sale.pay(order.clientSecret);
    await sale.deliverWebhooks();
    expect(await tickets()).toHaveLength(0);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', refund_due: true });
    expect(await sale.seats(order.event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await services.waitingJobs('notifications.send-mail')).toHaveLength(2);
  });

  it('is kept and marked for refund if the seat went to somebody else', async () => {
    const order = await openOrder({ capacity: 1 });
    const rival = await givenUser(db);
    // The hold is gone although the provider never closed the checkout: the case that must not oversell.
    await db.deleteFrom('seat_holds').execute();
    await db.updateTable('session_events').set({ held_count: 0 }).execute();
    const second = await buyTicket(services, rival.actor, {
      sessionId: order.event.sessionId,
      sessionEventId: order.event.id,
      paymentId: uuidv7(),
    });
    await sale.pay(second.clientSecret);
    await sale.pay(order.clientSecret);
    await sale.deliverWebhooks();
    const given = await tickets();
    expect(given).toHaveLength(1);
    expect((await db.selectFrom('payments').select('id').where('refund_due', '=', true).execute()).length).toBe(1);
    expect(await sale.seats(order.event)).toEqual({ participant_count: 1, held_count: 0 });
  });
});

describe('a refund', () => {
  const refund = (order: Awaited<ReturnType<typeof openOrder>>, id = uuidv7()) => ({
    id,
    itemId: order.event.id,
    userId: order.buyer.userId,
    refundReason: 'The class moved to another day',
  });

  it('is refused to the buyer, to strangers, and for an unpaid order', async () => {
    const order = await openOrder();
    await expect(refundPayment(services, order.creator.actor, refund(order))).rejects.toThrow('Payment not found.');
    await sale.pay(order.clientSecret);
    await sale.deliverWebhooks();
    await expect(refundPayment(services, order.buyer.actor, refund(order))).rejects.toThrow('Only the seller can do that.');
    await expect(refundPayment(services, (await givenUser(db)).actor, refund(order))).rejects.toThrow('Payment not found.');
  });

  it('returns the whole price once, frees the seat and balances the books, however often it is requested', async () => {
    const order = await openOrder();
    await sale.pay(order.clientSecret);
    await sale.deliverWebhooks();
    const request = refund(order);
    await refundPayment(services, order.creator.actor, request);
    await refundPayment(services, order.creator.actor, request);
    await expect(refundPayment(services, order.creator.actor, refund(order))).rejects.toThrow('nothing left to refund');
    await sale.deliverWebhooks();
    expect(
      (await services.stripe.refunds.list({ limit: 100 })).data.filter((one) => one.metadata?.['paymentId'] === order.paymentId),
    ).toHaveLength(1);
    expect(await sale.payment(order.paymentId)).toMatchObject({
      status: 'REFUNDED',
      refunded_amount: 800,
      refund_reason: 'The class moved to another day',
    });
    expect(await sale.seats(order.event)).toEqual({ participant_count: 0, held_count: 0 });
    expect((await tickets()).map((ticket) => ticket.status)).toEqual(['refunded']);
    const ledger = await sale.ledger();
    expect(ledger).toMatchObject({ creator_earnings: 0, creator_cash: 0, clearing: 0, platform_fee: 0, processor_fee: 32 });
    expect(zeroSum(ledger)).toBe(0);
  });

  it('happens once when fifty requests arrive at the same time', async () => {
    const order = await openOrder();
    await sale.pay(order.clientSecret);
    await sale.deliverWebhooks();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => refundPayment(services, order.creator.actor, refund(order))));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect((await sale.payment(order.paymentId)).refunded_amount).toBe(800);
  });
});

describe('the ledger', () => {
  it("rejects a journal that doesn't sum to zero, and any change to an existing one", async () => {
    const row = {
      owner_user_id: uuidv7(),
      id: uuidv7(),
      payment_id: uuidv7(),
      event_key: 'ch_1',
      at: services.now(),
      accounts: ['platform_cash', 'clearing'],
    };
    await expect(
      db
        .insertInto('ledger_journals')
        .values({ ...row, amounts: [800, -799] })
        .execute(),
    ).rejects.toThrow('ledger_journals_balanced');
    await db
      .insertInto('ledger_journals')
      .values({ ...row, amounts: [800, -800] })
      .execute();
    await expect(
      db
        .updateTable('ledger_journals')
        .set({ amounts: [1, -1] })
        .execute(),
    ).rejects.toThrow('never changed');
    await expect(db.deleteFrom('ledger_journals').execute()).rejects.toThrow('never changed');
  });
});
