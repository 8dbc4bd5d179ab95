import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser, unblockUser } from '#features/follows/server/commands/block-user.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { getTicket } from '../../wallet/server/get-ticket.ts';
import { buyTicket } from './buy-ticket.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
type Event = Awaited<ReturnType<typeof sale.event>>;

const block = ({ actor }: Person, { userId: blockedUserId }: Person) =>
  inTransaction(services, (command) => blockUser(command, actor, { blockedUserId }));
const unblock = ({ actor }: Person, { userId: blockedUserId }: Person) =>
  inTransaction(services, (command) => unblockUser(command, actor, { blockedUserId }));
const orderFor = (event: Event) => ({ sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() });
const refusal = { reason: 'BLOCKED_SALE', code: 'FORBIDDEN', message: 'You can’t book sessions with this host.' };

describe.each([0, 800])('a session for %i pence', (price) => {
  it("isn't sold to a person who blocked its host or whom its host blocked, with the same refusal, and is again once that is over", async () => {
    const host = await sale.creator();
    const event = await sale.event(host, { price });
    const [blocker, blocked] = [await givenUser(db), await givenUser(db, { admin: true })];
    await block(blocker, host);
    await block(host, blocked);
    for (const { actor } of [blocker, blocked]) await expect(buyTicket(services, actor, orderFor(event))).rejects.toMatchObject(refusal);
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
    await unblock(blocker, host);
    expect(await buyTicket(services, blocker.actor, orderFor(event))).toMatchObject({ isPaid: price === 0 });
  });

  it('is sold to everybody else, even at the same moment', async () => {
    const [host, other] = [await sale.creator(), await sale.creator()];
    const [event, elsewhere] = [await sale.event(host, { price }), await sale.event(other, { price })];
    const [blocked, friend] = [await givenUser(db), await givenUser(db)];
    await block(host, blocked);
    const results = await Promise.allSettled([
      buyTicket(services, blocked.actor, orderFor(event)),
      buyTicket(services, friend.actor, orderFor(event)),
      buyTicket(services, blocked.actor, orderFor(elsewhere)),
    ]);
    expect(results).toMatchObject([{ status: 'rejected', reason: refusal }, { status: 'fulfilled' }, { status: 'fulfilled' }]);
  });
});

it('an earlier ticket stays valid, and buying another is refused because of it', async () => {
  const [host, buyer] = [await givenUser(db), await givenUser(db)];
  const event = await sale.event(host, { price: 0 });
  const order = orderFor(event);
  await buyTicket(services, buyer.actor, order);
  await block(host, buyer);
  expect(await buyTicket(services, buyer.actor, order)).toMatchObject({ isPaid: true });
  await expect(buyTicket(services, buyer.actor, orderFor(event))).rejects.toMatchObject({ reason: 'HAS_TICKET' });
  const read = { sessionEventId: event.id, userId: buyer.userId };
  for (const { actor } of [host, buyer]) expect(await getTicket(services, actor, read)).toMatchObject({ status: 'active' });
});

it('an order that began before the block continues: its checkout opens again, and its money brings a ticket', async () => {
  const [host, buyer] = [await sale.creator(), await givenUser(db)];
  const event = await sale.event(host);
  const order = orderFor(event);
  const { clientSecret } = await buyTicket(services, buyer.actor, order);
  await block(buyer, host);
  for (const again of [order, orderFor(event)])
    expect(await buyTicket(services, buyer.actor, again)).toMatchObject({ isPaid: false, clientSecret, paymentId: order.paymentId });
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();
  expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', refund_due: false });
  expect(await sale.seats(event)).toEqual({ participant_count: 1, held_count: 0 });
});
