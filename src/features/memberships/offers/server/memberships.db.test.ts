import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { givenMembership } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { CreateMembership, UpdateMembership } from '../../contract.ts';
import { getPurchase } from '../../purchases/server/get-purchase.ts';
import { queryMembershipPurchases } from '../../purchases/server/query-membership-purchases.ts';
import { queryMembershipsByUser } from './query-memberships-by-user.ts';
import { createMembership } from './create-membership.ts';
import { purchaseMembership } from '../../purchases/server/purchase-membership.ts';
import { updateMembership } from './update-membership.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const PASS = { type: 'one-time', title: '10-class pass', price: 6400, sessionUsageLimit: 10, status: 'active' };

const create = (actor: Actor, fields: object = {}, id = uuidv7()) =>
  inTransaction(services, (command) =>
    createMembership(command, actor, CreateMembership.parse({ id, membership: { ...PASS, ...fields } }), 'sandbox'),
  );
const update = (actor: Actor, id: string, fields: object) =>
  inTransaction(services, (command) =>
    updateMembership(command, actor, UpdateMembership.parse({ id, membership: { ...PASS, ...fields } }), 'sandbox'),
  );
const buy = (actor: Actor, membershipId: string, paymentId = uuidv7()) => purchaseMembership(services, actor, { membershipId, paymentId });
const list = (userId: string, actor: Actor | null = null) => queryMembershipsByUser(services, actor, { userId, limit: 12 });
const bought = async (actor: Actor) => (await queryMembershipPurchases(services, actor, { side: 'bought', limit: 20 })).items;

describe('an offer', () => {
  it('can’t go on sale before its creator can be paid, but can be kept until then', async () => {
    const person = await givenUser(db);
    await expect(create(person.actor)).rejects.toMatchObject({ reason: 'PAYOUTS_FIRST' });
    const kept = await create(person.actor, { status: 'cancelled' });
    await expect(update(person.actor, kept.id, {})).rejects.toMatchObject({ reason: 'PAYOUTS_FIRST' });
    expect((await list(person.userId)).items).toEqual([]);
    expect((await list(person.userId, person.actor)).items).toEqual([kept]);
  });

  it('is created once however often it is sent, and not with other fields', async () => {
    const creator = await sale.creator();
    const id = uuidv7();
    const answers = [await create(creator.actor, {}, id), await create(creator.actor, {}, id)];
    expect(answers[0]).toEqual(answers[1]);
    await expect(create(creator.actor, { price: 500 }, id)).rejects.toMatchObject({ reason: 'MEMBERSHIP_ID_TAKEN' });
  });

  it('is changed only by its creator, keeps its type, and leaves the list when it is taken off sale', async () => {
    const [creator, other] = [await sale.creator(), await sale.creator()];
    const { id } = await create(creator.actor);
    await expect(update(other.actor, id, { price: 100 })).rejects.toMatchObject({ reason: 'MEMBERSHIP_NOT_YOURS' });
    await expect(update(other.actor, uuidv7(), {})).rejects.toMatchObject({ reason: 'MEMBERSHIP_NOT_FOUND' });
    const renewing = { type: 'recurring', billingPeriod: 'monthly', status: 'cancelled' };
    await expect(update(creator.actor, id, renewing)).rejects.toMatchObject({ reason: 'TYPE_IS_FIXED' });
    expect(await update(creator.actor, id, { price: 7000, subtitle: 'For mornings' })).toMatchObject({ price: 7000 });
    expect((await list(creator.userId)).items).toMatchObject([{ id, price: 7000, subtitle: 'For mornings' }]);
    await update(creator.actor, id, { status: 'cancelled' });
    expect((await list(creator.userId)).items).toEqual([]);
  });

  it('is listed in pages, oldest first', async () => {
    const creator = await sale.creator();
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) ids.push((await givenMembership(db, creator, { title })).id);
    const first = await queryMembershipsByUser(services, null, { userId: creator.userId, limit: 2 });
    const second = await queryMembershipsByUser(services, null, { userId: creator.userId, limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });
});

describe('buying a pass', () => {
  it('is refused for one’s own, if it isn’t on sale or is over, to blocked people, and without payouts; nothing is charged', async () => {
    const [creator, fan, poor] = [await sale.creator(), await givenUser(db), await givenUser(db)];
    const pass = await givenMembership(db, creator);
    await expect(buy(creator.actor, pass.id)).rejects.toMatchObject({ reason: 'OWN_MEMBERSHIP' });
    await expect(buy(fan.actor, uuidv7())).rejects.toMatchObject({ reason: 'MEMBERSHIP_NOT_FOUND' });
    await expect(buy(fan.actor, (await givenMembership(db, creator, { status: 'cancelled' })).id)).rejects.toMatchObject({
      reason: 'MEMBERSHIP_NOT_FOUND',
    });
    await expect(buy(fan.actor, (await givenMembership(db, creator, { endsAt: services.now() })).id)).rejects.toMatchObject({
      reason: 'PASS_IS_OVER',
    });
    await expect(buy(fan.actor, (await givenMembership(db, poor)).id)).rejects.toMatchObject({ reason: 'CANNOT_RECEIVE' });
    const row = { blocker_user_id: creator.userId, blocked_user_id: fan.userId, created_at: services.now() };
    await db.insertInto('blocks').values(row).execute();
    await db.insertInto('blocked_by').values(row).execute();
    await expect(buy(fan.actor, pass.id)).rejects.toMatchObject({ reason: 'BLOCKED_MEMBERSHIP' });
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
  });

  it('opens one checkout for two tabs at once, grants the pass once it is paid, and refuses a second one while it lasts', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const pass = await create(creator.actor, { subtitle: 'For mornings' });
    const answers = await Promise.all([buy(fan.actor, pass.id), buy(fan.actor, pass.id)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await bought(fan.actor)).toEqual([]);
    await sale.pay(answers[0]?.clientSecret ?? null);
    await sale.deliverWebhooks();
    await sale.deliverWebhooks('reversed');
    await update(creator.actor, pass.id, { subtitle: 'For evenings' });
    expect(await bought(fan.actor)).toMatchObject([
      {
        membershipId: pass.id,
        status: 'active',
        usageCount: 0,
        sessionUsageLimit: 10,
        title: '10-class pass',
        subtitle: 'For mornings',
        price: 6400,
      },
    ]);
    await expect(buy(fan.actor, pass.id)).rejects.toMatchObject({ reason: 'HAS_MEMBERSHIP' });
    expect(await sale.ledger()).toMatchObject({ creator_earnings: -5740, platform_fee: -660, clearing: 0 });
    const news = await db.selectFrom('notifications').select(['to_user_id', 'type', 'message']).execute();
    expect(news).toEqual([
      {
        to_user_id: creator.userId,
        type: 'PAYMENT_MEMBERSHIP',
        message: `${fan.displayName} bought “10-class pass” for £64.00.`,
      },
    ]);
    expect(JSON.stringify(await services.waitingJobs('notifications.send-mail'))).toContain('10-class pass is yours');
  });

  it('grants what was sold at the price it was sold for, and can start again once its checkout is over', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const { id } = await create(creator.actor);
    await buy(fan.actor, id);
    await sale.wait(61);
    await sale.deliverWebhooks();
    const { clientSecret, paymentId } = await buy(fan.actor, id);
    await update(creator.actor, id, { price: 9900, sessionUsageLimit: 2 });
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    expect(await bought(fan.actor)).toMatchObject([{ id: paymentId, price: 6400, sessionUsageLimit: 10 }]);
  });

  it('is visible only to its two sides', async () => {
    const [creator, fan, stranger] = [await sale.creator(), await givenUser(db), await givenUser(db)];
    const { clientSecret, paymentId } = await buy(fan.actor, (await givenMembership(db, creator)).id);
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    const named = { purchaseId: paymentId, ownerUserId: creator.userId };
    expect(await getPurchase(services, fan.actor, named)).toMatchObject({ id: paymentId });
    expect(await getPurchase(services, creator.actor, named)).toMatchObject({ id: paymentId });
    expect(await getPurchase(services, stranger.actor, named)).toBeNull();
    expect((await queryMembershipPurchases(services, creator.actor, { side: 'sold', limit: 20 })).items).toMatchObject([{ id: paymentId }]);
  });

  it('tells its buyer the last day on which it can be used, not the day after', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const pass = await givenMembership(db, creator, { endsAt: new Date('2099-08-01T00:00:00.000Z') });
    await sale.pay((await buy(fan.actor, pass.id)).clientSecret);
    await sale.deliverWebhooks();
    const mails = (await services.waitingJobs('notifications.send-mail')) as { details?: [string, string][] }[];
    expect(mails.flatMap(({ details = [] }) => details)).toContainEqual(['Valid until', 'Friday 31 July 2099']);
  });

  it('is undone by a refund', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const pass = await givenMembership(db, creator);
    const { clientSecret, paymentId } = await buy(fan.actor, pass.id);
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    await refundPayment(services, creator.actor, { itemId: paymentId, userId: fan.userId, refundReason: 'They moved away.' });
    expect(await bought(fan.actor)).toMatchObject([{ status: 'cancelled' }]);
    await expect(buy(fan.actor, pass.id)).resolves.toMatchObject({ isPaid: false });
  });
});
