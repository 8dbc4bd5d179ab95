import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { CAPS } from '#kernel/caps.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { startPushService, type PushBrowser } from '#tests/builders/push-service.ts';
import { givenSignIn } from '#tests/builders/sign-in.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import type { Push } from '../rules.ts';
import { ensurePushKeys } from './commands/ensure-push-keys.ts';
import { registerPush, removePush } from './commands/register-push.ts';
import { sendPush } from '../api/send-push.ts';
import type { SignIn } from './dependencies.ts';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import { resealPushKeys } from '../api/push-keys.ts';
import { onlySecret } from '#tests/builders/only-secret.ts';

const database = await testDatabase();
const { db } = database;
const services = await testServices(database, []);
const service = await startPushService();
afterAll(() => service.close());
services.config.push.hosts.push(service.origin);

const aPush = (key = uuidv7()): Push => ({
  open: { title: 'Noah', body: 'CANARY see you at the door' },
  discreet: { title: 'Turnout', body: 'You have a new message.' },
  tag: 'chat-1',
  path: '/messages/1',
  key,
});

const person = async () => (await givenUser(db)).actor;
async function register(actor: Actor, browser: PushBrowser, showsContent = false, given?: SignIn) {
  const [{ publicKey }, signIn] = [await ensurePushKeys(services), given ?? (await givenSignIn(db))];
  const input = { ...browser.subscription, showsContent };
  return inTransaction(services, (command) =>
    registerPush(command, actor, input, { publicKey, hosts: services.config.push.hosts, signIn }),
  );
}

test.for([
  'https://127.0.0.1/push',
  'http://169.254.169.254/latest/meta-data',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com',
])('rejects an address that isn’t a push service’s: %s', async (endpoint) => {
  const actor = await person();
  const browser = service.browser();
  const foreign = { ...browser, subscription: { ...browser.subscription, endpoint } };
  await expect(register(actor, foreign)).rejects.toThrow('we don’t support its push service');
  expect(await db.selectFrom('push_devices').select('user_id').where('user_id', '=', actor.userId).execute()).toEqual([]);
});

test('a host that is no longer allowed is never called, whatever was stored', async () => {
  const [actor, browser] = [await person(), service.browser()];
  await register(actor, browser);
  const before = service.taken.length;
  const elsewhere = { ...services, config: { ...services.config, push: { hosts: ['fcm.googleapis.com'] } } };
  await sendPush(elsewhere, actor.userId, aPush());
  expect(service.taken).toHaveLength(before);
});

test('the keys are created once, whoever comes first, and the private one can’t be read in the database', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => ensurePushKeys(services)));
  expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1);
  const row = await db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();
  expect(row.sealed_private_key.toString('utf8')).not.toContain(all[0]?.privateKey ?? '');
});

test('a program with an unknown secret replaces no keys; with a former one known, they are resealed and stay the same', async () => {
  const [actor, browser] = [await person(), service.browser()];
  await register(actor, browser);
  const keys = await ensurePushKeys(services);
  const current = 'x'.repeat(40);
  const of = (secret: AppSecret) => ({ ...services, config: { ...services.config, secret } });
  await expect(ensurePushKeys(of(onlySecret(current)))).rejects.toThrow('APP_SECRET that this program doesn’t know');
  const moving = of({ current, previous: [services.config.secret.current], next: [] });
  expect(await ensurePushKeys(moving)).toEqual(keys);
  await sendPush(moving, actor.userId, aPush());
  expect(service.shownBy(browser)).toHaveLength(1);
  expect([await resealPushKeys(moving), await resealPushKeys(moving)]).toEqual([1, 0]);
  expect(await ensurePushKeys(of(onlySecret(current)))).toEqual(keys);
  await expect(ensurePushKeys(services)).rejects.toThrow('APP_SECRET that this program doesn’t know');
  await db.deleteFrom('push_keys').execute();
});

test('a push says nothing private unless this browser may show it', async () => {
  const [actor, quiet, open] = [await person(), service.browser(), service.browser()];
  await register(actor, quiet);
  await register(actor, open, true);
  await sendPush(services, actor.userId, aPush());
  expect(service.shownBy(quiet)).toEqual([
    { title: 'Turnout', body: 'You have a new message.', tag: 'chat-1', navigate: 'http://turnout.test/messages/1', lang: 'en-GB' },
  ]);
  expect(service.shownBy(open)).toMatchObject([{ title: 'Noah', body: 'CANARY see you at the door' }]);
  const headers = service.taken.at(-1)?.headers;
  expect(headers).toMatchObject({ ttl: '43200', urgency: 'normal', 'content-encoding': 'aes128gcm' });
  expect(headers?.authorization).toMatch(/^vapid t=/);
  expect(JSON.stringify(headers)).not.toContain('chat-1');
});

test('the same push goes to each browser once, even if its job runs again', async () => {
  const [actor, steady, shaky] = [await person(), service.browser(), service.browser()];
  await register(actor, steady);
  await register(actor, shaky);
  service.answer(shaky, 503);
  const push = aPush();
  await expect(sendPush(services, actor.userId, push)).rejects.toThrow('asked later');
  service.answer(shaky, 201);
  await sendPush(services, actor.userId, push);
  await sendPush(services, actor.userId, push);
  expect(service.shownBy(steady)).toHaveLength(1);
  // The refused one and the accepted one.
  expect(service.shownBy(shaky)).toHaveLength(2);
});

test.for([404, 410])('forgets a browser whose service answers %i, and no other', async (status) => {
  const [actor, gone, here] = [await person(), service.browser(), service.browser()];
  await register(actor, gone);
  await register(actor, here);
  service.answer(gone, status);
  await sendPush(services, actor.userId, aPush());
  await sendPush(services, actor.userId, aPush());
  expect(service.shownBy(gone)).toHaveLength(1);
  expect(service.shownBy(here)).toHaveLength(2);
});

test('doesn’t follow a redirect from a push service', async () => {
  const [actor, browser] = [await person(), service.browser()];
  await register(actor, browser);
  service.answer(browser, 307);
  await sendPush(services, actor.userId, aPush());
  expect(service.taken.filter(({ path }) => path === '/elsewhere')).toEqual([]);
});

test('registering the same browser again keeps one; a twenty-first takes the place of the oldest', async () => {
  const actor = await person();
  const [first, ...others] = Array.from({ length: CAPS.pushDevices + 1 }, () => service.browser());
  if (!first) throw new Error('There is none.');
  await register(actor, first);
  await register(actor, first, true);
  for (const [index, browser] of others.entries()) {
    services.setNow(new Date(Date.UTC(2026, 5, 1, 13, index)).toISOString());
    await register(actor, browser);
  }
  const rows = await db.selectFrom('push_devices').select('endpoint').where('user_id', '=', actor.userId).execute();
  expect(rows.map((row) => row.endpoint).toSorted()).toEqual(others.map(({ subscription }) => subscription.endpoint).toSorted());
});

test('a removed browser gets no pushes, and only its own person can remove it', async () => {
  const [actor, stranger, browser] = [await person(), await person(), service.browser()];
  await register(actor, browser);
  const { endpoint } = browser.subscription;
  await inTransaction(services, (command) => removePush(command, stranger, { endpoint }));
  await sendPush(services, actor.userId, aPush());
  expect(service.shownBy(browser)).toHaveLength(1);
  await inTransaction(services, (command) => removePush(command, actor, { endpoint }));
  await sendPush(services, actor.userId, aPush());
  expect(service.shownBy(browser)).toHaveLength(1);
});

test('a browser whose sign-in has ended gets no pushes and is forgotten; the person’s others get theirs', async () => {
  const [actor, lost, kept] = [await person(), service.browser(), service.browser()];
  const signIn = await givenSignIn(db);
  await register(actor, lost, true, signIn);
  await register(actor, kept, true);
  await db.updateTable('identity_families').set({ revoked_at: services.now() }).where('origin_jti', '=', signIn.session).execute();
  await sendPush(services, actor.userId, aPush());
  expect(service.shownBy(lost)).toEqual([]);
  expect(service.shownBy(kept)).toHaveLength(1);
  expect(await db.selectFrom('push_devices').select('session').where('user_id', '=', actor.userId).execute()).toHaveLength(1);
});

test('a suspended person gets no pushes', async () => {
  const [actor, browser] = [await person(), service.browser()];
  await register(actor, browser, true);
  await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', actor.userId).execute();
  await sendPush(services, actor.userId, aPush());
  expect(service.shownBy(browser)).toEqual([]);
});
