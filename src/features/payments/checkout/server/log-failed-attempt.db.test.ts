import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { givenPass } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { buyerLines } from '../../orders/rules/receipt.ts';
import { getPayment } from '../../orders/server/get-payment.ts';
import { fulfil } from './fulfil.ts';
import { refundPayment } from '../../refunds/server/refund-payment.ts';

const DECLINED = '4000000000000002';
const sale = await ticketSale();
const { services, db } = sale;
beforeEach(() => sale.empty());

describe('a person whose cards keep being declined', () => {
  it("loses the checkout and can't open another for an hour, while others can buy and a pass still pays", async () => {
    const creator = await sale.creator();
    const event = await sale.event(creator);
    const order = () => ({ sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() });
    const tester = await givenUser(db);
    const first = order();
    const { clientSecret } = await buyTicket(services, tester.actor, first);
    for (let attempt = 0; attempt < 7; attempt += 1) await sale.pay(clientSecret, DECLINED);
    await sale.deliverWebhooks();
    expect(await sale.payment(first.paymentId)).toMatchObject({ status: 'PENDING' });
    await sale.pay(clientSecret, DECLINED);
    await sale.deliverWebhooks();
    expect(await sale.payment(first.paymentId)).toMatchObject({ status: 'CANCELLED' });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    await expect(buyTicket(services, tester.actor, order())).rejects.toThrow('Too many cards were declined.');
    expect((await buyTicket(services, (await givenUser(db)).actor, order())).clientSecret).toMatch(/_secret_/);
    await givenPass(db, creator, tester);
    const other = await sale.event(creator);
    const byPass = { sessionId: other.sessionId, sessionEventId: other.id, paymentId: uuidv7() };
    expect(await buyTicket(services, tester.actor, byPass)).toMatchObject({ isPaid: true });
    const byCard = { ...order(), payWith: 'card' as const };
    await expect(buyTicket(services, tester.actor, byCard)).rejects.toThrow('Too many cards were declined.');
    await sale.wait(61);
    expect((await buyTicket(services, tester.actor, { ...order(), payWith: 'card' })).clientSecret).toMatch(/_secret_/);
  });
});

describe('a decline reported after the payment was refunded', () => {
  it("isn't taken for a returned refund: the buyer has paid nothing, and the attempt is logged", async () => {
    const creator = await sale.creator();
    const event = await sale.event(creator);
    const buyer = await givenUser(db);
    const { clientSecret, paymentId } = await buyTicket(services, buyer.actor, {
      sessionId: event.sessionId,
      sessionEventId: event.id,
      paymentId: uuidv7(),
    });
    await sale.pay(clientSecret, DECLINED);
    await sale.pay(clientSecret);
    await fulfil(services, await sale.payment(paymentId));
    const about = { itemId: event.id, userId: buyer.userId };
    await refundPayment(services, creator.actor, { ...about, id: uuidv7(), refundReason: 'The class moved to another day' });
    await sale.wait(1);
    await sale.deliverWebhooks();
    const payment = await getPayment(services, buyer.actor, about);
    expect(payment?.logs.map(({ eventType, returned }) => [eventType, returned])).toEqual([
      ['PAYMENT', false],
      ['REFUND', false],
      ['FAILED', false],
    ]);
    expect(payment && buyerLines(payment, { isBuyer: true }).at(-1)).toMatchObject({ term: 'You have paid', value: '£0.00' });
  });
});

describe('a payout account of one mode', () => {
  it("doesn't count in another mode, and is unaffected by an account there", async () => {
    const creator = await sale.creator();
    const event = await sale.event(creator);
    const live = { ...services, config: { ...services.config, payments: { ...services.config.payments, mode: 'live' as const } } };
    const buyer = await givenUser(db);
    const order = () => ({ sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() });
    await expect(buyTicket(live, buyer.actor, order())).rejects.toThrow('This creator can’t take payments at the moment.');
    const account = { status: 'ONBOARDING' as const, created_at: services.now(), updated_at: services.now() };
    await db
      .insertInto('payout_accounts')
      .values({ ...account, user_id: creator.userId, provider_account_id: 'acct_live', mode: 'live' })
      .execute();
    expect((await buyTicket(services, buyer.actor, order())).clientSecret).toMatch(/_secret_/);
  });
});
