import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { CODE_PERIODS_MAX } from '#features/payments/codes/contract.ts';
import { givenCode } from '#tests/builders/discount-code.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { CreateMembership } from '../../contract.ts';
import { createMembership } from '../../offers/server/create-membership.ts';
import { purchaseMembership } from './purchase-membership.ts';
import { queryMembershipPurchases } from './query-membership-purchases.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
  await sale.pool.query('delete from rate_limits');
});

const PASS = { type: 'one-time', title: 'Ten classes', price: 8000, sessionUsageLimit: 10, status: 'active' };
const MONTHLY = { type: 'recurring', title: 'Every week', price: 2000, billingPeriod: 'monthly', sessionUsageLimit: 4, status: 'active' };
const DAY = 24 * 60;

async function offered(creator: { actor: Actor }, fields: object): Promise<string> {
  const membership = CreateMembership.parse({ id: uuidv7(), membership: fields });
  return (await inTransaction(services, (command) => createMembership(command, creator.actor, membership, 'sandbox'))).id;
}
const buy = (person: { actor: Actor }, membershipId: string, code: string | null = 'SPRING', paymentId = uuidv7()) =>
  purchaseMembership(services, person.actor, { membershipId, paymentId, code: code === null ? null : { code } });
const uses = async () => (await db.selectFrom('discount_codes').select('uses').executeTakeFirstOrThrow()).uses;
const mine = async (person: { actor: Actor }) =>
  (await queryMembershipPurchases(services, person.actor, { side: 'bought', limit: 20 })).items;
const paid = async () =>
  (await db.selectFrom('payments').select(['amount', 'discount_amount', 'status', 'description']).orderBy('created_at').execute()).map(
    ({ description, amount, discount_amount: off, status }) => [amount, off, status, description.discount?.code ?? null],
  );

describe('a pass with a code', () => {
  it('is refused if the code is for another pass, and nothing is ordered', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const id = await offered(creator, PASS);
    await givenCode(services, creator, { covers: { sessions: 'all', memberships: [uuidv7()], subscription: true } });
    await expect(buy(fan, id)).rejects.toMatchObject({ reason: 'CODE_NOT_FOR_THIS' });
    expect(await paid()).toEqual([]);
  });

  it('costs less, and the fee is of what is paid', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    await givenCode(services, creator);
    const { clientSecret, paymentId } = await buy(fan, await offered(creator, PASS));
    expect(await sale.payment(paymentId)).toMatchObject({ amount: 6400, discount_amount: 1600, platform_fee: 660 });
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    expect(await paid()).toEqual([[6400, 1600, 'COMPLETED', 'SPRING']]);
    expect(await mine(fan)).toMatchObject([{ status: 'active', price: 8000 }]);
  });

  it('that it makes free is theirs at once, however often the order is sent', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    await givenCode(services, creator, { percent: 100, mostUses: 1 });
    const [id, paymentId] = [await offered(creator, PASS), uuidv7()];
    const purchases = await Promise.all([1, 2, 3].map(() => buy(fan, id, 'SPRING', paymentId)));
    expect(purchases.map(({ isPaid }) => isPaid)).toEqual([true, true, true]);
    expect(await mine(fan)).toMatchObject([{ status: 'active', sessionUsageLimit: 10, usageCount: 0 }]);
    expect(await uses()).toBe(1);
    expect(await sale.ledger()).toEqual({});
  });

  it('gives way to an order with another code, or stays if that can’t be used', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    await givenCode(services, creator, { mostUsesEach: 1 });
    const id = await offered(creator, PASS);
    const plain = await buy(fan, id, null);
    await expect(buy(fan, id, 'NOBODY')).rejects.toMatchObject({ reason: 'CODE_UNKNOWN' });
    expect(await buy(fan, id, null)).toMatchObject({ paymentId: plain.paymentId });
    const cheaper = await buy(fan, id);
    expect(await buy(fan, id)).toMatchObject({ paymentId: cheaper.paymentId });
    expect(await paid()).toEqual([
      [8000, 0, 'CANCELLED', null],
      [6400, 1600, 'PENDING', 'SPRING'],
    ]);
    // Naming no code goes on with what was promised; wanting none is another order.
    expect(await purchaseMembership(services, fan.actor, { membershipId: id })).toMatchObject({
      paymentId: cheaper.paymentId,
      code: 'SPRING',
    });
    await buy(fan, id, null);
    expect(await uses()).toBe(0);
  });
});

describe('a membership that renews, with a code', () => {
  it('costs less in its first periods, at the provider as here, and its full price after them', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    await givenCode(services, creator, { percent: 25, periods: 2 });
    const { clientSecret } = await buy(fan, await offered(creator, MONTHLY));
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    expect(await paid()).toEqual([[1500, 500, 'COMPLETED', 'SPRING']]);
    for (const days of [32, 31]) {
      await sale.wait(days * DAY);
      await sale.deliverWebhooks();
    }
    expect(await paid()).toEqual([
      [1500, 500, 'COMPLETED', 'SPRING'],
      [1500, 500, 'COMPLETED', 'SPRING'],
      [2000, 0, 'COMPLETED', null],
    ]);
    // 11% of what was paid each time: 10% and 20 pence of the full price.
    expect((await sale.ledger())['creator_earnings']).toBe(-(1335 + 1335 + 1780));
    expect(await uses()).toBe(1);
  });

  it('can be bought for a year with a code for more periods than the provider allows, for the first three years', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    await givenCode(services, creator, { percent: 25, periods: CODE_PERIODS_MAX });
    const { clientSecret } = await buy(fan, await offered(creator, { ...MONTHLY, billingPeriod: 'annual' }));
    expect(clientSecret).toEqual(expect.any(String));
    expect(await db.selectFrom('recurring_orders').select('discount').execute()).toMatchObject([{ discount: { off: 500, periods: 3 } }]);
  });

  it('can’t use one beside free days, gives a use back if it is never paid, and gives way to another code', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    await givenCode(services, creator, { mostUses: 1 });
    const trial = await offered(creator, { ...MONTHLY, trialPeriodInDays: 7 });
    await expect(buy(fan, trial)).rejects.toMatchObject({ reason: 'NOT_WITH_FREE_DAYS' });
    const id = await offered(creator, MONTHLY);
    const open = await buy(fan, id);
    expect(await buy(fan, id)).toMatchObject({ paymentId: open.paymentId });
    await expect(buy(fan, id, 'NOBODY')).rejects.toMatchObject({ reason: 'CODE_UNKNOWN' });
    await expect(buy(await givenUser(db), id)).rejects.toMatchObject({ reason: 'CODE_USED_UP' });
    expect(await buy(fan, id, null)).not.toMatchObject({ paymentId: open.paymentId });
    expect(await uses()).toBe(0);
    const again = await buy(fan, id);
    await sale.wait(62);
    await sale.deliverWebhooks();
    expect(await sale.payment(again.paymentId)).toMatchObject({ status: 'CANCELLED' });
    expect(await uses()).toBe(0);
  });
});
