import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { givenCode } from '#tests/builders/discount-code.ts';
import { givenKinds } from '#tests/builders/ticket-kinds.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { getContentItem } from '#features/content/api/cards/get-content-item.ts';
import { createCallerFactory } from '#platform/server/http/rpc.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { ticketRouter } from '../../server/router.ts';
import { queryKinds } from './query-kinds.ts';
import { queryKindsOfCode } from './query-kinds-of-code.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(() => sale.empty());

type Person = Awaited<ReturnType<typeof givenUser>>;

/** A date with a kind for a code, which FRIENDS names and SPRING doesn't: that one is for everything. */
async function fair(price = 400) {
  const host = await sale.creator();
  const event = await sale.event(host, { price: 1000, capacity: 12, startsInMinutes: 3 * 24 * 60 });
  const [friends] = await givenKinds(services, event, [{ name: 'Friends', price, audience: 'code' }]);
  const kindId = friends?.id ?? '';
  const sessions = [{ sessionId: event.sessionId, kindIds: [kindId] }];
  await givenCode(services, host, {
    code: 'FRIENDS',
    percent: 10,
    covers: { sessions, memberships: [], subscription: false },
    mostUses: 1,
  });
  await givenCode(services, host);
  const order = ({ actor }: Person, code?: string) =>
    buyTicket(services, actor, {
      sessionId: event.sessionId,
      sessionEventId: event.id,
      paymentId: uuidv7(),
      seats: [{ kindId }],
      ...(code === undefined ? {} : { code: { code } }),
    });
  const key = { userId: host.userId, sessionEventId: event.id };
  return { host, event, kindId, order, key };
}

describe('a kind for whoever has a code', () => {
  it('is refused without a code, with one for everything and with one that nobody has, and nothing is held', async () => {
    const { order, event } = await fair();
    const buyer = await givenUser(db);
    await expect(order(buyer)).rejects.toThrow('“Friends” is for people with a code for it. Choose another kind of ticket.');
    await expect(order(buyer, 'SPRING')).rejects.toMatchObject({ reason: 'CODE_NOT_FOR_KINDS' });
    await expect(order(buyer, 'NOSUCH')).rejects.toMatchObject({ reason: 'CODE_UNKNOWN' });
    expect(Object.values(await sale.seats(event))).toEqual(expect.arrayContaining([0, 0]));
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
  });

  it('is listed only to whoever has a code that names it', async () => {
    const { key, kindId } = await fair();
    const { actor } = await givenUser(db);
    expect((await queryKinds(services, actor, key)).map(({ name }) => name)).toEqual(['Standard']);
    expect(await queryKindsOfCode(services, actor, { ...key, code: 'SPRING' })).toEqual([]);
    await expect(queryKindsOfCode(services, actor, { ...key, code: 'NOSUCH' })).rejects.toMatchObject({ reason: 'CODE_UNKNOWN' });
    expect(await queryKindsOfCode(services, actor, { ...key, code: 'FRIENDS' })).toMatchObject([{ id: kindId, price: 400, isFor: true }]);
  });

  it('is read with its session by nobody but their host', async () => {
    const { host, event, kindId } = await fair();
    const item = { contentItemUri: { type: 'SESSION', id: event.sessionId } as const, userId: host.userId };
    for (const actor of [null, (await givenUser(db)).actor]) {
      const read = await getContentItem(services, actor, item);
      expect(read).toMatchObject({ kinds: [] });
      expect(JSON.stringify(read)).not.toContain(kindId);
    }
    expect(await getContentItem(services, host.actor, item)).toMatchObject({ kinds: [{ id: kindId, name: 'Friends' }] });
  });

  it('is looked up with the right code as often as its reader likes, with wrong ones only so often', async () => {
    const { key } = await fair();
    const { actor } = await givenUser(db);
    const calls = createCallerFactory(ticketRouter)({ ...services, requestId: 'r1', address: '203.0.113.7', identity: null, actor });
    const looks = (code: string) => calls.queryKindsOfCode({ ...key, code });
    for (let time = 0; time < 25; time += 1) await looks('FRIENDS');
    for (let time = 0; time < 20; time += 1) await expect(looks('NOSUCH')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(looks('FRIENDS')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('is sold with the code, which takes off what it says', async () => {
    const { order } = await fair();
    const { paymentId, clientSecret } = await order(await givenUser(db), 'FRIENDS');
    expect(await sale.payment(paymentId)).toMatchObject({ amount: 360, description: { discount: { code: 'FRIENDS' } } });
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    expect(await db.selectFrom('tickets').select(['kind_name', 'price']).execute()).toEqual([{ kind_name: 'Friends', price: 360 }]);
  });

  it('that costs nothing counts as a use of the code, so that two people at once don’t both get the one that it is for', async () => {
    const { order } = await fair(0);
    const people = await Promise.all([givenUser(db), givenUser(db)]);
    const results = await Promise.allSettled(people.map((person) => order(person, 'FRIENDS')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.selectFrom('tickets').select('kind_name').execute()).toEqual([{ kind_name: 'Friends' }]);
  });
});
