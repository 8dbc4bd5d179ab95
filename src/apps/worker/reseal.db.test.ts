import { expect, test } from 'vitest';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import { adoptSecret, readSecrets } from '#platform/server/database/adopt-secret.ts';
import { runFinishDeletion } from '#features/privacy/deletion/server/finish-deletion.run.ts';
import { getFeed } from '#features/tickets/calendar-feed/server/change-feed.ts';
import { httpWorld } from '#tests/builders/http-world.ts';
import { onlySecret } from '#tests/builders/only-secret.ts';
import { resealAll } from './reseal.run.ts';

const world = await httpWorld();
const { db, services } = world;
const NEW = 'the new secret of these tests, long enough';
const moving = { current: NEW, previous: [services.config.secret.current], next: [] };
const given = (secret: AppSecret) => ({ ...services, config: { ...services.config, secret } });

test('an account whose deletion began under the former secret is deleted to the end without that secret, and its person gets a mail', async () => {
  const person = await world.person();
  await world.rpc('user.deleteAccount', { password: person.password }, person);
  await adoptSecret(given(moving), async () => true);
  await resealAll(given(moving));
  expect(await readSecrets(db)).toHaveLength(1);
  await runFinishDeletion(given(onlySecret(NEW)), { userId: person.userId });
  const left = db.selectFrom('account_deletions').select(['sealed', 'login_deleted_at', 'mailed_at']).where('user_id', '=', person.userId);
  expect(await left.executeTakeFirst()).toEqual({ sealed: null, login_deleted_at: expect.any(Date), mailed_at: expect.any(Date) });
  expect(services.mails.filter(({ to }) => to === person.email)).toHaveLength(1);
});

test('a private calendar has the same address once the former secret is forgotten', async () => {
  const person = await world.person();
  const { data } = await world.rpc('ticket.startCalendarFeed', {}, person);
  await adoptSecret(given(moving), async () => true);
  await resealAll(given(moving));
  expect((await getFeed(given(onlySecret(NEW)), person.actor)).address).toBe((data as { address: string }).address);
});
