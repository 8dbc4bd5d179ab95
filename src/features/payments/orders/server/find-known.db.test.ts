import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { actorNow, givenUser } from '#tests/builders/user.ts';
import { findKnown } from './find-known.ts';

const sale = await ticketSale();
const { services, db } = sale;
const called = (displayName: string, username: string) => givenUser(db, { displayName, username });
type Person = Awaited<ReturnType<typeof givenUser>>;
const follow = (by: Person, whom: { userId: string }) =>
  inTransaction(services, (command) => followUser(command, by.actor, { userId: by.userId, followingUserId: whom.userId }));

test('finds who may be given something, and nobody else: followers and buyers, but no strangers, no followed and none with a block', async () => {
  const host = await sale.creator();
  const follower = await called('Anna Bell', 'bellringer');
  const buyer = await called('Tom Annandale', 'annfan');
  const followed = await called('Anna Followed', 'anna_followed');
  await called('Anna Stranger', 'anna');
  const [blocked, blocks] = [await called('Anna Blocked', 'anna_blocked'), await called('Anna Blocks', 'anna_blocks')];
  for (const person of [follower, blocked, blocks]) await follow(person, host);
  const event = await sale.event(host, { price: 800 });
  const bought = await buyTicket(services, buyer.actor, { sessionId: event.sessionId, sessionEventId: event.id });
  await sale.pay(bought.clientSecret);
  await sale.deliverWebhooks();
  // Whoever leaves a checkout has ordered nothing.
  await buyTicket(services, (await called('Anna Lefter', 'anna_left')).actor, { sessionId: event.sessionId, sessionEventId: event.id });
  const me = { ...host, actor: await actorNow(db, host) };
  await inTransaction(services, (command) => followUser(command, me.actor, { userId: host.userId, followingUserId: followed.userId }));
  await inTransaction(services, (command) => blockUser(command, me.actor, { blockedUserId: blocked.userId }));
  await inTransaction(services, (command) => blockUser(command, blocks.actor, { blockedUserId: host.userId }));
  const found = async (query: string) =>
    (await findKnown(services, await actorNow(db, host), { query })).map(({ username }) => username).toSorted();
  expect(await found('ann')).toEqual([buyer.username, follower.username].toSorted());
  expect(await found('BELL')).toEqual([follower.username]);
  expect(await found('@annf')).toEqual([buyer.username]);
  for (const query of ['a', '%%', '__', 'nnandale']) expect(await found(query)).toEqual([]);
});
