import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { expression } from '#db/statement.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenOffer, givenSubscriber } from '#tests/builders/subscription.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { SubscriptionStatus } from '../contract.ts';
import { accessEnd, givesAccess } from '../rules.ts';
import { endSubscriptionsOf } from '../server/commands/end-subscriptions-of.ts';
import { findActiveOffer } from './find-active-offer.ts';
import { getSubscriber } from '../server/queries/get-subscriber.ts';
import { isSubscribed } from '../server/queries/is-subscribed.ts';
import { subscribesTo } from './subscribes-to.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

const OPEN = subscribesTo({ creator: 'u.user_id', reader: ':reader', now: ':now' });
const END = new Date('2026-06-30T12:00:00.000Z');
const GRACE_END = new Date('2026-07-05T12:00:00.000Z');

describe('a subscription', () => {
  test('is visible only to its two people and administrators', async () => {
    const [creator, fan, stranger, admin] = [
      await givenUser(db),
      await givenUser(db),
      await givenUser(db),
      await givenUser(db, { admin: true }),
    ];
    await givenSubscriber(db, creator, fan);
    const input = { creatorUserId: creator.userId, subscriberUserId: fan.userId };
    expect(await getSubscriber(services, stranger.actor, input)).toBeNull();
    for (const reader of [creator, fan, admin])
      expect(await getSubscriber(services, reader.actor, input)).toMatchObject({ ...input, status: 'active', autoRenew: false });
    expect(await getSubscriber(services, fan.actor, { creatorUserId: fan.userId, subscriberUserId: creator.userId })).toBeNull();
  });

  test("opens nothing to a suspended person, to the creator's other readers, or the other way round", async () => {
    const [creator, fan, other] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await givenSubscriber(db, creator, fan);
    const ask = (readerUserId: string, ownerUserId: string) => isSubscribed(db, { readerUserId, ownerUserId, now: services.now() });
    expect(await ask(other.userId, creator.userId)).toBe(false);
    expect(await ask(creator.userId, fan.userId)).toBe(false);
    expect(await ask(fan.userId, creator.userId)).toBe(true);
    await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', fan.userId).execute();
    expect(await ask(fan.userId, creator.userId)).toBe(false);
  });

  test('that has run out is shown as expired, though its row still says otherwise', async () => {
    const [creator, fan] = [await givenUser(db), await givenUser(db)];
    await givenSubscriber(db, creator, fan, { status: 'scheduled_cancellation', currentPeriodEnd: services.now() });
    const input = { creatorUserId: creator.userId, subscriberUserId: fan.userId };
    expect(await getSubscriber(services, fan.actor, input)).toMatchObject({ status: 'expired' });
  });
});

test('the database decides as the rules do, in every status, renewing or not, with given months or not, before and after each end', async () => {
  const [creator, fan] = [await givenUser(db), await givenUser(db)];
  await db.transaction().execute(async (tx) => {
    // The clocks change there during the grace.
    await sql`set local time zone 'Europe/London'`.execute(tx);
    const last = new Date('2026-10-24T12:00:00.000Z');
    for (const status of SubscriptionStatus.options)
      for (const autoRenew of [true, false])
        for (const [currentPeriodEnd, givenUntil] of [
          [END, null],
          [last, null],
          [END, new Date('2026-12-24T12:00:00.000Z')],
          [END, new Date(END.getTime() - 5)],
        ] as const) {
          const term = { status, autoRenew, currentPeriodEnd, givenUntil, graceEnd: status === 'payment_failed' ? GRACE_END : null };
          await givenSubscriber(tx, creator, fan, term);
          const ends = [currentPeriodEnd, GRACE_END, accessEnd(term) ?? currentPeriodEnd].map((end) => end.getTime());
          for (const instant of ends.flatMap((end) => [new Date(end - 1), new Date(end)])) {
            const { open } = await tx
              .selectFrom('users as u')
              .select(expression<boolean>(OPEN, { reader: fan.userId, now: instant }).as('open'))
              .where('u.user_id', '=', creator.userId)
              .executeTakeFirstOrThrow();
            expect({ ...term, instant, open }).toEqual({ ...term, instant, open: givesAccess(term, instant) });
          }
        }
  });
});

test("leaving ends a person's subscriptions, those to them and their offer, and nothing else", async () => {
  const [leaver, fan, creator, other] = [await givenUser(db), await givenUser(db), await givenUser(db), await givenUser(db)];
  await givenOffer(db, leaver);
  for (const [to, from] of [
    [leaver, fan],
    [creator, leaver],
    [creator, other],
  ] as const)
    await givenSubscriber(db, to, from, { autoRenew: true });
  const end = () => inTransaction(services, (command) => endSubscriptionsOf(command, leaver.userId));
  expect(await end()).toBe(3);
  expect(await end()).toBe(0);
  const ask = (reader: { userId: string }, owner: { userId: string }) =>
    isSubscribed(db, { readerUserId: reader.userId, ownerUserId: owner.userId, now: services.now() });
  expect([await ask(fan, leaver), await ask(leaver, creator), await ask(other, creator)]).toEqual([false, false, true]);
  expect(await findActiveOffer(db, leaver.userId)).toBeNull();
});

test('an offer is found while it is active, one at a time for each creator', async () => {
  const [creator, other] = [await givenUser(db), await givenUser(db)];
  await givenOffer(db, creator, 'withdrawn');
  expect(await findActiveOffer(db, creator.userId)).toBeNull();
  const { id } = await givenOffer(db, creator);
  expect(await findActiveOffer(db, creator.userId)).toEqual({
    id,
    benefit: '',
    userId: creator.userId,
    price: 500,
    currency: 'GBP',
    billingPeriod: 'monthly',
  });
  expect(await findActiveOffer(db, other.userId)).toBeNull();
  await expect(givenOffer(db, creator)).rejects.toThrow(/subscription_offers_active/);
});
