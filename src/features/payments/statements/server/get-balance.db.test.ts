import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { applicationFeeJournal, chargeJournal, refundJournal, reversalJournal, transferJournal } from '../../ledger/rules/journals.ts';
import { bookJournals } from '../../ledger/server/book-journals.ts';
import { refundPayment } from '../../refunds/server/refund-payment.ts';
import { getBalance } from './get-balance.ts';

const sale = await ticketSale();
const { services } = sale;

// A card whose refunds arrive at first and are sent back later (the payment sandbox's README).
const FAILING_REFUND = '4000000000005126';

it('a refund is due from the seller if it was never made, and from the platform if the buyer’s bank sent it back', async () => {
  const [creator, buyer] = [await sale.creator(), await givenUser(services.db)];
  const event = await sale.event(creator);
  const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
  await sale.pay((await buyTicket(services, buyer.actor, order)).clientSecret, FAILING_REFUND);
  await sale.deliverWebhooks();
  await services.db.updateTable('payments').set({ refund_due: true }).where('id', '=', order.paymentId).execute();
  expect(await getBalance(services, creator.actor)).toMatchObject({
    refundsDue: 1,
    refundDueOrder: { itemId: event.id, userId: buyer.userId, paymentId: order.paymentId },
    disputedOrder: null,
  });
  await refundPayment(services, creator.actor, { itemId: event.id, userId: buyer.userId, refundReason: 'It came too late.' });
  await sale.wait(24 * 60);
  await sale.deliverWebhooks();
  expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', refund_due: true });
  expect(await getBalance(services, creator.actor)).toMatchObject({ refundsDue: 0, refundDueOrder: null });
});

it('this month begins at midnight in London, as in the table of earnings below it', async () => {
  const creator = await givenUser(services.db);
  const order = { ownerUserId: creator.userId, paymentId: uuidv7() };
  const sell = (at: string, name: string) => {
    services.setNow(at);
    const journals = [chargeJournal(`ch_${name}`, 800), transferJournal(`tr_${name}`, 800)];
    return inTransaction(services, (command) => bookJournals(command, order, journals));
  };
  await sell('2026-06-30T22:30:00.000Z', 'june');
  expect(await getBalance(services, creator.actor)).toMatchObject({ thisMonth: 800 });
  await sell('2026-06-30T23:30:00.000Z', 'july');
  expect(await getBalance(services, creator.actor)).toMatchObject({ earned: 1600, thisMonth: 800 });
  services.setNow('2026-07-01T12:00:00.000Z');
  expect(await getBalance(services, creator.actor)).toMatchObject({ earned: 1600, thisMonth: 800 });
});

it('the balance is the sum of the journals of all months, however often and concurrently they are booked', async () => {
  const creator = await givenUser(services.db);
  const order = { ownerUserId: creator.userId, paymentId: uuidv7() };
  const book = (journals: Parameters<typeof bookJournals>[2]) =>
    inTransaction(services, (command) => bookJournals(command, order, journals));
  services.setNow('2026-05-31T22:30:00.000Z');
  const first = [chargeJournal('ch_1', 800), transferJournal('tr_1', 800), applicationFeeJournal('fee_1', 100)];
  await Promise.all([1, 2, 3].map(() => book(first)));
  services.setNow('2026-06-01T00:30:00.000Z');
  await Promise.all(
    [2, 3, 4].map((n) => book([chargeJournal(`ch_${n}`, 500), transferJournal(`tr_${n}`, 500), applicationFeeJournal(`fee_${n}`, 70)])),
  );
  await book([refundJournal('re_1', 500), reversalJournal('trr_1', 500)]);
  expect(await getBalance(services, creator.actor)).toMatchObject({
    earned: 700 + 3 * 430 - 500,
    thisMonth: 3 * 430 - 500,
    refunded: 500,
    fees: 100 + 3 * 70,
    sales: 0,
    refundsDue: 0,
  });
  const { rows } = await sale.pool.query(`
    select account from (select account, sum(amount) as sum from ledger_entries group by 1) j
    full join (select account, sum(amount) as sum from ledger_balances group by 1) b using (account) where j.sum is distinct from b.sum`);
  expect(rows).toEqual([]);
});
