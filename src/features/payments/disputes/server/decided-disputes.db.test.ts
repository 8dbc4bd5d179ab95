import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenPaidTicket } from '#tests/builders/paid-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { anonymizePerson } from '../../orders/server/anonymize-person.ts';
import { getPayment } from '../../orders/server/get-payment.ts';
import { disputeDecision } from '../copy.ts';
import { findDispute } from './find-dispute.ts';
import { settleDispute } from './settle-dispute.ts';
import { syncDispute } from './sync-dispute.ts';

const sale = await ticketSale();
const { services, db } = sale;
const DISPUTED = '4000000000000259';
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('truncate disputes, payouts');
  await sale.pool.query('delete from pgboss.job');
});

/** An order whose buyer's bank has taken the money back. */
async function disputedOrder() {
  const order = await givenPaidTicket(sale, DISPUTED);
  await sale.sandbox.settle();
  const [dispute] = (await services.stripe.disputes.list({ limit: 1 })).data;
  return { ...order, disputeId: dispute?.id ?? '' };
}

test('a payment stays disputed while another dispute of it is open, and is decided once that is closed', async () => {
  const order = await disputedOrder();
  await sale.deliverWebhooks();
  const key = { ownerUserId: order.creator.userId, paymentId: order.paymentId };
  const facts = {
    providerDisputeId: 'dp_second',
    amount: 100,
    fee: 0,
    reason: 'general',
    respondBy: null,
    openedAt: services.now(),
    paymentIntentId: null,
    charge: { amount: 800, hasFee: true },
    transfer: null,
    journals: [],
  };
  const second = (status: 'INQUIRY' | 'CLOSED', seen: 'INQUIRY' | null) =>
    inTransaction(services, async (command) => {
      const known = seen && (await findDispute(command.tx, key.ownerUserId, facts.providerDisputeId));
      return settleDispute(command, key, { ...facts, status }, known);
    });
  await second('INQUIRY', null);
  await services.stripe.disputes.update(order.disputeId, { evidence: { uncategorized_text: 'winning_evidence' } });
  await sale.deliverWebhooks();
  expect(await sale.payment(order.paymentId)).toMatchObject({ disputed: true, dispute_decided: false });
  expect(await db.selectFrom('disputed_orders').select('payment_id').execute()).toEqual([{ payment_id: order.paymentId }]);
  await second('CLOSED', 'INQUIRY');
  expect(await sale.payment(order.paymentId)).toMatchObject({ disputed: false, dispute_decided: true });
  expect(await db.selectFrom('disputed_orders').select('payment_id').execute()).toEqual([]);
});

test('a payment that reads as settled while a dispute of it is open is disputed again once that dispute is read', async () => {
  const order = await disputedOrder();
  await sale.deliverWebhooks();
  await db.updateTable('payments').set({ disputed: false, dispute_decided: true }).where('id', '=', order.paymentId).execute();
  await db.deleteFrom('disputed_orders').execute();
  await syncDispute(services, order.disputeId);
  expect(await sale.payment(order.paymentId)).toMatchObject({ disputed: true, dispute_decided: false });
  expect(await db.selectFrom('disputed_orders').select('payment_id').execute()).toEqual([{ payment_id: order.paymentId }]);
});

test('an order says that its dispute was lost when its seller has left', async () => {
  const order = await disputedOrder();
  await sale.deliverWebhooks();
  await services.stripe.disputes.close(order.disputeId);
  await sale.deliverWebhooks();
  await inTransaction(services, (command) => anonymizePerson(command, order.creator.userId));
  const admin = await givenUser(db, { admin: true });
  const seen = await getPayment(services, admin.actor, { itemId: order.event.id, userId: order.buyer.userId });
  expect(seen && disputeDecision(seen)).toContain('decided this dispute in their favour');
});
