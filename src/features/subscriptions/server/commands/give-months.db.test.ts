import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { givenOffer } from '#tests/builders/subscription.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { monthsAfter } from '../../rules.ts';
import { getSubscriber } from '../queries/get-subscriber.ts';
import { noticeAt } from '../jobs.ts';
import { giveMonths } from './give-months.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(() => sale.empty());

type Person = Awaited<ReturnType<typeof givenUser>>;
const follow = (by: Person, whom: Person) =>
  inTransaction(services, (command) => followUser(command, by.actor, { userId: by.userId, followingUserId: whom.userId }));
const give = ({ actor }: Person, username: string, paymentId?: string, months: 1 | 3 = 3) =>
  inTransaction(services, (command) => giveMonths(command, actor, { username, months, paymentId }));
const subscriptionOf = (creator: Person, fan: Person) =>
  getSubscriber(services, fan.actor, { creatorUserId: creator.userId, subscriberUserId: fan.userId });

test('free months are refused to strangers and to oneself, and of somebody who offers none', async () => {
  const [creator, other, stranger, fan] = [await givenUser(db), await givenUser(db), await givenUser(db), await givenUser(db)];
  await givenOffer(db, creator);
  await follow(fan, other);
  await expect(give(creator, stranger.actor.username)).rejects.toThrow('Nobody with this username follows you or has bought from you.');
  await expect(give(creator, 'nobody_here')).rejects.toThrow('Nobody with this username follows you or has bought from you.');
  await expect(give(creator, creator.actor.username)).rejects.toThrow('You can’t subscribe to yourself.');
  await expect(give(other, fan.actor.username)).rejects.toThrow('You don’t offer a subscription at the moment.');
  expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
});

test('a follower gets them, marked as complimentary and without money, once a day however often they are given', async () => {
  const [creator, fan] = [await givenUser(db), await givenUser(db)];
  await givenOffer(db, creator);
  await follow(fan, creator);
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => give(creator, `@${fan.actor.username}`)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await subscriptionOf(creator, fan)).toMatchObject({ accessEnd: monthsAfter(services.now(), 3).toISOString(), autoRenew: false });
  const orders = await db.selectFrom('payments').select(['amount', 'type', 'description']).execute();
  expect(orders).toMatchObject([{ amount: 0, type: 'SUBSCRIPTION', description: { given: 'complimentary', months: 3 } }]);
  expect(await sale.ledger()).toEqual({});
  const [notice] = await db.selectFrom('notifications').select('message').where('type', '=', 'PASS_GIVEN').execute();
  expect(notice?.message).toContain('3 months of their subscription');
});

test('are given once when a press whose response was lost is repeated', async () => {
  const [creator, fan] = [await givenUser(db), await givenUser(db)];
  await givenOffer(db, creator);
  await follow(fan, creator);
  const order = services.newId();
  await give(creator, fan.actor.username, order);
  await give(creator, fan.actor.username, order);
  expect(await db.selectFrom('given_months').select('id').execute()).toEqual([{ id: order }]);
});

test('can be taken back by their creator and nobody else, and end then', async () => {
  const [creator, fan] = [await givenUser(db), await givenUser(db)];
  const { id } = await givenOffer(db, creator);
  await follow(fan, creator);
  await give(creator, fan.actor.username);
  const order = { itemId: id, userId: fan.userId, refundReason: 'Given by mistake.' };
  await expect(refundPayment(services, fan.actor, order)).rejects.toMatchObject({ reason: 'NOT_YOURS' });
  expect((await subscriptionOf(creator, fan))?.accessEnd).not.toBeNull();
  await refundPayment(services, creator.actor, order);
  expect(await subscriptionOf(creator, fan)).toMatchObject({ status: 'expired', accessEnd: null });
});

test('whoever has fewer of them than they did is told a week before the end that there is now', async () => {
  const [creator, fan] = [await givenUser(db), await givenUser(db)];
  const { id } = await givenOffer(db, creator);
  await follow(fan, creator);
  const first = services.newId();
  await give(creator, fan.actor.username, first);
  services.setNow(new Date(services.now().getTime() + 25 * 60 * 60_000).toISOString());
  await give(creator, fan.actor.username, undefined, 1);
  await sale.pool.query("delete from pgboss.job where name = 'subscriptions.announce-end-of-given'");
  await refundPayment(services, creator.actor, { itemId: id, userId: fan.userId, paymentId: first, refundReason: 'Given by mistake.' });
  const end = new Date((await subscriptionOf(creator, fan))?.accessEnd ?? '');
  expect(end < monthsAfter(services.now(), 2)).toBe(true);
  const { rows } = await sale.pool.query("select start_after from pgboss.job where name = 'subscriptions.announce-end-of-given'");
  expect(rows).toEqual([{ start_after: noticeAt(end) }]);
});
