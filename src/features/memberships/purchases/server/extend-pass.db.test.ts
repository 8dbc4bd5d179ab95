import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenPass, spendPlace } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { ExtendPass, QueryMembershipPurchases } from '../../contract.ts';
import { placesLeft } from '../copy.ts';
import { queryMembershipPurchases } from './query-membership-purchases.ts';
import { extendPass } from './extend-pass.ts';

const { db, services } = await ticketSale();

type Person = Awaited<ReturnType<typeof givenUser>>;
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Math.ceil(services.now().getTime() / DAY_MS + days) * DAY_MS);

async function sold(values: Parameters<typeof givenPass>[3] = {}) {
  const [creator, holder] = [await givenUser(db), await givenUser(db)];
  return { creator, holder, ...(await givenPass(db, creator, holder, values)) };
}
const extend = (person: Person, purchaseId: string, change: object) =>
  inTransaction(services, (command) => extendPass(command, person.actor, ExtendPass.parse({ id: uuidv7(), purchaseId, ...change })));
const spend = ({ creator, holder }: { creator: Person; holder: Person }) =>
  inTransaction(services, (command) =>
    spendPlace(command, { ownerUserId: creator.userId, userId: holder.userId, startsAt: inDays(1), paymentId: uuidv7() }),
  );
async function read({ creator, id }: { creator: Person; id: string }) {
  const page = await queryMembershipPurchases(services, creator.actor, QueryMembershipPurchases.parse({ side: 'sold' }));
  const pass = page.items.find((one) => one.id === id);
  return pass && { left: placesLeft(pass), status: pass.status, endDateTime: pass.endDateTime };
}
const notified = (holder: Person) =>
  db
    .selectFrom('notifications')
    .select(['type', 'message'])
    .where('to_user_id', '=', holder.userId)
    .where('type', '=', 'PASS_EXTENDED')
    .execute();

test('a pass is extended by its seller alone, neither by its holder nor by others', async () => {
  const pass = await sold();
  for (const person of [pass.holder, await givenUser(db)])
    await expect(extend(person, pass.id, { places: 1 })).rejects.toMatchObject({ reason: 'PASS_NOT_FOUND' });
  expect(await read(pass)).toMatchObject({ left: 10 });
});

test('refuses what has ended, an end that isn’t later, places of a pass without a limit, and more than a pass may have', async () => {
  const pass = await sold({ endsAt: inDays(5) });
  await expect(extend(pass.creator, pass.id, { endDateTime: inDays(5).toISOString() })).resolves.toBeTruthy();
  expect(await notified(pass.holder)).toEqual([]);
  await expect(extend(pass.creator, pass.id, { places: 1, endDateTime: inDays(4).toISOString() })).rejects.toMatchObject({
    reason: 'NOT_LATER',
  });
  await expect(extend(pass.creator, pass.id, { places: 50 })).resolves.toBeTruthy();
  await db.updateTable('membership_purchases').set({ session_usage_limit: 990 }).where('id', '=', pass.id).execute();
  await expect(extend(pass.creator, pass.id, { places: 11 })).rejects.toMatchObject({ reason: 'TOO_MANY_PLACES' });
  await db.updateTable('membership_purchases').set({ status: 'cancelled' }).where('id', '=', pass.id).execute();
  await expect(extend(pass.creator, pass.id, { places: 1 })).rejects.toMatchObject({ reason: 'PASS_ENDED' });
  const unlimited = await sold({ limit: null });
  await expect(extend(unlimited.creator, unlimited.id, { places: 1 })).rejects.toMatchObject({ reason: 'NO_LIMIT' });
});

test('a place added to a pass that is used up can be booked with, once however often it was sent, and its holder is notified', async () => {
  const pass = await sold({ limit: 1 });
  expect(await spend(pass)).not.toBeNull();
  expect(await spend(pass)).toBeNull();
  const id = uuidv7();
  await Promise.all([1, 2, 3].map(() => extend(pass.creator, pass.id, { id, places: 1 })));
  expect(await read(pass)).toMatchObject({ left: 1, status: 'active' });
  expect(await spend(pass)).not.toBeNull();
  expect(await spend(pass)).toBeNull();
  expect(await notified(pass.holder)).toMatchObject([{ message: expect.stringContaining('1 more place') as string }]);
});

test('the same id again is the same extension, though the pass may have no more places, or has ended', async () => {
  const [pass, id] = [await sold({ limit: 990 }), uuidv7()];
  await extend(pass.creator, pass.id, { id, places: 10 });
  await expect(extend(pass.creator, pass.id, { id, places: 10 })).resolves.toEqual({ id: pass.id });
  await db.updateTable('membership_purchases').set({ status: 'cancelled' }).where('id', '=', pass.id).execute();
  await expect(extend(pass.creator, pass.id, { id, places: 10 })).resolves.toEqual({ id: pass.id });
  expect(await notified(pass.holder)).toHaveLength(1);
});

test('refuses places alone for a pass whose last day has passed: nobody could use them', async () => {
  const pass = await sold({ endsAt: inDays(-2) });
  await expect(extend(pass.creator, pass.id, { places: 1 })).rejects.toMatchObject({ reason: 'NOT_LATER' });
  await extend(pass.creator, pass.id, { places: 1, endDateTime: inDays(30).toISOString() });
  expect(await read(pass)).toMatchObject({ left: 11, status: 'active' });
});

test('a pass that has run out can be used again until its new last day', async () => {
  const pass = await sold({ endsAt: inDays(-2) });
  expect(await spend(pass)).toBeNull();
  await extend(pass.creator, pass.id, { endDateTime: inDays(30).toISOString() });
  expect(await read(pass)).toMatchObject({ left: 10, status: 'active', endDateTime: inDays(30).toISOString() });
  expect(await spend(pass)).not.toBeNull();
  expect(await notified(pass.holder)).toHaveLength(1);
});
