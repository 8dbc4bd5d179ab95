import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '#apps/all/prepare-database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { openCaller } from '#tests/chaos/caller.ts';
import { identity, joinTown, PASSWORD, type Member } from '#tests/chaos/people.ts';
import { readAsBrowsers } from '#tests/harness/read-as-browsers.ts';
import { startS3rver, type TestStore } from '#tests/harness/storage/start-s3rver.ts';
import { must, mutate, openChat, publish, query, write } from './deeds.ts';
import { listenLive } from './listen-live.ts';
import { openBalancer } from './open-balancer.ts';
import { openMachine, startTown, type Machine, type Town } from './start-machine.ts';

const SECRET = 'one secret for every machine of the town';
// A queue that has little to do, scheduled once more at every minute.
const EVERY_MINUTE = 'platform.tidy-rate-limits';

const home = mkdtempSync(join(tmpdir(), 'turnout-two-'));
const call = openCaller();
let server: EmbeddedPostgres;
let store: TestStore;
let balancer: Awaited<ReturnType<typeof openBalancer>>;
let town: Town;
let db: pg.Pool;
let a: Machine;
let b: Machine;
let ana: Member;
let ben: Member;

beforeAll(async () => {
  // The programs refuse a server that may lose what it confirmed, which that of other tests is.
  [server, store, balancer] = await Promise.all([startEmbeddedPostgres({ folder: join(home, 'database') }), startS3rver(), openBalancer()]);
  await prepareDatabase({ url: server.connectionString, directUrl: null });
  db = new pg.Pool({ connectionString: server.connectionString, max: 2 });
  db.on('error', () => undefined);
  const environment = { ...store.keys, DATABASE_URL: server.connectionString, STORAGE_URL: store.url, APP_SECRET: SECRET, QUEUE_MS: '0' };
  town = await startTown(balancer.origin, environment);
  [a, b] = await Promise.all([openMachine('a', town.shared), openMachine('b', town.shared)]);
  balancer.serveFrom([a.web, b.web]);
  await Promise.all([a.start('web'), b.start('web')]);
  await db.query(
    `insert into pgboss.schedule (name, key, cron, timezone, data, options) values ($1, 'every-minute', '* * * * *', 'UTC', '{}', '{}')`,
    [EVERY_MINUTE],
  );
  await Promise.all([a.start('worker'), b.start('worker')]);
  [ana, ben] = await Promise.all([joinTown({ world: town, call }), joinTown({ world: town, call })]);
});
afterAll(async () => {
  await Promise.all([a, b].flatMap((machine) => [machine?.stop('web'), machine?.stop('worker')]));
  await Promise.all([town?.stop(), balancer?.close(), db?.end(), store?.stop()]);
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

test('a message written through one machine reaches a live stream of the other within a second', async () => {
  const chatId = await openChat(a.web, ana, ben);
  const [there, here] = [await listenLive(b.web, ben), await listenLive(a.web, ben)];
  expect(await there.after(() => write(a.web, ana, chatId, 'Hello'), chatId, 1000)).toBeLessThan(1000);
  expect(await here.after(() => write(b.web, ana, chatId, 'Hello again'), chatId, 1000)).toBeLessThan(1000);
  there.close();
  here.close();
});

test('a page and the responses that one machine has cached are new as soon as the other has changed what they show', async () => {
  const id = await publish(a.web, ana, 'As it was at first');
  const { username } = await query<{ username: string }>(a.web, 'user.getUser', { userId: ana.userId }, ana.token);
  const contentItemUri = { type: 'POST', id };
  const shown = async ({ web }: Machine) => {
    const page = await (await fetch(`${web}/${username}/post/${id}`)).text();
    const item = await query<{ text: string }>(web, 'content.getContentItem', { contentItemUri, userId: ana.userId }, ben.token);
    const word = /As it was at first|Changed on \w/;
    return [word.exec(page)?.[0], word.exec(JSON.stringify(item))?.[0]];
  };
  // Twice, so that both have it cached.
  for (let times = 0; times < 2; times += 1)
    expect([await shown(a), await shown(b)]).toEqual([
      ['As it was at first', 'As it was at first'],
      ['As it was at first', 'As it was at first'],
    ]);
  for (const [text, through] of [
    ['Changed on a', a],
    ['Changed on b', b],
  ] as const) {
    const body = { contentItemUri, content: { text, tags: [], categoryTags: [] }, entities: [] };
    await must({ method: 'PATCH', url: `${through.web}/content`, token: ana.token, body });
    expect([await shown(a), await shown(b)]).toEqual([
      [text, text],
      [text, text],
    ]);
  }
});

test('a file uploaded through one machine is served by the other, under a link that either of them made', async () => {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const files = [{ fileName: 'here.jpg', fileType: 'image/jpeg', size: bytes.length }];
  const [grant] = await mutate<{ signedUrl: string; key: string }[]>(a.web, 'media.generateFileUploadSignedUrl', { files }, ana.token);
  const address = new URL(grant?.signedUrl ?? '');
  await must({
    method: 'PUT',
    url: `${b.web}${address.pathname}${address.search}`,
    headers: { 'content-type': 'image/jpeg' },
    body: bytes,
  });
  const entities = [{ key: grant?.key, type: 'image', entityType: 'content', position: 0 }];
  const id = await publish(a.web, ana, 'Look!', entities);
  const linkFrom = async ({ web }: Machine) => {
    const found = await query(
      web,
      'media.queryEntitiesByMediaItemUri',
      { mediaItemUri: { type: 'POST', id }, userId: ana.userId },
      ana.token,
    );
    return /\/media\/[\w.=&?/-]+/.exec(JSON.stringify(found))?.[0] ?? null;
  };
  await expect.poll(() => linkFrom(a), { timeout: 20_000 }).not.toBeNull();
  const [fromA, fromB] = [await linkFrom(a), await linkFrom(b)];
  expect(fromB).toBe(fromA);
  const served = await Promise.all(
    [a, b].map(async ({ web }) => {
      const response = await fetch(`${web}${fromA ?? ''}`);
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()).toString('base64') };
    }),
  );
  expect(served[0]?.status).toBe(200);
  expect(served[1]).toEqual(served[0]);
  // Nothing of it is on either machine's disk.
  for (const { dataDir } of [a, b]) expect(readdirSync(dataDir)).not.toContain('blobs');
});

test('a limit counts what both machines have let through', async () => {
  const ask = async ({ web }: Machine) => {
    const response = await fetch(`${web}/identity`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword' },
      body: JSON.stringify({ ClientId: 'turnoutweb', Username: 'nobody@people.example' }),
    });
    return response.status;
  };
  const statuses = await Promise.all(Array.from({ length: 24 }, (_, turn) => ask(turn % 2 === 0 ? a : b)));
  // Ten in an hour for each account.
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
});

test('a sign-in holds on both machines, and neither accepts it five seconds after it was ended at the other', async () => {
  const signIn = { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: ben.email, PASSWORD } };
  const at = ({ web }: Machine) => ({ world: { ...town, web }, call });
  const { AuthenticationResult: tokens } = await identity<{ AuthenticationResult: { AccessToken: string; RefreshToken: string } }>(
    at(a),
    'InitiateAuth',
    signIn,
  );
  const isAccepted = async ({ web }: Machine) => {
    const headers = { authorization: `Bearer ${tokens.AccessToken}` };
    const response = await fetch(`${web}/trpc/chat.getSettings`, { headers });
    return response.status === 200;
  };
  expect([await isAccepted(a), await isAccepted(b)]).toEqual([true, true]);
  const refresh = { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken } };
  expect(await identity(at(b), 'InitiateAuth', refresh)).toHaveProperty('AuthenticationResult.AccessToken');
  await identity(at(a), 'RevokeToken', { Token: tokens.RefreshToken });
  const began = performance.now();
  for (const machine of [a, b]) await expect.poll(() => isAccepted(machine), { timeout: 20_000, interval: 100 }).toBe(false);
  // With what a busy machine needs to be asked.
  expect(performance.now() - began).toBeLessThan(7000);
});

test('a scheduled job runs once for both workers', async () => {
  const { rows } = await db.query<{ name: string; count: number }>('select name, count(*)::integer from pgboss.schedule group by 1');
  expect(rows.filter(({ name, count }) => count !== (name === EVERY_MINUTE ? 2 : 1))).toEqual([]);
  const runs = async () =>
    (
      await db.query<{ runs: number; minutes: number; states: string[] }>(
        `select count(*)::integer as runs, count(distinct date_trunc('minute', created_on))::integer as minutes,
           array_agg(distinct state::text) as states from pgboss.job where name = $1`,
        [EVERY_MINUTE],
      )
    ).rows[0];
  await expect.poll(async () => (await runs())?.states, { timeout: 20_000 }).toEqual(['completed']);
  const found = await runs();
  expect(found?.runs).toBe(found?.minutes);
});

test('while one machine after the other is restarted, every read is answered and every message written exists once', async () => {
  const chatId = await openChat(a.web, ben, ana);
  const read = readAsBrowsers();
  const failures: string[] = [];
  const written: string[] = [];
  let reads = 0;
  let isOver = false;
  const readOn = async () => {
    while (!isOver) {
      reads += 1;
      const path = reads % 2 === 0 ? '/readyz' : '/explore';
      await read(`${balancer.origin}${path}`).catch((error: unknown) => failures.push(String(error)));
      await sleep(5);
    }
  };
  const writeOn = async () => {
    while (!isOver) {
      await write(balancer.origin, ana, chatId, `Message ${written.length}`).then(
        (id) => written.push(id),
        (error: unknown) => failures.push(String(error)),
      );
      // Sixty a minute are allowed.
      await sleep(1200);
    }
  };
  const busy = [readOn(), readOn(), writeOn()];
  for (const machine of [a, b]) {
    await Promise.all([machine.stop('web'), machine.stop('worker')]);
    await Promise.all([machine.start('web'), machine.start('worker')]);
  }
  isOver = true;
  await Promise.all(busy);
  expect(failures).toEqual([]);
  expect(reads).toBeGreaterThan(20);
  expect(written.length).toBeGreaterThan(2);
  const { rows } = await db.query<{ id: string }>('select id from messages where chat_id = $1 and id = any ($2)', [chatId, written]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(written.toSorted());
});
