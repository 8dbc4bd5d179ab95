import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { CreateMembership, UpdateMembership } from '../../contract.ts';
import { createMembership } from '../../offers/server/create-membership.ts';
import { updateMembership } from '../../offers/server/update-membership.ts';
import { cancelMembership, resumeMembership } from './change-membership.ts';
import { purchaseMembership } from './purchase-membership.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(sale.empty);

const PASS = { type: 'one-time', title: 'Ten classes', price: 6400, sessionUsageLimit: 10, status: 'active' };
const MONTHLY = { type: 'recurring', title: 'Every week', price: 2000, billingPeriod: 'monthly', status: 'active' };

const offer = (creator: { actor: Actor }, id: string, fields: object) =>
  inTransaction(services, (command) =>
    createMembership(command, creator.actor, CreateMembership.parse({ id, membership: fields }), 'sandbox'),
  );
/** Has their row follow the copy's in the table. */
const edit = (creator: { actor: Actor }, id: string, fields: object) =>
  inTransaction(services, (command) =>
    updateMembership(command, creator.actor, UpdateMembership.parse({ id, membership: fields }), 'sandbox'),
  );

test.each([
  ['a pass', PASS],
  ['a membership', MONTHLY],
])('%s is sold by whoever offered it first, although somebody else has copied its id', async (_, fields) => {
  const [creator, copier, fan] = [await sale.creator(), await sale.creator(), await givenUser(db)];
  const membershipId = uuidv7();
  await offer(creator, membershipId, fields);
  await sale.wait(1);
  await offer(copier, membershipId, { ...fields, status: 'cancelled' });
  await edit(creator, membershipId, { ...fields, price: 3000 });
  const { paymentId } = await purchaseMembership(services, fan.actor, { membershipId, paymentId: uuidv7() });
  expect(await sale.payment(paymentId)).toMatchObject({ owner_user_id: creator.userId, amount: 3000 });
  const named = { membershipId, ownerUserId: copier.userId, paymentId: uuidv7() };
  await expect(purchaseMembership(services, fan.actor, named)).rejects.toMatchObject({ reason: 'MEMBERSHIP_NOT_FOUND' });
});

test('a member cancels and resumes what they pay for, although they once opened the checkout of a copy and left', async () => {
  const [creator, copier, fan] = [await sale.creator(), await sale.creator(), await givenUser(db)];
  const membershipId = uuidv7();
  await offer(creator, membershipId, MONTHLY);
  await sale.wait(1);
  await offer(copier, membershipId, MONTHLY);
  const left = await purchaseMembership(services, fan.actor, { membershipId, ownerUserId: copier.userId, paymentId: uuidv7() });
  const { clientSecret } = await purchaseMembership(services, fan.actor, {
    membershipId,
    ownerUserId: creator.userId,
    paymentId: uuidv7(),
  });
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();
  for (const named of [{ membershipId }, { membershipId, ownerUserId: creator.userId }]) {
    expect(await cancelMembership(services, fan.actor, named)).toMatchObject({
      ownerUserId: creator.userId,
      status: 'scheduled_cancellation',
    });
    expect(await resumeMembership(services, fan.actor, named)).toMatchObject({ ownerUserId: creator.userId, status: 'active' });
  }
  expect(await cancelMembership(services, fan.actor, { membershipId, ownerUserId: copier.userId })).toBeNull();
  expect(await sale.payment(left.paymentId)).toMatchObject({ status: 'CANCELLED' });
});
