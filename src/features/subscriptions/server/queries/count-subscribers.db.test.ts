import { beforeEach, expect, it } from 'vitest';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { countSubscribers } from './count-subscribers.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

const daysAgo = (days: number) => new Date(services.now().getTime() - days * 86_400_000);

/** A person who subscribed `since` days ago, and whose subscription last changed `changed` days ago. */
async function subscriber(
  creator: { userId: string },
  since: number,
  status: 'active' | 'trial' | 'payment_failed' | 'cancelled' | 'expired',
  changed = since,
) {
  const fan = await givenUser(db);
  await givenSubscriber(db, creator, fan, { status, graceEnd: status === 'payment_failed' ? daysAgo(-3) : null });
  await db
    .updateTable('subscribers')
    .set({ created_at: daysAgo(since), updated_at: daysAgo(changed) })
    .where('creator_user_id', '=', creator.userId)
    .where('subscriber_user_id', '=', fan.userId)
    .execute();
}

it('counts nothing for a person without subscribers, and only their own', async () => {
  const [creator, other] = [await givenUser(db), await givenUser(db)];
  await subscriber(other, 1, 'active');
  expect(await countSubscribers(services, creator.actor)).toEqual({ count: 0, came: 0, left: 0, renews: 0 });
});

it('counts who has access now, and who joined and left in the last 30 days', async () => {
  const creator = await givenUser(db);
  await subscriber(creator, 200, 'active');
  await subscriber(creator, 29, 'active');
  await subscriber(creator, 2, 'trial');
  await subscriber(creator, 60, 'payment_failed', 1);
  await subscriber(creator, 90, 'cancelled', 3);
  await subscriber(creator, 20, 'expired', 5);
  await subscriber(creator, 90, 'cancelled', 31);
  expect(await countSubscribers(services, creator.actor)).toEqual({ count: 4, came: 2, left: 2, renews: 0 });
});

it('counts whoever had only given months as left for 30 days after these end, and not before', async () => {
  const creator = await givenUser(db);
  for (const ended of [-5, 10, 29, 31]) {
    const fan = await givenUser(db);
    await givenSubscriber(db, creator, fan, { status: 'scheduled_cancellation' });
    await db
      .updateTable('subscribers')
      .set({
        auto_renew: false,
        given_until: daysAgo(ended),
        current_period_end: daysAgo(ended),
        created_at: daysAgo(60),
        updated_at: daysAgo(60),
      })
      .where('subscriber_user_id', '=', fan.userId)
      .execute();
  }
  expect(await countSubscribers(services, creator.actor)).toEqual({ count: 1, came: 0, left: 2, renews: 0 });
});
