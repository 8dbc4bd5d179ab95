import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { monthOf, taxYearOf } from '../../ledger/rules/months.ts';
import { storePayout } from '../../payouts/server/store-payout.ts';
import { getBalance } from './get-balance.ts';
import { getEarnings } from './get-earnings.ts';
import { getStatement } from './get-statement.ts';

const sale = await ticketSale();
const { db, services } = sale;

test("months and statements match the ledger, with refunds taken off, and cover only the caller's own sales", async () => {
  const [host, stranger] = [await sale.creator(), await givenUser(db)];
  const event = await sale.event(host, { price: 3000, capacity: 5 });
  const guests = [await givenUser(db), await givenUser(db)];
  for (const guest of guests) {
    const { clientSecret } = await buyTicket(services, guest.actor, {
      sessionId: event.sessionId,
      sessionEventId: event.id,
      paymentId: uuidv7(),
    });
    await sale.pay(clientSecret);
  }
  await sale.deliverWebhooks();
  await refundPayment(services, host.actor, { itemId: event.id, userId: guests[0]?.userId ?? '', refundReason: 'They asked for it.' });
  const month = monthOf(services.now());
  const { earned } = await getBalance(services, host.actor);
  expect((await getEarnings(services, host.actor, { from: month, to: month })).months).toEqual([
    { month, tickets: earned, memberships: 0, subscriptions: 0, tips: 0 },
  ]);
  const { items } = await getStatement(services, host.actor, { taxYear: taxYearOf(services.now()) });
  expect(items.map(({ event: what, amount }) => [what, amount])).toEqual([
    ['PAYMENT', 3000],
    ['PAYMENT', 3000],
    ['REFUND', -3000],
  ]);
  expect(items.reduce((sum, { received }) => sum + received, 0)).toBe(earned);
  expect((await getStatement(services, stranger.actor, { month })).items).toEqual([]);
  expect((await getEarnings(services, stranger.actor, { from: month, to: month })).months[0]?.tickets).toBe(0);
});

test('a statement leads from its opening to its closing balance, which is what the creator still has, and the next begins there', async () => {
  const host = await sale.creator();
  const guest = await givenUser(db);
  const sell = async () => {
    const event = await sale.event(host, { price: 3000, capacity: 5 });
    const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
    await sale.pay((await buyTicket(services, guest.actor, order)).clientSecret);
    await sale.deliverWebhooks();
    return event;
  };
  const payOut = (id: string, status: 'PAID' | 'FAILED', amount: number) => {
    const at = services.now();
    const payout = { id, amount, status, failure: null, mode: 'sandbox' as const, arrivesAt: at, createdAt: at };
    return inTransaction(services, (command) => storePayout(command, host.userId, payout));
  };
  const month = monthOf(services.now());
  const first = await sell();
  await payOut('po_paid', 'PAID', 2000);
  await payOut('po_back', 'FAILED', 500);
  const before = await getStatement(services, host.actor, { month });
  services.setNow(new Date(services.now().getTime() + 32 * 86_400_000).toISOString());
  await sell();
  await refundPayment(services, host.actor, { itemId: first.id, userId: guest.userId, amount: 1000, refundReason: 'They asked for it.' });
  const after = await getStatement(services, host.actor, { month: monthOf(services.now()) });
  const sum = (items: { received: number }[]) => items.reduce((all, { received }) => all + received, 0);
  expect(before).toMatchObject({ opening: 0, payouts: [{ id: 'po_back' }, { id: 'po_paid' }] });
  expect(before.closing).toBe(sum(before.items) - 2000);
  expect(after.opening).toBe(before.closing);
  // The provider may have paid out the first sale meanwhile, as it does by itself.
  const paidOut = after.payouts.reduce((all, { amount }) => all + amount, 0);
  expect(after.closing).toBe(after.opening + sum(after.items) - paidOut);
  expect(after.closing).toBe((await getBalance(services, host.actor)).held);
  expect(after.payouts.map(({ id }) => id)).not.toContain('po_paid');
});

test('refuses more than three years, and an empty span', async () => {
  const { actor } = await givenUser(db);
  await expect(getEarnings(services, actor, { from: '2023-01', to: '2026-01' })).rejects.toMatchObject({ reason: 'WRONG_MONTHS' });
  await expect(getEarnings(services, actor, { from: '2026-02', to: '2026-01' })).rejects.toMatchObject({ reason: 'WRONG_MONTHS' });
});

test("what a buyer's bank takes back is no refund: the balance and the statement say whose money moved", async () => {
  const [host, guest] = [await sale.creator(), await givenUser(db)];
  const event = await sale.event(host, { price: 3000, capacity: 5 });
  const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
  await sale.pay((await buyTicket(services, guest.actor, order)).clientSecret, '4000000000000259');
  await sale.sandbox.settle();
  await sale.deliverWebhooks();
  expect(await getBalance(services, host.actor)).toMatchObject({ earned: 0, fees: 0, refunded: 0, takenBack: 3000 });
  const { items } = await getStatement(services, host.actor, { month: monthOf(services.now()) });
  expect(items.map(({ event: what, disputed }) => [what, disputed])).toEqual([
    ['PAYMENT', false],
    ['REFUND', true],
  ]);
});
