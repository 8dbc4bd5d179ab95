import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { CreateMembership } from '#features/memberships/contract.ts';
import { createMembership } from '#features/memberships/offers/server/create-membership.ts';
import { purchaseMembership } from '#features/memberships/purchases/server/purchase-membership.ts';
import { getPayment } from '#features/payments/orders/server/get-payment.ts';
import { listPaymentsOfItem } from '#features/payments/orders/server/list-payments-of-item.ts';
import { listPayments } from '#features/payments/orders/server/list-payments.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { abandonCheckout } from './abandon-checkout.ts';
import { GetPayment, QueryPaymentsByItem, QueryPaymentsByUser } from '#features/payments/orders/contract.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(sale.empty);

const TRIAL = {
  type: 'recurring',
  title: 'Every week',
  price: 2800,
  billingPeriod: 'monthly',
  trialPeriodInDays: 14,
  sessionUsageLimit: 4,
  status: 'active',
};

async function openTrial() {
  const [creator, buyer] = [await sale.creator(), await givenUser(db)];
  const membership = await inTransaction(services, (command) =>
    createMembership(command, creator.actor, CreateMembership.parse({ id: uuidv7(), membership: TRIAL }), 'sandbox'),
  );
  const order = await purchaseMembership(services, buyer.actor, { membershipId: membership.id, paymentId: uuidv7() });
  const item = { itemId: membership.id, userId: buyer.userId };
  const seenBy = async ({ actor }: typeof creator) => ({
    one: await getPayment(services, actor, GetPayment.parse(item)),
    ofItem: (await listPaymentsOfItem(services, actor, QueryPaymentsByItem.parse(item))).items.length,
  });
  const sold = async () => (await listPayments(services, creator.actor, 'sold', QueryPaymentsByUser.parse({}))).items.length;
  return { creator, buyer, seenBy, sold, ...order };
}

test('a checkout that was opened, or left unpaid, is shown to its buyer and not to the seller', async () => {
  const { creator, buyer, seenBy, sold, paymentId } = await openTrial();
  for (const status of ['PENDING', 'CANCELLED']) {
    expect(await seenBy(buyer)).toMatchObject({ one: { status }, ofItem: 1 });
    expect([await seenBy(creator), await sold()]).toEqual([{ one: null, ofItem: 0 }, 0]);
    if (status === 'PENDING') expect(await abandonCheckout(services, buyer.actor, { paymentId })).toEqual({ status: 'expired' });
  }
});

test('free days that have just begun are complete, and the seller sees them', async () => {
  const { creator, buyer, seenBy, sold, clientSecret, paymentId } = await openTrial();
  await sale.pay(clientSecret);
  expect(await abandonCheckout(services, buyer.actor, { paymentId })).toEqual({ status: 'complete' });
  expect([await seenBy(creator), await sold()]).toMatchObject([{ one: { status: 'TRIAL' }, ofItem: 1 }, 1]);
});
