import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser, unblockUser } from '#features/follows/server/commands/block-user.ts';
import { GRACE_DAYS } from '#features/payments/recurring/rules.ts';
import { endRecurring } from '#features/payments/api/recurring/end-recurring.ts';
import { reconcileRecurring } from '#features/payments/recurring/server/reconcile-recurring.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { spendPlace } from '#tests/builders/membership.ts';
import { givenUser } from '#tests/builders/user.ts';
import { CreateMembership } from '../../contract.ts';
import { findMembers } from '../../api/find-members.ts';
import { countRenewing } from '../../offers/server/get-membership.ts';
import { queryMembershipPurchases } from './query-membership-purchases.ts';
import { cancelMembership, resumeMembership } from './change-membership.ts';
import { createMembership } from '../../offers/server/create-membership.ts';
import { purchaseMembership } from './purchase-membership.ts';
import { updateMembership } from '../../offers/server/update-membership.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const MONTHLY = { type: 'recurring', title: 'Every week', price: 2000, billingPeriod: 'monthly', sessionUsageLimit: 4, status: 'active' };

async function offered(actor: Actor, fields: object = {}): Promise<string> {
  const membership = CreateMembership.parse({ id: uuidv7(), membership: { ...MONTHLY, ...fields } });
  return (await inTransaction(services, (command) => createMembership(command, actor, membership, 'sandbox'))).id;
}

async function join(actor: Actor, membershipId: string) {
  const purchase = await purchaseMembership(services, actor, { membershipId, paymentId: uuidv7() });
  if (purchase.clientSecret !== null) {
    await sale.pay(purchase.clientSecret);
    await sale.deliverWebhooks();
  }
  return purchase;
}

const mine = async (actor: Actor) => (await queryMembershipPurchases(services, actor, { side: 'bought', limit: 20 })).items;
const spend = (owner: { userId: string }, person: { userId: string }, minutes: number) =>
  inTransaction(services, (command) => {
    const startsAt = new Date(services.now().getTime() + minutes * 60_000);
    return spendPlace(command, { ownerUserId: owner.userId, userId: person.userId, startsAt, paymentId: uuidv7() });
  });
const told = async (person: { userId: string }) =>
  (await db.selectFrom('notifications').select('type').where('to_user_id', '=', person.userId).orderBy('id').execute()).map(
    ({ type }) => type,
  );

const DAY = 24 * 60;
// A card that can be saved and is declined whenever it is charged (the payment sandbox's README).
const CHARGES_FAIL = '4000000000000341';

describe('a membership that renews', () => {
  it('is in force once paid for, pays only for places in its own period, and isn’t bought twice', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const id = await offered(creator.actor);
    await join(fan.actor, id);
    expect(await mine(fan.actor)).toMatchObject([
      { membershipId: id, status: 'active', autoRenew: true, usageCount: 0, sessionUsageLimit: 4 },
    ]);
    expect(await told(creator)).toEqual(['PAYMENT_MEMBERSHIP']);
    expect(await spend(creator, fan, DAY)).toMatchObject({ membershipId: id });
    expect(await spend(creator, fan, 40 * DAY)).toBeNull();
    expect(await join(fan.actor, id)).toMatchObject({ isPaid: true });
    expect(await sale.ledger()).toMatchObject({ clearing: 0, creator_earnings: -1780 });
  });

  it('grants its places again when it renews, and drops unused ones', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const id = await offered(creator.actor);
    await join(fan.actor, id);
    await spend(creator, fan, DAY);
    await sale.wait(32 * DAY);
    await sale.deliverWebhooks();
    expect(await mine(fan.actor)).toMatchObject([{ status: 'active', usageCount: 0 }]);
    for (let place = 0; place < 4; place += 1) expect(await spend(creator, fan, DAY)).not.toBeNull();
    expect(await spend(creator, fan, DAY)).toBeNull();
    expect(await told(creator)).toEqual(['PAYMENT_MEMBERSHIP', 'MEMBERSHIP_RENEWED']);
  });

  it('pays for places, and counts as a member’s, in the hour between the end of a period and the charge for the next', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    await join(fan.actor, await offered(creator.actor));
    const { ends_at: end } = await db.selectFrom('membership_purchases').select('ends_at').executeTakeFirstOrThrow();
    await sale.wait((Number(end) - services.now().getTime()) / 60_000 + 1);
    await sale.deliverWebhooks();
    expect(await spend(creator, fan, DAY)).not.toBeNull();
    const asked = { ownerUserId: creator.userId, userIds: [fan.userId], now: services.now() };
    expect(await findMembers(db, asked)).toEqual(new Set([fan.userId]));
    await sale.wait(2 * 60);
    await sale.deliverWebhooks();
    expect(await mine(fan.actor)).toMatchObject([{ status: 'active', usageCount: 0 }]);
  });

  it('starts with free days once per person and creator', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const [first, second] = [
      await offered(creator.actor, { trialPeriodInDays: 14 }),
      await offered(creator.actor, { trialPeriodInDays: 14 }),
    ];
    await join(fan.actor, first);
    expect(await mine(fan.actor)).toMatchObject([{ status: 'trial' }]);
    expect(await told(creator)).toEqual(['TRIAL_MEMBERSHIP_START']);
    expect(await services.waitingJobs('payments.announce-recurring')).toHaveLength(1);
    await join(fan.actor, second);
    expect(await mine(fan.actor)).toMatchObject([{ membershipId: second, status: 'active' }, { membershipId: first }]);
  });

  it('ends with its period when cancelled, and goes on when that is reversed, which a block prevents', async () => {
    const [creator, fan, other] = [await sale.creator(), await givenUser(db), await givenUser(db)];
    const id = await offered(creator.actor);
    await expect(cancelMembership(services, other.actor, { membershipId: id })).rejects.toMatchObject({ reason: 'NO_MEMBERSHIP' });
    await join(fan.actor, id);
    expect(await cancelMembership(services, fan.actor, { membershipId: id })).toMatchObject({
      status: 'scheduled_cancellation',
      autoRenew: false,
      mayResume: true,
    });
    await inTransaction(services, (command) => blockUser(command, fan.actor, { blockedUserId: creator.userId }));
    await expect(resumeMembership(services, fan.actor, { membershipId: id })).rejects.toMatchObject({ reason: 'BLOCKED_MEMBERSHIP' });
    expect(await mine(fan.actor)).toMatchObject([{ mayResume: false }]);
    await inTransaction(services, (command) => unblockUser(command, fan.actor, { blockedUserId: creator.userId }));
    expect(await mine(fan.actor)).toMatchObject([{ mayResume: true }]);
    expect(await resumeMembership(services, fan.actor, { membershipId: id })).toMatchObject({ status: 'active', autoRenew: true });
    await cancelMembership(services, fan.actor, { membershipId: id });
    expect(await spend(creator, fan, DAY)).not.toBeNull();
    await sale.wait(32 * DAY);
    await sale.deliverWebhooks();
    expect((await mine(fan.actor))[0]?.status).toMatch(/cancelled|expired/);
    expect(await spend(creator, fan, DAY)).toBeNull();
    await expect(resumeMembership(services, fan.actor, { membershipId: id })).rejects.toMatchObject({ reason: 'CANNOT_RESUME' });
  });

  it('says why when it ends because its payments didn’t go through', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const id = await offered(creator.actor, { trialPeriodInDays: 7 });
    const { clientSecret } = await purchaseMembership(services, fan.actor, { membershipId: id, paymentId: uuidv7() });
    await sale.pay(clientSecret, CHARGES_FAIL);
    await sale.deliverWebhooks();
    for (const days of [7.1, GRACE_DAYS]) {
      await sale.wait(days * DAY);
      await sale.deliverWebhooks();
    }
    await reconcileRecurring(services);
    expect(await mine(fan.actor)).toMatchObject([{ status: 'expired' }]);
    const mails = (await services.waitingJobs('notifications.send-mail')) as { subject: string; paragraphs: string[] }[];
    expect(mails.find(({ subject }) => subject === 'Every week has ended')?.paragraphs).toEqual([
      'The last payment didn’t go through, so it has ended. You weren’t charged for it.',
    ]);
  });

  it('goes on when taken off sale, or ends with the period already paid for, which the buyer can’t reverse', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const id = await offered(creator.actor);
    await join(fan.actor, id);
    const stopped = { id, membership: { ...CreateMembership.parse({ membership: MONTHLY }).membership, status: 'cancelled' as const } };
    const stop = (existing: 'keep' | 'run_out') =>
      inTransaction(services, (command) => updateMembership(command, creator.actor, { ...stopped, existing }, 'sandbox'));
    expect(await stop('keep')).toMatchObject({ status: 'cancelled' });
    expect(await mine(fan.actor)).toMatchObject([{ status: 'active', autoRenew: true }]);
    const stranger = await givenUser(db);
    const renewsFor = async (actor: Actor) => (await countRenewing(services, actor, { id })).count;
    expect([await renewsFor(creator.actor), await renewsFor(stranger.actor)]).toEqual([1, 0]);

    // Already off sale, it can still run out.
    await stop('run_out');
    await stop('run_out');
    expect(await renewsFor(creator.actor)).toBe(0);
    const [order, ...others] = await services.waitingJobs('payments.end-recurring');
    expect(others).toEqual([]);
    await endRecurring(services, order as Parameters<typeof endRecurring>[1]);
    expect(await mine(fan.actor)).toMatchObject([{ status: 'scheduled_cancellation', autoRenew: false, mayResume: false }]);
    await expect(resumeMembership(services, fan.actor, { membershipId: id })).rejects.toMatchObject({ reason: 'ENDED_BY_CREATOR' });
    const { rows: mails } = await sale.pool.query<{ title: string; paragraphs: string[] }>(
      `select data->>'title' as title, data->'paragraphs' as paragraphs from pgboss.job where name like 'notifications.send%' and data->>'toUserId' = $1`,
      [fan.userId],
    );
    expect(mails.filter(({ title }) => title === 'Your membership will end')).toMatchObject([
      { paragraphs: [expect.stringContaining('has ended this membership for everyone'), expect.any(String)] },
    ]);
    expect(await spend(creator, fan, DAY)).not.toBeNull();
    await sale.wait(32 * DAY);
    await sale.deliverWebhooks();
    expect((await mine(fan.actor))[0]?.status).toMatch(/cancelled|expired/);
    expect(await sale.ledger()).toMatchObject({ creator_earnings: -1780 });
  });

  it('can’t be ended by someone who doesn’t sell it', async () => {
    const [creator, stranger, fan] = [await sale.creator(), await sale.creator(), await givenUser(db)];
    const id = await offered(creator.actor);
    await join(fan.actor, id);
    const stopped = { id, membership: { ...CreateMembership.parse({ membership: MONTHLY }).membership, status: 'cancelled' as const } };
    await expect(
      inTransaction(services, (command) => updateMembership(command, stranger.actor, { ...stopped, existing: 'run_out' }, 'sandbox')),
    ).rejects.toMatchObject({ reason: 'MEMBERSHIP_NOT_YOURS' });
    expect(await mine(fan.actor)).toMatchObject([{ status: 'active', autoRenew: true }]);
  });
});
