import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { unfollowUser } from '#features/follows/server/commands/unfollow-user.ts';
import { recordSeller } from '#features/payments/api/checkout/create-payment.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { waitingLists } from '#tests/builders/waiting-list.ts';
import { queryAttendees } from '../../attendees/server/query-attendees.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { returnTicket } from '../../returns/server/return-ticket.ts';
import { mailTicket } from '../../wallet/server/mail-ticket.run.ts';
import { getTicket } from '../../wallet/server/get-ticket.ts';
import { givePlaces } from './give-places.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
const give = (host: { actor: Person['actor'] }, event: { id: string }, to: { username: string }, places = 1, paymentId?: string) =>
  inTransaction(services, (command) =>
    givePlaces(command, host.actor, { sessionEventId: event.id, username: to.username, places, paymentId }),
  );
const counts = async (event: { id: string }) => Object.values(await sale.seats(event));

async function followed({ capacity = 12 } = {}) {
  const [host, guest] = [await sale.creator(), await givenUser(db)];
  const event = await sale.event(host, { price: 800, capacity });
  await inTransaction(services, (command) => followUser(command, guest.actor, { userId: guest.userId, followingUserId: host.userId }));
  return { host, guest, event };
}

describe('a complimentary place is refused, and none is given', () => {
  it('to nobody, a stranger, and somebody with whom there is a block, in the same words', async () => {
    const { host, guest, event } = await followed();
    const sentence = 'Nobody with this username follows you or has booked with you.';
    await expect(give(host, event, { username: 'nobody_here' })).rejects.toThrow(sentence);
    await expect(give(host, event, await givenUser(db))).rejects.toThrow(sentence);
    await db
      .insertInto('blocked_by')
      .values({ blocked_user_id: host.userId, blocker_user_id: guest.userId, created_at: services.now() })
      .execute();
    await expect(give(host, event, guest)).rejects.toThrow(sentence);
    expect(await counts(event)).toEqual([0, 0]);
  });

  it('to whoever only waits for a place, has left a checkout, or was only given something before', async () => {
    const { host, guest, event } = await followed();
    const [waiting, leaving] = [await givenUser(db), await givenUser(db)];
    await inTransaction(services, (command) => recordSeller(command, { userId: waiting.userId, ownerUserId: host.userId }));
    const other = await sale.event(host, { price: 800 });
    await buyTicket(services, leaving.actor, { sessionId: other.sessionId, sessionEventId: other.id });
    await give(host, other, guest);
    const whom = { userId: guest.userId, followingUserId: host.userId };
    await inTransaction(services, (command) => unfollowUser(command, guest.actor, whom));
    for (const person of [waiting, leaving, guest])
      await expect(give(host, event, person)).rejects.toMatchObject({ reason: 'NOBODY_TO_GIVE_TO' });
    expect(await counts(event)).toEqual([0, 0]);
  });

  it('of somebody else’s date, to oneself, of a date that is full or over, and to whoever has a ticket or is paying', async () => {
    const { host, guest, event } = await followed({ capacity: 2 });
    await expect(give(guest, event, host)).rejects.toMatchObject({ reason: 'SESSION_EVENT_NOT_FOUND' });
    await expect(give(host, event, host)).rejects.toMatchObject({ reason: 'OWN_SESSION' });
    await expect(give(host, event, guest, 3)).rejects.toThrow('There are only 2 places left.');
    const ids = { sessionId: event.sessionId, sessionEventId: event.id };
    const { clientSecret } = await buyTicket(services, guest.actor, ids);
    await expect(give(host, event, guest)).rejects.toMatchObject({ reason: 'GUEST_IS_PAYING' });
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    await expect(give(host, event, guest)).rejects.toMatchObject({ reason: 'GUEST_HAS_TICKET' });
    services.setNow(addMinutes(services.now(), 3 * 24 * 60).toISOString());
    await expect(give(host, event, guest)).rejects.toMatchObject({ reason: 'GUEST_HAS_TICKET' });
    expect(await counts(event)).toEqual([1, 0]);
  });
});

describe('a second complimentary place within a day', () => {
  it('is refused to the same person, on whatever date of the host, also at the same moment', async () => {
    const { host, guest, event } = await followed();
    const [second, third] = [await sale.event(host, { price: 800 }), await sale.event(host, { price: 800 })];
    const results = await Promise.allSettled([event, second, third].map((date) => give(host, date, guest)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const open = [event, second, third].filter((_, index) => results[index]?.status === 'rejected');
    for (const date of open)
      await expect(give(host, date, guest)).rejects.toThrow('You can give places to the same person once in 24 hours.');
    const other = await givenUser(db);
    await inTransaction(services, (command) => followUser(command, other.actor, { userId: other.userId, followingUserId: host.userId }));
    const [next] = open;
    if (!next) throw new Error('No date is left.');
    await give(host, next, other);
    services.setNow(addMinutes(services.now(), 24 * 60 + 1).toISOString());
    await give(host, next, guest);
  });
});

describe('a complimentary place', () => {
  it('is a ticket that costs 0, marked as such for both sides, mailed, and nothing in the ledger', async () => {
    const { host, guest, event } = await followed();
    await give(host, event, { username: `@${guest.username.toUpperCase()}` }, 2);
    expect(await counts(event)).toEqual([2, 0]);
    const ticket = await getTicket(services, guest.actor, { sessionEventId: event.id, userId: guest.userId });
    expect(ticket?.seats.map(({ kindName, price, status }) => [kindName, price, status])).toEqual([
      ['Complimentary', 0, 'active'],
      ['Complimentary', 0, 'active'],
    ]);
    expect(await sale.payment(ticket?.paymentId ?? '')).toMatchObject({
      amount: 0,
      discount_amount: 0,
      platform_fee: 0,
      status: 'COMPLETED',
    });
    expect(await sale.ledger()).toEqual({});
    const list = await queryAttendees(services, host.actor, { sessionEventId: event.id, limit: 50 });
    expect(list.kinds).toEqual([{ name: 'Complimentary', count: 2 }]);
    await mailTicket(services, { ownerUserId: host.userId, ticketId: ticket?.id ?? '' });
    const [mail] = await services.waitingJobs('notifications.send-urgent-mail');
    expect(JSON.stringify(mail)).toContain('This is a complimentary ticket');
    expect(
      await db
        .selectFrom('notifications')
        .select('type')
        .where('to_user_id', '=', host.userId)
        .where('type', '=', 'FREE_SESSION')
        .execute(),
    ).toEqual([]);
  });

  it('can be returned by whoever got it, and is then free for somebody else', async () => {
    const { host, guest, event } = await followed({ capacity: 1 });
    await give(host, event, guest);
    const ticket = await getTicket(services, guest.actor, { sessionEventId: event.id, userId: guest.userId });
    await returnTicket(services, guest.actor, { ticketId: ticket?.id ?? '' });
    expect(await counts(event)).toEqual([0, 0]);
  });

  it('takes nobody’s turn: a place that is held for the first in line goes to nobody else', async () => {
    const lists = waitingLists(sale);
    const { event, giveBack } = await lists.fullEvent({ price: 800 });
    const [waiter] = await lists.inLine(event, 1);
    if (!waiter) throw new Error('Nobody waits.');
    await giveBack();
    const guest = await givenUser(db);
    const { actor: host } = await hostOf(event.ownerUserId);
    for (const { actor } of [guest, waiter])
      await inTransaction(services, (command) => followUser(command, actor, { userId: actor.userId, followingUserId: event.ownerUserId }));
    await expect(give({ actor: host }, event, guest)).rejects.toMatchObject({ reason: 'SESSION_FULL' });
    await give({ actor: host }, event, waiter);
    expect(await db.selectFrom('waiting_entries').select('user_id').execute()).toEqual([]);
    expect(await counts(event)).toEqual([1, 0]);
  });

  it('is given once when a press whose response was lost is repeated, and its id is no other person’s order', async () => {
    const { host, guest, event } = await followed();
    const id = services.newId();
    await give(host, event, guest, 2, id);
    await give(host, event, guest, 2, id);
    expect(await counts(event)).toEqual([2, 0]);
    const other = await givenUser(db);
    await inTransaction(services, (command) => followUser(command, other.actor, { userId: other.userId, followingUserId: host.userId }));
    await expect(give(host, event, other, 2, id)).rejects.toMatchObject({ reason: 'OTHER_BODY' });
    expect(await counts(event)).toEqual([2, 0]);
  });

  it('is never one too many, however many are given at once', async () => {
    const { host, event } = await followed({ capacity: 3 });
    const people = await Promise.all(Array.from({ length: 6 }, () => givenUser(db)));
    for (const { actor, userId } of people)
      await inTransaction(services, (command) => followUser(command, actor, { userId, followingUserId: host.userId }));
    const results = await Promise.allSettled(people.map((person) => give(host, event, person)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await counts(event)).toEqual([3, 0]);
  });
});

async function hostOf(userId: string) {
  const { username } = await db.selectFrom('users').select('username').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return { actor: { userId, username, displayName: null, admin: false, hiddenUserIds: [] } };
}
