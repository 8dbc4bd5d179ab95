import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { purchaseMembership } from '#features/memberships/purchases/server/purchase-membership.ts';
import { createOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { subscribe } from '#features/subscriptions/server/workflows/subscribe.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { givenMembership } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { refundPayment } from './refund-payment.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const REASON = 'They asked for it.';

async function paid(purchase: Promise<{ clientSecret: string | null; paymentId: string }>): Promise<string> {
  const { clientSecret, paymentId } = await purchase;
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();
  return paymentId;
}

/** Refunds a payment in full, and returns what the mail says between the money and the reason. */
async function toldOnRefund(paymentId: string): Promise<string[]> {
  const payment = await sale.payment(paymentId);
  const seller = await db.selectFrom('users').selectAll().where('user_id', '=', payment.owner_user_id).executeTakeFirstOrThrow();
  const actor = { userId: seller.user_id, username: seller.username, displayName: seller.display_name, admin: false, hiddenUserIds: [] };
  await refundPayment(services, actor, { itemId: payment.item_id, userId: payment.user_id, paymentId, refundReason: REASON });
  const mails = (await services.waitingJobs('notifications.send-mail')) as { subject: string; paragraphs: string[] }[];
  const { paragraphs = [] } = mails.find(({ subject }) => subject === `Refunded: ${payment.description.title}`) ?? {};
  expect(paragraphs.at(-1)).toBe(`Reason: ${REASON}`);
  return paragraphs.slice(1, -1);
}

test('whoever gets everything back for a ticket to come or a pass is told that it is no longer valid', async () => {
  const [creator, fan] = [await sale.creator(), await givenUser(db)];
  const event = await sale.event(creator);
  const ticket = await paid(buyTicket(services, fan.actor, { sessionId: event.sessionId, sessionEventId: event.id }));
  expect(await toldOnRefund(ticket)).toEqual(['Your ticket is no longer valid.']);
  const { id: membershipId } = await givenMembership(db, creator);
  const pass = await paid(purchaseMembership(services, fan.actor, { membershipId, paymentId: uuidv7() }));
  expect(await toldOnRefund(pass)).toEqual([
    'What you bought has ended, and any places you booked with it in upcoming sessions have been released.',
  ]);
});

test('a refund says nothing of a ticket that is over, or that was never given', async () => {
  const [creator, fan] = [await sale.creator(), await givenUser(db)];
  const [past, full] = [await sale.event(creator, { startsInMinutes: 30 }), await sale.event(creator)];
  const buy = (event: typeof past) => paid(buyTicket(services, fan.actor, { sessionId: event.sessionId, sessionEventId: event.id }));
  const tickets = [await buy(past), await buy(full)];
  await db.updateTable('payments').set({ refund_due: true }).where('item_id', '=', full.id).execute();
  await sale.wait(120);
  for (const ticket of tickets) {
    expect(await toldOnRefund(ticket)).toEqual([]);
    await sale.pool.query('delete from pgboss.job');
  }
});

test.each([
  ['with the shares', { reverse_transfer: true, refund_application_fee: true }, 'Your share of it has been taken from your balance'],
  ['at the platform’s expense', {}, 'Your share of it stays with you.'],
])("a refund made in the provider's dashboard %s is Turnout's own, and the seller is told of it", async (_, shares, words) => {
  const [creator, fan] = [await sale.creator(), await givenUser(db)];
  const event = await sale.event(creator);
  const ticket = await paid(buyTicket(services, fan.actor, { sessionId: event.sessionId, sessionEventId: event.id }));
  await sale.pool.query('delete from pgboss.job');
  const { payment_intent_id: intent } = await sale.payment(ticket);
  await services.stripe.refunds.create({ payment_intent: String(intent), ...shares });
  await sale.deliverWebhooks();
  await sale.deliverWebhooks('reversed');
  const mails = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; title: string; paragraphs: string[] }[];
  const to = ({ userId }: { userId: string }) =>
    mails.filter(({ toUserId }) => toUserId === userId).flatMap(({ paragraphs }) => paragraphs);
  expect(to(fan)).toEqual([
    expect.stringMatching(/^We refunded your payment for /),
    'Your ticket is no longer valid.',
    'Reason: Refunded at the payment provider',
  ]);
  expect(to(creator)).toEqual([expect.stringContaining(words), 'Reason: Refunded at the payment provider']);
});

test('a refund of an earlier period says that the subscription stays, and one of this period leaves it to the mail about the end', async () => {
  const [creator, fan] = [await sale.creator(), await givenUser(db)];
  const offer = await inTransaction(services, (command) => createOffer(command, creator.actor, { price: 500, benefit: '' }, 'sandbox'));
  const first = await paid(subscribe(services, fan.actor, { subscriptionOwnerUserId: creator.userId, subscriptionId: offer.id }));
  await sale.wait(32 * 24 * 60);
  await sale.deliverWebhooks();
  const renewal = await db.selectFrom('payments').select('id').where('id', '<>', first).executeTakeFirstOrThrow();
  expect(await toldOnRefund(first)).toEqual(['Your subscription stays as it is.']);
  await sale.pool.query('delete from pgboss.job');
  expect(await toldOnRefund(renewal.id)).toEqual([]);
});
