import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { buyerLines, sellerLines } from '#features/payments/orders/rules/receipt.ts';
import { getPayment } from '#features/payments/orders/server/get-payment.ts';
import { givenCode } from '#tests/builders/discount-code.ts';
import { givenFestival } from '#tests/builders/festival.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import type { BuyTicket } from '../../contract.ts';
import { abandonCheckout } from './abandon-checkout.ts';
import { buyTicket } from './buy-ticket.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
  await sale.pool.query('delete from rate_limits');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
type Event = Awaited<ReturnType<typeof sale.event>>;

const order = ({ actor }: Person, event: Event, more: Partial<BuyTicket> = {}) =>
  buyTicket(services, actor, {
    sessionId: event.sessionId,
    sessionEventId: event.id,
    paymentId: uuidv7(),
    payWith: 'card',
    code: { code: 'SPRING' },
    ...more,
  });
const uses = async () => {
  const [counted, rows] = await Promise.all([
    db.selectFrom('discount_codes').select('uses').executeTakeFirstOrThrow(),
    db.selectFrom('code_uses').select('payment_id').execute(),
  ]);
  expect(rows).toHaveLength(counted.uses);
  return counted.uses;
};
const tickets = () => db.selectFrom('tickets').select(['seat', 'price', 'status']).orderBy('seat').execute();
const nothingHappened = async (event: Event) => {
  expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
  expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
  expect(await uses()).toBe(0);
};

describe('an order with a code is refused, and nothing is held, ordered or used', () => {
  it.each([
    ['that has ended', { startDateTime: '2020-01-01T00:00:00.000Z', endDateTime: '2020-02-01T00:00:00.000Z' }, 'CODE_OVER'],
    ['for an order that comes to more', { minimum: 801 }, 'CODE_MINIMUM'],
    ['for passes only', { covers: { sessions: [], memberships: 'all' as const, subscription: false } }, 'CODE_NOT_FOR_THIS'],
  ])('%s', async (_what, fields, reason) => {
    const creator = await sale.creator();
    const event = await sale.event(creator);
    await givenCode(services, creator, fields);
    await expect(order(await givenUser(db), event)).rejects.toMatchObject({ reason });
    await nothingHappened(event);
  });

  it('of another host, or that takes off less than the buyer was shown', async () => {
    const [creator, other, buyer] = [await sale.creator(), await sale.creator(), await givenUser(db)];
    const event = await sale.event(creator);
    await givenCode(services, other);
    await expect(order(buyer, event)).rejects.toMatchObject({ reason: 'CODE_UNKNOWN' });
    await nothingHappened(event);
    await db.deleteFrom('discount_codes').execute();
    await givenCode(services, creator);
    await expect(order(buyer, event, { code: { code: 'SPRING', off: 161 } })).rejects.toMatchObject({ reason: 'CODE_CHANGED' });
    await nothingHappened(event);
  });

  it('for other kinds of ticket', async () => {
    const { host, event, child } = await givenFestival(sale);
    const covers = { sessions: [{ sessionId: event.sessionId, kindIds: [child.kindId] }], memberships: [], subscription: false };
    await givenCode(services, host, { covers });
    await expect(order(await givenUser(db), event)).rejects.toMatchObject({ reason: 'CODE_NOT_FOR_KINDS' });
    await nothingHappened(event);
  });
});

describe('a code', () => {
  it('makes each of its places cheaper: order, fee, ledger, provider, tickets, receipts and refund are of what is paid', async () => {
    const { host, event, child, own } = await givenFestival(sale);
    const covers = { sessions: [{ sessionId: event.sessionId, kindIds: [null, child.kindId] }], memberships: [], subscription: false };
    await givenCode(services, host, { covers, percent: 25 });
    const buyer = await givenUser(db);
    const purchase = await order(buyer, event, { seats: [{}, child, child, { ...own, price: 1500 }], code: { code: 'SPRING', off: 500 } });
    // £10, 2 × £5 and £15, a quarter off all but the last.
    const payment = await sale.payment(purchase.paymentId);
    expect(payment).toMatchObject({ amount: 3000, discount_amount: 500, platform_fee: 320 });
    const session = await services.stripe.checkout.sessions.retrieve(payment.checkout_session_id ?? '', { expand: ['line_items'] });
    expect(session.line_items?.data.map(({ quantity, amount_total: total }) => [quantity, total])).toEqual([
      [1, 750],
      [2, 750],
      [1, 1500],
    ]);
    await sale.pay(purchase.clientSecret);
    await sale.deliverWebhooks();
    expect((await tickets()).map(({ price }) => price)).toEqual([750, 375, 375, 1500]);
    expect(await uses()).toBe(1);
    const shown = await getPayment(services, buyer.actor, { itemId: event.id, userId: buyer.userId });
    if (!shown) throw new Error('The order is gone.');
    expect(buyerLines(shown, { isBuyer: true }).map(({ term, value }) => `${term} ${value}`)).toEqual([
      'Standard £10.00',
      '2 × Child £10.00',
      'Pay what you can £15.00',
      '25% off with SPRING −£5.00',
      'Booking fee £0.00',
      'You have paid £30.00',
    ]);
    const sold = await getPayment(services, host.actor, { itemId: event.id, userId: buyer.userId });
    expect(sold && sellerLines(sold, 'You receive').map(({ term, value }) => `${term} ${value}`)).toEqual([
      'Price £35.00',
      '25% off with SPRING −£5.00',
      'Price paid £30.00',
      'Platform fee −£3.20',
      'You receive £26.80',
    ]);
    await refundPayment(services, host.actor, { itemId: event.id, userId: buyer.userId, refundReason: 'The field is flooded.' });
    expect(await sale.payment(purchase.paymentId)).toMatchObject({ status: 'REFUNDED', refunded_amount: 3000 });
    expect(Object.values(await sale.ledger()).reduce((sum, account) => sum + account, 0)).toBe(0);
  });

  it('that leaves nothing to pay gives the tickets at once, without a charge', async () => {
    const creator = await sale.creator();
    const event = await sale.event(creator, { price: 800 });
    await givenCode(services, creator, { percent: null, amount: 800 });
    const purchase = await order(await givenUser(db), event, { seats: [{}, { guestName: 'Mia' }] });
    expect(purchase).toMatchObject({ isPaid: true, clientSecret: null });
    expect(await sale.payment(purchase.paymentId)).toMatchObject({
      status: 'COMPLETED',
      amount: 0,
      discount_amount: 1600,
      platform_fee: 0,
    });
    expect(await tickets()).toEqual([1, 2].map((seat) => ({ seat, price: 0, status: 'active' })));
    expect(await uses()).toBe(1);
    expect(await sale.ledger()).toEqual({});
  });

  it('that leaves less than a card can pay charges nothing', async () => {
    const creator = await sale.creator();
    const event = await sale.event(creator, { price: 100 });
    await givenCode(services, creator, { percent: 71 });
    expect(await order(await givenUser(db), event)).toMatchObject({ isPaid: true });
  });

  it('is used once by the same order sent several times at once, and keeps its price when the code is changed', async () => {
    const creator = await sale.creator();
    const event = await sale.event(creator);
    await givenCode(services, creator);
    const [buyer, paymentId] = [await givenUser(db), uuidv7()];
    const purchases = await Promise.all([1, 2, 3].map(() => order(buyer, event, { paymentId })));
    expect(new Set(purchases.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(await uses()).toBe(1);
    await db.updateTable('discount_codes').set({ percent: 90 }).execute();
    expect(await order(buyer, event)).toMatchObject({ paymentId });
    await sale.pay(purchases[0]?.clientSecret ?? null);
    await sale.deliverWebhooks();
    expect(await sale.payment(paymentId)).toMatchObject({ status: 'COMPLETED', amount: 640, discount_amount: 160 });
  });

  it('is held by an open checkout, given back when that lapses or is given up, and counted again if it is paid after all', async () => {
    const creator = await sale.creator();
    const event = await sale.event(creator);
    await givenCode(services, creator, { mostUses: 1 });
    const [first, second] = [await givenUser(db), await givenUser(db)];
    const open = await order(first, event);
    await expect(order(second, event)).rejects.toMatchObject({ reason: 'CODE_USED_UP' });
    await abandonCheckout(services, first.actor, { paymentId: open.paymentId });
    expect(await uses()).toBe(0);
    const other = await order(second, event);
    await sale.wait(32);
    await sale.deliverWebhooks();
    expect(await sale.payment(other.paymentId)).toMatchObject({ status: 'CANCELLED' });
    expect(await uses()).toBe(0);
    // The money of an order that was taken for failed arrives.
    const late = await order(first, event);
    await db.updateTable('payments').set({ status: 'FAILED' }).where('id', '=', late.paymentId).execute();
    await db.deleteFrom('code_uses').execute();
    await db.updateTable('discount_codes').set({ uses: 0 }).execute();
    await sale.pay(late.clientSecret);
    await sale.deliverWebhooks();
    expect(await sale.payment(late.paymentId)).toMatchObject({ status: 'COMPLETED', amount: 640 });
    expect(await uses()).toBe(1);
  });

  it('can be added to an open checkout, which gives way, or stays if the code can’t be used', async () => {
    const creator = await sale.creator();
    const event = await sale.event(creator, { capacity: 1 });
    await givenCode(services, creator, { mostUsesEach: 1 });
    await givenCode(services, creator, { code: 'LARGE', minimum: 5000 });
    const buyer = await givenUser(db);
    const plain = await order(buyer, event, { code: undefined });
    await expect(order(buyer, event, { code: { code: 'LARGE' } })).rejects.toMatchObject({ reason: 'CODE_MINIMUM' });
    expect(await sale.payment(plain.paymentId)).toMatchObject({ status: 'PENDING', amount: 800 });
    const cheaper = await order(buyer, event);
    expect(await sale.payment(plain.paymentId)).toMatchObject({ status: 'CANCELLED' });
    expect(await sale.payment(cheaper.paymentId)).toMatchObject({ status: 'PENDING', amount: 640 });
    // Without it again, and with it again: their own use is free for them.
    await order(buyer, event, { code: undefined });
    await order(buyer, event);
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 1 });
  });

  it('is used by each person as often as they may', async () => {
    const creator = await sale.creator();
    const [one, other] = [await sale.event(creator), await sale.event(creator)];
    await givenCode(services, creator, { mostUsesEach: 1 });
    const buyer = await givenUser(db);
    await order(buyer, one);
    await expect(order(buyer, other)).rejects.toMatchObject({ reason: 'CODE_USED' });
    await order(await givenUser(db), other);
  });
});

describe('the last use of a code, wanted by many at once', () => {
  const crowd = () => Promise.all(Array.from({ length: 8 }, () => givenUser(db)));

  it('is given to one, on whichever date, and the others hold nothing', async () => {
    const creator = await sale.creator();
    const events = [await sale.event(creator, { capacity: 20 }), await sale.event(creator, { capacity: 20 })];
    await givenCode(services, creator, { mostUses: 1 });
    const buyers = await crowd();
    const results = await Promise.allSettled(buyers.map((buyer, index) => order(buyer, events[index % 2] as Event)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { reason: string }).reason] : []))).toEqual(
      Array.from({ length: 7 }, () => 'CODE_USED_UP'),
    );
    const held = await Promise.all(events.map((event) => sale.seats(event)));
    expect(held.reduce((sum, { held_count: count }) => sum + count, 0)).toBe(1);
    expect(await uses()).toBe(1);
  });

  it('would be given several times if it were read before the lock (negative control)', async () => {
    const creator = await sale.creator();
    const { id } = await givenCode(services, creator, { mostUses: 1 });
    const read = () => db.selectFrom('discount_codes').select(['uses', 'most_uses']).where('id', '=', id).executeTakeFirstOrThrow();
    const seen = await Promise.all((await crowd()).map(read));
    for (const { uses: before, most_uses: most } of seen)
      if (before < (most ?? 0)) await sale.pool.query('update discount_codes set uses = uses + 1 where id = $1', [id]);
    expect((await read()).uses).toBeGreaterThan(1);
  });
});
