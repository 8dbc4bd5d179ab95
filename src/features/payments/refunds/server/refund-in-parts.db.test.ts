import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { refundReturnedGoods } from '../../api/refunds/refund-returned-goods.ts';
import { lockPayment } from '../../api/lock-payment.ts';
import { getPayment } from '../../orders/server/get-payment.ts';
import { executeRefund } from '../../api/refunds/execute-refund.ts';
import { refundPayment } from './refund-payment.ts';
import { RefundPayment } from '../contract.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const SLOW_REFUND = '4000000000007726';
const FAILING_REFUND = '4000000000005126';

async function paidOrder(card?: string) {
  const creator = await sale.creator();
  const buyer = await givenUser(db);
  const event = await sale.event(creator);
  const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
  await sale.pay((await buyTicket(services, buyer.actor, order)).clientSecret, card);
  await sale.deliverWebhooks();
  const refund = (
    amount?: number,
    { by = creator.actor, id = uuidv7(), reason = 'The class was half as long' }: { by?: Actor; id?: string; reason?: string } = {},
  ) =>
    refundPayment(services, by, {
      id,
      itemId: event.id,
      userId: buyer.userId,
      refundReason: reason,
      ...(amount === undefined ? {} : { amount }),
    });
  return { creator, buyer, event, paymentId: order.paymentId, refund };
}

const ticketStates = async () => (await db.selectFrom('tickets').select('status').execute()).map(({ status }) => status);
const parts = async () => await db.selectFrom('refunds').select(['amount', 'status']).orderBy('created_at').orderBy('id').execute();
const audit = () => db.selectFrom('admin_actions').select(['admin_user_id', 'action', 'subject']).execute();

describe('a partial refund', () => {
  it.each([
    [0, 'Refund at least £0.01'],
    [-100, 'Refund at least £0.01'],
    [2.5, 'The refund must be in whole pence.'],
    [1_000_001, 'That’s more than the highest price allowed.'],
  ])("can't be %s pence", (amount, message) => {
    const asked = { itemId: uuidv7(), userId: uuidv7(), refundReason: 'The class was half as long', amount };
    expect(RefundPayment.safeParse(asked).error?.issues[0]?.message).toBe(message);
  });

  it('is refused beyond what is left, to the buyer, and once everything is back', async () => {
    const order = await paidOrder();
    await expect(order.refund(801)).rejects.toThrow('That’s more than is left to refund.');
    await expect(order.refund(100, { by: order.buyer.actor })).rejects.toThrow('Only the seller can do that.');
    await order.refund(300);
    await expect(order.refund(501)).rejects.toThrow('That’s more than is left to refund.');
    await order.refund(500);
    await expect(order.refund(1)).rejects.toThrow('There’s nothing left to refund on this payment.');
    expect(await parts()).toEqual([
      { amount: 300, status: 'DONE' },
      { amount: 500, status: 'DONE' },
    ]);
  });

  it('goes back with its share of the fee and leaves the ticket and its seat', async () => {
    const order = await paidOrder();
    const { payment } = await order.refund(200);
    expect(payment).toMatchObject({ status: 'COMPLETED', refundedAmount: 200, refundDue: false });
    expect(payment.logs.at(-1)).toMatchObject({ eventType: 'REFUND', amount: -200, platformFee: -25, amountPaidToOwner: -175 });
    expect(await ticketStates()).toEqual(['active']);
    expect(await sale.seats(order.event)).toEqual({ participant_count: 1, held_count: 0 });
    expect(await sale.ledger()).toMatchObject({
      refunds: 200,
      refund_recovery: -200,
      creator_earnings: -525,
      platform_fee: -75,
      clearing: 0,
    });
    await sale.deliverWebhooks('reversed');
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', refunded_amount: 200 });
  });

  it('shows both sides its own reason beside its amount', async () => {
    const order = await paidOrder();
    await order.refund(200, { reason: 'You came late through us' });
    await order.refund(100, { reason: 'The towels were wet' });
    for (const side of [order.buyer.actor, order.creator.actor]) {
      const payment = await getPayment(services, side, { itemId: order.event.id, userId: order.buyer.userId });
      expect(payment?.logs.map(({ eventType, amount, reason }) => [eventType, amount, reason])).toEqual([
        ['PAYMENT', 800, null],
        ['REFUND', -200, 'You came late through us'],
        ['REFUND', -100, 'The towels were wet'],
      ]);
      expect(payment?.refundReason).toBe('The towels were wet');
    }
  });

  it('ends the purchase if it is the last, to the same penny as a refund in full', async () => {
    const order = await paidOrder();
    for (const amount of [1, 332, 466]) await order.refund(amount);
    expect(await ticketStates()).toEqual(['active']);
    const { payment } = await order.refund();
    expect(payment).toMatchObject({ status: 'REFUNDED', refundedAmount: 800 });
    expect(payment.logs.reduce((sum, log) => sum + (log.platformFee ?? 0), 0)).toBe(0);
    expect(await ticketStates()).toEqual(['refunded']);
    expect(await sale.seats(order.event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await sale.ledger()).toMatchObject({ refunds: 800, creator_earnings: 0, platform_fee: 0, creator_cash: 0 });
  });

  it('is called partial in the mail to the buyer', async () => {
    const order = await paidOrder();
    await sale.pool.query('delete from pgboss.job');
    await order.refund(300);
    const mails = (await services.waitingJobs('notifications.send-mail')) as { subject: string; paragraphs: string[] }[];
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^Partly refunded: /);
    expect(mails[0]?.paragraphs.join(' ')).toContain('£3.00 of the £8.00 you paid for');
    expect(mails[0]?.paragraphs.join(' ')).toContain('Your ticket stays valid.');
  });

  it('is the same one when repeated, and another body under its id is refused', async () => {
    const order = await paidOrder();
    const id = uuidv7();
    await order.refund(300, { id });
    await order.refund(300, { id });
    await expect(order.refund(400, { id })).rejects.toThrow('This id has already been used for another request.');
    expect(await sale.payment(order.paymentId)).toMatchObject({ refunded_amount: 300 });
  });

  it('counts as gone while it is under way, so that fifty at once never return more than was paid', async () => {
    const order = await paidOrder(SLOW_REFUND);
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => order.refund(100)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    await expect(order.refund()).rejects.toThrow('A refund of this payment is already on its way.');
    expect(await ticketStates()).toEqual(['active']);
    await sale.wait(1);
    await sale.deliverWebhooks('reversed');
    expect(await parts()).toEqual(Array.from({ length: 8 }, () => ({ amount: 100, status: 'DONE' })));
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
    const shown = await getPayment(services, order.creator.actor, { itemId: order.event.id, userId: order.buyer.userId });
    expect(shown?.logs.reduce((sum, log) => sum + (log.amountPaidToOwner ?? 0), 0)).toBe(0);
    expect(await sale.ledger()).toMatchObject({ refunds: 800, creator_earnings: 0, platform_fee: 0 });
  });

  it('leaves ticket and payment as they were, with nothing due, if the bank sends it back', async () => {
    const order = await paidOrder(FAILING_REFUND);
    await order.refund(300);
    await sale.wait(1);
    await sale.deliverWebhooks();
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', refunded_amount: 0, refund_due: false });
    expect(await ticketStates()).toEqual(['active']);
  });

  it('is followed by the rest if the ticket is returned while it is under way', async () => {
    const order = await paidOrder(SLOW_REFUND);
    await order.refund(300);
    const owner = order.creator.userId;
    await db.updateTable('tickets').set({ status: 'cancelled' }).where('payment_id', '=', order.paymentId).execute();
    const rest = await inTransaction(services, async (command) => {
      const payment = await lockPayment(command, { ownerUserId: owner, paymentId: order.paymentId });
      return payment && refundReturnedGoods(command, payment, { reason: 'The ticket was returned.' });
    });
    await executeRefund(services, { ownerUserId: owner, refundId: String(rest) });
    await sale.wait(1);
    await sale.deliverWebhooks();
    expect(await parts()).toEqual([
      { amount: 300, status: 'DONE' },
      { amount: 500, status: 'DONE' },
    ]);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'REFUNDED', refund_due: false });
  });
});

describe('an administrator', () => {
  it('refunds a part, which is recorded once, and seller and buyer are told who did it', async () => {
    const order = await paidOrder();
    const admin = await givenUser(db, { admin: true });
    await sale.pool.query('delete from pgboss.job');
    const id = uuidv7();
    await order.refund(300, { by: admin.actor, id });
    await order.refund(300, { by: admin.actor, id });
    expect(await audit()).toEqual([
      {
        admin_user_id: admin.userId,
        action: 'REFUND_PAYMENT',
        subject: { ownerUserId: order.creator.userId, paymentId: order.paymentId, refundId: id, amount: 300 },
      },
    ]);
    const mails = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; paragraphs: string[] }[];
    expect(mails).toHaveLength(2);
    const toldTo = (userId: string) => mails.find((mail) => mail.toUserId === userId)?.paragraphs[0];
    expect(toldTo(order.buyer.userId)).toMatch(/^We refunded £3\.00 of/);
    expect(toldTo(order.creator.userId)).toMatch(/^An administrator refunded part of/);
  });

  it("isn't recorded in the administrators' log when refunding their own sale", async () => {
    const order = await paidOrder();
    await order.refund(300, { by: { ...order.creator.actor, admin: true } });
    expect(await audit()).toEqual([]);
  });
});
