import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { givenMembership } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { givePass } from './give-pass.ts';
import { queryMembershipPurchases } from './query-membership-purchases.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(() => sale.empty());

type Person = Awaited<ReturnType<typeof givenUser>>;
const follow = (by: Person, whom: Person) =>
  inTransaction(services, (command) => followUser(command, by.actor, { userId: by.userId, followingUserId: whom.userId }));
const give = ({ actor }: Person, membershipId: string, username: string, paymentId?: string) =>
  inTransaction(services, (command) => givePass(command, actor, { membershipId, username, paymentId }));
const passesOf = async ({ actor }: Person) => (await queryMembershipPurchases(services, actor, { side: 'bought', limit: 20 })).items;

test('a free pass is refused to strangers, to oneself, and of somebody else’s passes or one that is over', async () => {
  const [creator, other, stranger, fan] = [await givenUser(db), await givenUser(db), await givenUser(db), await givenUser(db)];
  await follow(fan, creator);
  const { id } = await givenMembership(db, creator);
  const over = await givenMembership(db, creator, { endsAt: services.now() });
  await expect(give(creator, id, stranger.actor.username)).rejects.toThrow('Nobody with this username follows you or has bought from you.');
  await expect(give(creator, id, 'nobody_here')).rejects.toThrow('Nobody with this username follows you or has bought from you.');
  await expect(give(creator, id, creator.actor.username)).rejects.toThrow('You can’t buy your own membership.');
  await expect(give(other, id, fan.actor.username)).rejects.toThrow('This membership doesn’t exist or isn’t for sale.');
  await expect(give(creator, over.id, fan.actor.username)).rejects.toThrow('This pass has expired.');
  expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
});

test('a follower gets it with all of its places, marked as complimentary and without money, once a day however often it is given', async () => {
  const [creator, fan] = [await givenUser(db), await givenUser(db)];
  await follow(fan, creator);
  const { id } = await givenMembership(db, creator);
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => give(creator, id, `@${fan.actor.username}`)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [pass, ...others] = await passesOf(fan);
  expect(others).toEqual([]);
  expect(pass).toMatchObject({ sessionUsageLimit: 10, usageCount: 0, status: 'active', given: 'complimentary' });
  expect(await sale.payment(pass?.id ?? '')).toMatchObject({ amount: 0, type: 'MEMBERSHIP', status: 'COMPLETED' });
  expect(await sale.ledger()).toEqual({});
  const notices = await db.selectFrom('notifications').select('message').where('type', '=', 'PASS_GIVEN').execute();
  expect(notices).toHaveLength(1);
  await sale.wait(24 * 60 + 1);
  await give(creator, id, fan.actor.username);
  expect(await passesOf(fan)).toHaveLength(2);
});

test('is given once when a press whose response was lost is repeated', async () => {
  const [creator, fan] = [await givenUser(db), await givenUser(db)];
  await follow(fan, creator);
  const { id } = await givenMembership(db, creator);
  const order = services.newId();
  await give(creator, id, fan.actor.username, order);
  await give(creator, id, fan.actor.username, order);
  expect(await passesOf(fan)).toMatchObject([{ id: order }]);
});

test('can be taken back by its creator and nobody else, and ends then', async () => {
  const [creator, fan] = [await givenUser(db), await givenUser(db)];
  await follow(fan, creator);
  const { id } = await givenMembership(db, creator);
  await give(creator, id, fan.actor.username);
  const [pass] = await passesOf(fan);
  const order = { itemId: pass?.id ?? '', userId: fan.userId, refundReason: 'Given by mistake.' };
  await expect(refundPayment(services, fan.actor, order)).rejects.toMatchObject({ reason: 'NOT_YOURS' });
  expect(await passesOf(fan)).toMatchObject([{ status: 'active' }]);
  await refundPayment(services, creator.actor, order);
  expect(await passesOf(fan)).toMatchObject([{ status: 'cancelled' }]);
  expect(await sale.ledger()).toEqual({});
});
