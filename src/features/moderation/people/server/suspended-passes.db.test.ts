import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { notifyPassHolders } from '#features/memberships/server/jobs/notify-pass-holders.run.ts';
import type { NotifyPassHolders } from '#features/memberships/server/jobs/notify-pass-holders.ts';
import { queryMembershipPurchases } from '#features/memberships/purchases/server/query-membership-purchases.ts';
import { notifyOfPause } from '#features/payments/recurring/server/notify-of-pause.run.ts';
import { endRecurring } from '#features/payments/api/recurring/end-recurring.ts';
import { stopOrders } from '#features/payments/server/workflows/stop-orders.ts';
import { cancelSubscription } from '#features/subscriptions/server/workflows/change-subscription.ts';
import { createOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { subscribe } from '#features/subscriptions/server/workflows/subscribe.ts';
import { givenMembership, givenPass } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { RestoreUser, SuspendUser } from '../contract.ts';
import { restorePerson } from './restore-person.ts';
import { suspendPerson } from './suspend-person.ts';

const sale = await ticketSale();
const { services, db } = sale;
const admin = await givenUser(db, { admin: true });

const DAY_MS = 86_400_000;
const midnight = (days: number) => new Date(Math.ceil(services.now().getTime() / DAY_MS) * DAY_MS + days * DAY_MS);

const suspend = (person: { userId: string }) =>
  inTransaction(services, (command) =>
    suspendPerson(command, admin.actor, SuspendUser.parse({ userId: person.userId, reason: 'FRAUD' }), services),
  );
const restore = (person: { userId: string }) =>
  inTransaction(services, (command) => restorePerson(command, admin.actor, RestoreUser.parse({ userId: person.userId })));

async function takeJobs<Payload>(name: string): Promise<Payload[]> {
  const { rows } = await sale.pool.query<{ data: Payload }>('delete from pgboss.job where name = $1 returning data', [name]);
  return rows.map(({ data }) => data);
}

/** Runs what is to be told, twice, until nothing is left. */
async function tell(): Promise<void> {
  for (let jobs; (jobs = await takeJobs<NotifyPassHolders>('memberships.tell-pass-holders')).length > 0;)
    for (const job of [...jobs, ...jobs]) await notifyPassHolders(services, job);
}

async function toldTo({ userId }: { userId: string }) {
  const types = await db
    .selectFrom('notifications')
    .select(['type', 'url'])
    .where('to_user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return { types: types.map(({ type }) => type).filter((type) => type.startsWith('PASS_')), mails: await mailsTo({ userId }) };
}

async function mailsTo({ userId }: { userId: string }) {
  const { rows } = await sale.pool.query<{ subject: string; text: string }>(
    `select data->>'subject' as subject, data->>'paragraphs' as text from pgboss.job
     where name like 'notifications.send%' and data->>'toUserId' = $1 order by created_on, id`,
    [userId],
  );
  return rows;
}

const lastDay = async ({ id }: { id: string }) =>
  (await db.selectFrom('membership_purchases').select('ends_at').where('id', '=', id).executeTakeFirstOrThrow()).ends_at;

test('people who have a pass are told that they can’t use it while its creator is suspended, and get the days back that they lost', async () => {
  const [creator, fan, other] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const pass = await givenPass(db, creator, fan, { endsAt: midnight(1), title: 'Ten classes' });
  const lasting = await givenPass(db, creator, other, { title: 'No last day' });
  await suspend(creator);
  await tell();
  expect(await toldTo(fan)).toEqual({
    types: ['PASS_PAUSED'],
    mails: [
      { subject: 'You can’t use Ten classes for now', text: expect.stringMatching(/add the days you’ve lost.*write to us for a refund/s) },
    ],
  });
  expect((await toldTo(other)).mails).toEqual([
    { subject: 'You can’t use No last day for now', text: expect.not.stringMatching(/add the days/) },
  ]);

  const paused = async () =>
    (await queryMembershipPurchases(services, fan.actor, { side: 'bought', limit: 5 })).items.map(({ isPaused }) => isPaused);
  expect(await paused()).toEqual([true]);
  services.setNow(new Date(services.now().getTime() + 3.5 * DAY_MS).toISOString());
  const before = await lastDay(pass);
  await restore(creator);
  await tell();
  expect((await lastDay(pass))?.getTime()).toBe((before?.getTime() ?? 0) + 4 * DAY_MS);
  expect(await lastDay(lasting)).toBeNull();
  expect(await paused()).toEqual([false]);
  const told = await toldTo(fan);
  expect(told.types).toEqual(['PASS_PAUSED', 'PASS_USABLE_AGAIN']);
  expect(told.mails[1]).toEqual({ subject: 'You can use Ten classes again', text: expect.stringMatching(/added 4 days/) });
  expect((await toldTo(other)).mails[1]?.text).not.toMatch(/days/);
});

test('nobody is told of a pass that was over or used up, of somebody else’s, or of what is no longer so', async () => {
  const [creator, stranger] = [await givenUser(db), await givenUser(db)];
  const [late, done, elsewhere] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const over = await givenPass(db, creator, late, { endsAt: midnight(-2) });
  const used = await givenPass(db, creator, done, { limit: 1 });
  await db
    .insertInto('membership_uses')
    .values({
      owner_user_id: creator.userId,
      purchase_id: used.id,
      id: uuidv7(),
      kind: 'spend',
      places: 1,
      period: 1,
      source: uuidv7(),
      at: services.now(),
    })
    .execute();
  const theirs = await givenPass(db, stranger, elsewhere, { endsAt: midnight(5) });
  await givenMembership(db, creator, {});
  const ends = [await lastDay(over), await lastDay(theirs)];
  await suspend(creator);
  await restore(creator);
  await tell();
  expect([await lastDay(over), await lastDay(theirs)]).toEqual(ends);
  for (const person of [late, done, elsewhere]) expect(await toldTo(person)).toEqual({ types: [], mails: [] });
});

test('more people than are told at once are all told, each once', async () => {
  const creator = await givenUser(db);
  const fans = await Promise.all(Array.from({ length: 105 }, () => givenUser(db)));
  for (const fan of fans) await givenPass(db, creator, fan);
  await suspend(creator);
  await tell();
  const told = db.selectFrom('notifications').select('to_user_id').where('type', '=', 'PASS_PAUSED');
  const people = (await told.execute()).map(({ to_user_id: userId }) => userId);
  expect(people.filter((userId) => fans.some((fan) => fan.userId === userId)).toSorted()).toEqual(
    fans.map(({ userId }) => userId).toSorted(),
  );
});

test('subscribers of a suspended creator are told about refunds, and so is one who had already cancelled', async () => {
  const [creator, stays, leaves] = [await sale.creator(), await givenUser(db), await givenUser(db)];
  const offer = await inTransaction(services, (command) => createOffer(command, creator.actor, { price: 500, benefit: '' }, 'sandbox'));
  for (const fan of [stays, leaves]) {
    const { clientSecret } = await subscribe(services, fan.actor, { subscriptionOwnerUserId: creator.userId, subscriptionId: offer.id });
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
  }
  await cancelSubscription(services, leaves.actor, { creatorUserId: creator.userId });
  await suspend(creator);
  for (const _ of [1, 2]) await stopOrders(services, creator);
  const ends = await takeJobs<Parameters<typeof endRecurring>[1]>('payments.end-recurring');
  for (const end of [...ends, ...ends]) await endRecurring(services, end);
  const pauses = await takeJobs<Parameters<typeof notifyOfPause>[1]>('payments.tell-of-pause');
  for (const pause of [...pauses, ...pauses]) await notifyOfPause(services, pause);
  const mailed = async (person: { userId: string }, subject: RegExp) =>
    (await mailsTo(person)).filter((mail) => subject.test(mail.subject));
  const refund = { text: expect.stringMatching(/account is suspended.*Write to us if you’d like a refund/s) };
  expect(await mailed(stays, /^Your subscription to .* ends on /)).toMatchObject([refund]);
  expect(await mailed(stays, /for now$/)).toEqual([]);
  expect(await mailed(leaves, /^You can’t use your subscription to .* for now$/)).toMatchObject([refund]);
});
